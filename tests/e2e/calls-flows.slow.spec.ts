import type { z } from 'zod'
import { callFlowSchema } from '#app/features/telephony/call-flow/call-flow.schema.ts'
import type { OfficeHours } from '#app/features/accounts/office-hours/office-hours.ts'
import type { TestDatabase } from '#tests/setup/postgres.ts'
import type { Agency } from './setup/agency.ts'
import { answer, press } from './setup/call-screen.ts'
import {
  callIn,
  callOut,
  type Caller,
  clientAt,
  type Client,
  expect,
  expectHearing,
  test,
  tonesAt,
} from './setup/callers.ts'
import { atTwilio, emulator } from './setup/emulators.ts'
import { incoming, phone } from './setup/phone.ts'
import { callOfPhone } from './setup/voice.ts'

// These tests follow callers until someone answers, with a browser for each voice. On holidays: tests/routes/call-flows.sweep.test.ts.

test('a caller after hours leaves a message, which is read, heard and marked as reviewed', async ({
  agency,
  caller,
  db,
  expectQuiet,
}) => {
  const closedMessage = { type: 'text' as const, message: 'We are closed.', recording: null }
  await setLocation(
    db,
    agency,
    {},
    { hours: {}, holidays: [], observed: false, closures: [], closedMessage, smsClosedMessage: '' },
  )
  const maya = await caller('maya', agency.maya)
  const client = await callIn(agency, (await agency.addClient({ firstName: 'Janet' })).mobilePhone!)
  await expectSaid(client, /We are closed\..*leave a message/)
  await expectRecorded(client)
  await emulator(`twilio/calls/${client.sid}/say`, { text: 'Please call me about my boat' })
  await pressKeys(client, '#')
  await expectSaid(client, /Thank you\. Goodbye\./)
  await expect(incoming(maya.page)).toBeHidden()
  await expectQuiet()

  await maya.page.goto('/phone-log?view=voicemails')
  await maya.page.getByRole('link', { name: 'details of the call' }).click()
  const details = maya.page.getByRole('dialog', { name: /Janet/ })
  await expect(details.getByText('Please call me about my boat')).toBeVisible()
  await expectPlaying(maya, 'Voicemail', [client.hz])
  await details.getByRole('link', { name: 'Mark as reviewed' }).click()
  await maya.page
    .getByRole('dialog', { name: 'Mark call as reviewed?' })
    .getByRole('button', { name: 'Mark as reviewed' })
    .click()
  await expect(maya.page.getByRole('link', { name: /Maya Reyes.*take back the review/ })).toBeVisible()
})

test('a key of the menu leads to a sub-group, and the recording of the call is played back', async ({
  agency,
  caller,
  db,
  expectQuiet,
}) => {
  await setLocation(db, agency, {
    recordCalls: true,
    ivr: { claims: { label: 'Claims', extension: '2', groups: [{ users: [{ id: agency.dana.id }] }] } },
  })
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  const client = await callIn(agency, (await agency.addClient()).mobilePhone!)
  await expectSaid(client, /This call may be recorded\..*For Claims, press 2\./)
  await pressKeys(client, '2')
  await answer(dana.page)
  await expectHearing([dana, [client]], [client, [dana]])
  await expect(incoming(maya.page)).toBeHidden()
  await press(dana.page, 'End')
  await expectQuiet()
  await dana.page.goto('/phone-log?view=recordings')
  await dana.page.getByRole('link', { name: 'details of the call' }).click()
  await expectPlaying(dana, 'Recording', [dana.hz, client.hz])
})

test('an extension rings its user', async ({ agency, caller, db, expectQuiet }) => {
  await db.admin`update users set extension = '101' where id = ${agency.dana.id}`
  await setLocation(db, agency, {
    extensionsMessage: { type: 'text', text: 'Enter an extension.' },
    groups: [{ users: [{ id: agency.maya.id }] }],
  })
  const dana = await caller('dana', agency.dana)
  const client = await callIn(agency, (await agency.addClient()).mobilePhone!)
  await expectSaid(client, /Enter an extension\./)
  await pressKeys(client, '101')
  await answer(dana.page)
  await expectHearing([dana, [client]], [client, [dana]])
  await client.hangUp()
  await expectQuiet()
})

