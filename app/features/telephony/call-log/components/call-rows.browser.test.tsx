import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import { AreasContext } from '#app/features/area.ts'
import { callResultsArea } from '#app/features/telephony/call-results/area.ts'
import { callLog } from '../log-query.ts'
import { CallRows } from './call-rows.tsx'

const call = (id: string, number: string, callDuration: number | null) =>
  ({
    ...{ id, createdAt: '2026-11-30T09:00:00Z', location: null, direction: 'outbound', format: 'outbound' },
    ...{ inOfficeHours: null, isCut: false, phoneNumber: number, client: null, user: null, userTo: null },
    ...{ ivr: 'main', accountPhone: null, participants: [], recordings: [], result: null, transcript: null },
    ...{ workedBy: null, workedOn: null, errorMessage: null, callDuration },
    status: callDuration === null ? 'in-progress' : 'completed',
  }) as never

test('L logs the result of the call whose row has the focus, once it is over', async () => {
  const screen = await renderPage(
    <AreasContext value={[callResultsArea]}>
      <CallRows
        calls={[call('going-on', '12085550101', null), call('over', '12085550102', 65)]}
        userId="maya"
        hasLocations={false}
        query={callLog.read(new URLSearchParams('view=mine'))}
      />
    </AreasContext>,
    {
      frame: { user: { id: 'maya' }, viewer: {} },
      others: [{ path: '/phone-log/over/result', Component: () => <h1>After the call</h1> }],
    },
  )
  const call1 = screen.getByRole('link', { name: /details of the call/ }).first()
  const call2 = screen.getByRole('link', { name: /details of the call/ }).last()
  await userEvent.keyboard('l')
  ;(call1.element() as HTMLElement).focus()
  await userEvent.keyboard('l')
  await expect.element(call2).toBeVisible()
  ;(call2.element() as HTMLElement).focus()
  await userEvent.keyboard('l')
  await expect.element(screen.getByRole('heading', { name: 'After the call' })).toBeVisible()
})
