import { Navigate, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import { campaignDraftSchema } from '../campaign.schema.ts'
import type { WizardData } from '../wizard.server.ts'
import { Wizard } from './wizard.tsx'

const loaded = (values: object): WizardData => ({
  campaignId: null,
  draftId: '01a1bfce-0000-7000-8000-000000000001',
  opened: null,
  isSaved: true,
  step: 3,
  values: campaignDraftSchema.parse(values),
  complete: [true, true, true, false],
  allComplete: false,
  tags: [],
  contacts: [],
  rule: null,
  query: [],
  templates: [],
  segments: '',
  objections: [],
  runs: null,
  problem: null,
  moved: null,
  reach: null,
  lostTags: false,
  silence: null,
  isRunning: false,
  zone: 'Denver',
})

const Page = () => (
  <Wizard loaded={useLoaderData<WizardData>()} lastResult={undefined} confirm={null} errorStep={null} />
)

test('keeps a start that is typed while a choice is stored, with focus and caret', async () => {
  let stored = {}
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const screen = await renderPage(<Navigate to="/create" />, {
    others: [
      {
        path: '/create',
        Component: Page,
        loader: () => loaded(stored),
        action: async ({ request }: { request: Request }) => {
          const typed = Object.fromEntries(await request.formData())
          await answered
          stored = { ...typed, weekdays: [], scheduleStartOn: '2026-11-29T10:00', scheduleInterval: '1' }
          return null
        },
      },
    ],
  })
  const occurrence = screen.getByLabelText('Occurrence')
  await occurrence.selectOptions('Daily')
  ;(occurrence.element() as HTMLElement).focus()
  const start = screen.getByLabelText('Start')
  const element = start.element()
  await userEvent.keyboard('{Tab}02/15/20')
  expect(document.activeElement).toBe(element)
  answer()
  await expect.element(screen.getByLabelText('Repeat Every (days)')).toHaveValue(1)
  expect(document.activeElement).toBe(element)
  await userEvent.keyboard('27, 2:30 pm')
  await expect.element(start).toHaveValue('02/15/2027, 2:30 pm')
  expect(start.element()).toBe(element)

  // A field that no one typed in since shows what is stored.
  await screen.getByLabelText('Ends').selectOptions('On a date')
  await expect.element(start).toHaveValue('11/29/2026, 10:00 AM')
})

test.each([
  [0, 'This texts 11 people now, for about $0.22.'],
  [4, 'This texts 11 people now, but 4 of them when their quiet hours end, for about $0.22.'],
  [11, 'This texts 11 people when their quiet hours end, for about $0.22.'],
])('of 11 people of whom %i wait for the end of quiet hours: %s', async (held, sentence) => {
  const screen = await renderPage(
    <Wizard
      loaded={loaded({})}
      lastResult={undefined}
      confirm={{ count: 11, cost: 22, held }}
      errorStep={null}
    />,
  )
  await expect.element(screen.getByRole('checkbox')).toHaveAccessibleName(expect.stringContaining(sentence))
})
