import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { callFlowSchema } from '../call-flow.schema.ts'
import { callFlowFormSchema } from '../settings/call-flow-form.schema.ts'
import { flowFormValues } from '../settings/call-flow-form.ts'
import { shownValues } from '../settings/call-flow-structure.ts'
import { officeHoursFormSchema } from '#app/features/accounts/office-hours/office-hours.schema.ts'
import { RECORDING_BUCKETS, type FlowRecordingView } from '../recordings/recordings.ts'
import { CallSettingsForm } from './call-settings-form.tsx'
import { OfficeHoursForm } from './office-hours-form.tsx'

// A form can be made up, and must still be rendered with what is wrong about it.

const ID = '019a0000-0000-7000-8000-000000000001'
const SAM = { id: ID, name: 'Sam Ito', phone: '12085550123', choosesDevice: true, disabled: false }
const values = flowFormValues(
  callFlowSchema.parse({
    groups: [{ timeout: 20, repeat: 2, users: [{ id: ID, format: 'mobile' }] }],
    ivr: { Claims: { label: 'Claims', groups: [{ users: [{ id: ID }] }] } },
  }),
)

const render = (form: React.ReactNode) => {
  const Stub = createRoutesStub([{ path: '/', Component: () => form }])
  return renderToString(<Stub initialEntries={['/']} />).replaceAll('<!-- -->', '')
}

const submitted = (fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of [['version', '1'], ...fields] as const) form.append(name, value)
  return form
}

const callSettings = (lastResult?: object) =>
  render(
    <CallSettingsForm
      locationId={ID}
      values={values}
      version={1}
      users={[SAM]}
      reach={{ people: [{ ...SAM, extension: null, atLocation: true }], countries: ['US'] }}
      recordings={
        Object.fromEntries(RECORDING_BUCKETS.map((each) => [each, []])) as never as Record<
          (typeof RECORDING_BUCKETS)[number],
          FlowRecordingView[]
        >
      }
      lastResult={lastResult as never}
    />,
  )

test('shows groups with their devices and ring time, and sub-groups', () => {
  const html = callSettings()
  expect(html).toContain('Rings for up to 40 seconds.')
  expect(html).toContain('Mobile +1-208-555-0123')
  expect(html).toContain('Welcome message of Claims')
})

test.each([
  [['groups', 'x']],
  [['groups[0]', 'x']],
  [['groups[0].users', 'x']],
  [['groups[0].users[0]', 'x']],
  [['groups[0].users[0].id.x', 'x']],
  [['groups[3].timeout', 'x']],
  [['subGroups', 'x']],
  [['subGroups[0]', 'x']],
  [['subGroups[0].label.x', 'x']],
  [['subGroups[2].groups[1].users[4].id', 'x']],
  [
    ['subGroups[0].extension', 'a'],
    ['subGroups[0].extension', 'b'],
  ],
  [['queue', 'x']],
  [['welcomeMessage', 'x']],
  [['holdUrl.x', 'x']],
] as [string, string][][])('renders call settings with %j', (...fields) => {
  const submission = parseWithZod(submitted(fields), { schema: callFlowFormSchema })
  const html = callSettings({ ...submission.reply(), initialValue: shownValues(submission.payload) })
  expect(html).toContain('Welcome message')
})

test.each([
  [['hours', 'x']],
  [['hours.monday', 'x']],
  [['hours.monday.open.x', 'x']],
  [
    ['hours.monday.openTime', 'a'],
    ['hours.monday.openTime', 'b'],
  ],
  [['holidays.x', 'x']],
  [['closedMessage', 'x']],
  [['closedMessage.type.x', 'x']],
  [['smsClosedMessage.x', 'x']],
] as [string, string][][])('renders office hours with %j', (...fields) => {
  const submission = parseWithZod(submitted(fields), { schema: officeHoursFormSchema })
  const html = render(
    <OfficeHoursForm
      locationId={ID}
      officeHours={null}
      holidays={[{ name: 'Juneteenth', next: '2026-06-19', observed: null }]}
      version={1}
      base={{}}
      recordings={[]}
      lastResult={submission.reply()}
    />,
  )
  expect(html).toContain('Juneteenth')
})