test('while everyone is busy a caller waits in the queue until Take Next Call', async ({
  agency,
  caller,
  db,
  expectQuiet,
}) => {
  await setLocation(db, agency, { queue: { maxWait: 600 } })
  const maya = await caller('maya', agency.maya)
  await callOut(maya, (await agency.addClient()).mobilePhone!)
  const client = await callIn(agency, (await agency.addClient({ firstName: 'Janet' })).mobilePhone!)
  await expectSaid(client, /You are next in line\./)
  await openQueue(maya)
  await expect(waiting(maya).getByText('Janet')).toBeVisible()
  await endAndTakeNext(maya)
  await expectHearing([maya, [client]], [client, [maya]])
  await expect(phone(maya.page).getByRole('tab', { name: 'Queue', exact: true })).toBeVisible()
  await client.hangUp()
  await expectQuiet()
})

test('a caller who does not want to wait is called back when it is their turn', async ({
  agency,
  caller,
  db,
  expectQuiet,
}) => {
  await setLocation(db, agency, { queue: { maxWait: 600 } })
  const maya = await caller('maya', agency.maya)
  await callOut(maya, (await agency.addClient()).mobilePhone!)
  const { mobilePhone } = await agency.addClient({ firstName: 'Janet' })
  const client = await callIn(agency, mobilePhone!)
  await expectSaid(client, /press 1/)
  await pressKeys(client, '1')
  await expectSaid(client, /we call you back/)
  await openQueue(maya)
  await expect(waiting(maya).getByText('Call back')).toBeVisible()
  const hz = client.hz
  await emulator(`twilio/phones/${mobilePhone}/voice`, { onCall: 'answer', ringMs: 200, hz })
  await endAndTakeNext(maya)
  await expect(phone(maya.page).getByText('Connected')).toBeVisible()
  const again = clientAt((await callOfPhone(mobilePhone!)).sid, mobilePhone!)
  await expectHearing([maya, [again]], [again, [maya]])
  await again.hangUp()
  await expectQuiet()
})

/** Gives the agency's location a call flow and office hours. */
async function setLocation(
  { admin }: TestDatabase,
  { id }: Agency,
  flow: z.input<typeof callFlowSchema>,
  hours: OfficeHours | null = null,
): Promise<void> {
  await admin`update locations set call_flow = ${JSON.stringify(callFlowSchema.parse(flow))}::jsonb,
    office_hours = ${hours && JSON.stringify(hours)}::jsonb where account_id = ${id}`
}

const expectSaid = ({ sid }: Client, words: RegExp) =>
  expect
    .poll(async () => {
      const { call } = await emulator<{ call: { said: string[] } }>(`twilio/calls/${sid}`)
      return call.said.join(' ')
    })
    .toMatch(words)

const pressKeys = ({ sid }: Client, digits: string) => emulator(`twilio/calls/${sid}/digits`, { digits })

/** Waits until some seconds of the caller's message are recorded. */
const expectRecorded = ({ sid }: Client) =>
  expect
    .poll(async () => {
      const answer = await atTwilio(`Calls/${sid}/Recordings.json`)
      const { recordings } = (await answer.json()) as { recordings: { start_time: string }[] }
      return (Date.now() - Date.parse(recordings[0]?.start_time ?? '')) / 1000
    })
    .toBeGreaterThan(3)

/** Plays the only recording of the page, and waits until exactly these tones are heard. */
async function expectPlaying({ page }: Caller, name: string, tones: number[]): Promise<void> {
  const player = page.getByRole('group', { name })
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect
    .poll(async () => {
      // It may be over already.
      await player.locator('audio').evaluate((audio: HTMLAudioElement & { captureStream(): MediaStream }) => {
        audio.loop = true
        window.remoteSound = audio.captureStream()
        return audio.play()
      })
      return tonesAt(page, ALL_TONES)
    })
    .toEqual(tones)
}

const ALL_TONES = [1000, 1800, 2300, 2900]

const openQueue = ({ page }: Caller) => phone(page).getByRole('tab', { name: 'Queue (1)' }).click()
const waiting = ({ page }: Caller) => phone(page).getByRole('list', { name: 'Waiting callers' })

/** Ends the call of a user whose queue is open, and takes the next. */
async function endAndTakeNext({ page }: Caller): Promise<void> {
  await phone(page).getByRole('tab', { name: 'Call', exact: true }).click()
  await press(page, 'End')
  // The end of a call shows the dialpad.
  await expect(phone(page).getByRole('tab', { name: 'Call', exact: true })).toBeHidden()
  await phone(page).getByRole('tab', { name: 'Queue (1)' }).click()
  await press(page, 'Take Next Call')
}
