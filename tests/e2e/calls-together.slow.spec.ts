import { callFlowSchema } from '#app/features/telephony/call-flow/call-flow.schema.ts'
import { TWILIO_ACCOUNT_SID } from '#emulators/defaults.ts'
import { SAMPLE_RATE } from '#emulators/twilio/voice/audio/frame.ts'
import { tonesIn } from '#emulators/twilio/voice/audio/spectrum.ts'
import { decodeWav } from '#emulators/twilio/voice/audio/wav.ts'
import { nextNumber } from '#tests/factories/index.ts'
import type { TestDatabase } from '#tests/setup/postgres.ts'
import type { Agency } from './setup/agency.ts'
import { add, answer, press, transfer } from './setup/call-screen.ts'
import { callIn, callOut, expect, expectHearing, test } from './setup/callers.ts'
import { atTwilio, emulator } from './setup/emulators.ts'
import { incoming, phone } from './setup/phone.ts'

// These tests check who hears each other, with a browser for each voice.

test('colleagues call each other, and a muted one is not heard', async ({ agency, caller, expectQuiet }) => {
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  await phone(maya.page).getByRole('tab', { name: 'Peers' }).click()
  await phone(maya.page).getByRole('button', { name: 'Call Dana Okafor' }).click()
  await expect(incoming(dana.page).getByText('A colleague is calling')).toBeVisible()
  await answer(dana.page)
  await expectHearing([maya, [dana]], [dana, [maya]])
  await press(dana.page, 'Mute')
  await expectHearing([maya, []], [dana, [maya]])
  await press(dana.page, 'Unmute')
  await expectHearing([maya, [dana]], [dana, [maya]])
  await press(dana.page, 'End')
  await expectQuiet()
})

test('a cold transfer connects the client with the colleague', async ({ agency, caller, expectQuiet }) => {
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  const client = await callOut(maya, (await agency.addClient()).mobilePhone!)
  await expectHearing([maya, [client]], [client, [maya]])
  await transfer(maya.page, 'Dana Okafor', 'Leave as soon as they answer')
  await answer(dana.page)
  await expectHearing([maya, []], [dana, [client]], [client, [dana]])
  await press(dana.page, 'End')
  await expectQuiet()
})

test('in a warm transfer the two talk alone, and then the colleague has the client', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  const client = await callOut(maya, (await agency.addClient()).mobilePhone!)
  await transfer(maya.page, 'Dana Okafor', 'Talk to them first')
  await answer(dana.page)
  await expectHearing([maya, [dana]], [dana, [maya]], [client, []])
  await press(maya.page, 'Complete transfer')
  await expect(maya.page.getByText('Dana Okafor took the call.')).toBeVisible()
  await expectHearing([maya, []], [dana, [client]], [client, [dana]])
  await client.hangUp()
  await expectQuiet()
})

test('keys pressed on screen and typed reach the client’s phone, but not what is typed into the note', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const { page } = await caller('maya', agency.maya)
  const client = await callOut({ page }, (await agency.addClient()).mobilePhone!)
  const keysHeard = async () =>
    (await emulator<{ call: { receivedDigits: string } }>(`twilio/calls/${client.sid}`)).call.receivedDigits
  await press(page, 'Keypad')
  await phone(page).getByRole('button', { name: '1', exact: true }).click()
  await expect.poll(keysHeard).toBe('1')
  await page.keyboard.type('2#')
  await expect.poll(keysHeard).toBe('12#')
  await phone(page).getByRole('textbox', { name: 'Note' }).pressSequentially('at 9')
  await phone(page).getByRole('button', { name: '0', exact: true }).click()
  await expect.poll(keysHeard).toBe('12#0')
  await expect(phone(page).getByLabel('Keys sent')).toHaveText('12#0')
  // The tone of a key: 0 is 941 and 1336 Hz.
  await page.keyboard.type('0'.repeat(12))
  await expect.poll(() => client.hears([941, 1336, 697]), { intervals: [50] }).toEqual([941, 1336])
  await client.hangUp()
  await expectQuiet()
})

test('four talk to each other; the host mutes, holds and removes', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const samReed = await agency.addUser({ firstName: 'Sam', lastName: 'Reed' })
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  const sam = await caller('sam', samReed)
  const client = await callIn(agency, (await agency.addClient()).mobilePhone!)
  await answer(maya.page)
  await expectHearing([maya, [client]], [client, [maya]])
  await add(maya.page, 'Dana Okafor', 'Sam Reed')
  await answer(dana.page)
  await answer(sam.page)
  await expectHearing(
    [maya, [dana, sam, client]],
    [dana, [maya, sam, client]],
    [sam, [maya, dana, client]],
    [client, [maya, dana, sam]],
  )
  const choose = async (name: string, item: string) => {
    await press(maya.page, `Actions for ${name}`)
    await maya.page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Dana Okafor', 'Mute')
  await choose('Sam Reed', 'Hold')
  await expectHearing([maya, [client]], [dana, [maya, client]], [sam, []], [client, [maya]])
  await choose('Sam Reed', 'Remove')
  await expect(sam.page.getByText('Maya removed you from the call.')).toBeVisible()
  await press(maya.page, 'End')
  await expectQuiet()
})

test('a coach hears everyone, and only the coached user hears the coach', async ({
  agency,
  caller,
  db,
  expectQuiet,
}) => {
  await recordCalls(db, agency)
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  const client = await callOut(dana, (await agency.addClient()).mobilePhone!)
  await expectHearing([dana, [client]], [client, [dana]])
  await maya.page.goto('/phone-log/team')
  await maya.page.getByRole('button', { name: 'Listen in on Dana Okafor' }).click()
  await expectHearing([maya, [dana, client]], [dana, [maya, client]], [client, [dana]])
  await client.hangUp()
  await expectQuiet()
})

test('a call is announced, answered, muted and hung up by keyboard alone', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const { page } = maya
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const { firstName, mobilePhone } = await agency.addClient()
  const client = await callIn(agency, mobilePhone!)
  await expect(page.locator('[aria-live=assertive]')).toContainText(`Incoming call: ${firstName}`)
  await expect(incoming(page)).toBeFocused()
  const tabTo = async (name: string, where = phone(page)) => {
    const button = where.getByRole('button', { name, exact: true })
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(button).toBeFocused({ timeout: 50 })
    }).toPass()
  }
  await tabTo('Answer', incoming(page))
  await page.keyboard.press('Enter')
  await expectHearing([maya, [client]], [client, [maya]])
  await tabTo('Mute')
  await page.keyboard.press('Space')
  await expectHearing([maya, [client]], [client, []])
  await tabTo('End')
  await page.keyboard.press('Enter')
  await expectQuiet()
})

test('the recording has nothing that is said while it is paused', async ({
  agency,
  caller,
  db,
  expectQuiet,
}) => {
  await recordCalls(db, agency)
  const maya = await caller('maya', agency.maya)
  const client = await callOut(maya, (await agency.addClient()).mobilePhone!)
  await expectHearing([maya, [client]], [client, [maya]])
  await press(maya.page, 'Pause rec.')
  await expect.poll(async () => (await recordingOf(agency)).status).toBe('paused')
  await sayTone(client.sid, SECRET_HZ)
  await expect.poll(() => maya.hears([client.hz, SECRET_HZ])).toEqual([SECRET_HZ])
  await sayTone(client.sid, client.hz)
  await expect.poll(() => maya.hears([client.hz, SECRET_HZ])).toEqual([client.hz])
  await press(maya.page, 'Resume rec.')
  await expect.poll(async () => (await recordingOf(agency)).status).toBe('in-progress')
  await expectHearing([maya, [client]], [client, [maya]])
  // The provider's copy would be deleted once it is stored here.
  const path = `DELETE /${ACCOUNT}/Recordings`
  await emulator('twilio/faults', { on: 'rest', action: 'fail', path })
  await press(maya.page, 'End')
  await expectQuiet()
  await expect.poll(async () => (await recordingOf(agency)).status).toBe('completed')
  const recorded = await recordedTones((await recordingOf(agency)).sid)
  expect(recorded).toEqual(expect.arrayContaining([maya.hz, client.hz]))
  expect(recorded).not.toContain(SECRET_HZ)
})

/** Records the calls of the agency, and announces it to its clients: else no one may coach. */
async function recordCalls({ admin }: TestDatabase, { id }: Agency): Promise<void> {
  const flow = callFlowSchema.parse({ recordCalls: true, outbound: { recording: { format: 'all' } } })
  await admin`update locations set call_flow = ${JSON.stringify(flow)}::jsonb where account_id = ${id}`
}

/** What the client says while the recording is paused. */
const SECRET_HZ = 2100
const ACCOUNT = `2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}`

const sayTone = (sid: string, hz: number) => emulator(`twilio/calls/${sid}/tone`, { hz })

interface Conference {
  friendlyName: string
  recordings: { sid: string; status: string }[]
}

/** The recording of the agency's only call, at the provider. */
async function recordingOf(agency: Agency) {
  const { conferences } = await emulator<{ conferences: Conference[] }>('twilio/conferences')
  const own = conferences.find(({ friendlyName }) => friendlyName.startsWith(agency.id))
  return own!.recordings[0]!
}

/** The tones that are anywhere in a recording. */
async function recordedTones(sid: string): Promise<number[]> {
  const response = await atTwilio(`Recordings/${sid}.wav`)
  const samples = decodeWav(Buffer.from(await response.arrayBuffer()))
  const tones = new Set<number>()
  for (let at = 0; at < samples.length; at += SAMPLE_RATE / 5) {
    for (const hz of tonesIn(samples.subarray(at, at + SAMPLE_RATE / 5))) tones.add(hz)
  }
  return [...tones]
}

test('an emergency call leaves another call and asks nothing, and admins are notified', async ({
  agency,
  caller,
  db,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  const client = await callOut(dana, (await agency.addClient()).mobilePhone!)
  await expectHearing([dana, [client]], [client, [dana]])
  // With two locations an ordinary call would ask for one.
  const number = nextNumber()
  const [west] = await db.admin<{ id: string }[]>`
    insert into locations (account_id, name, timezone, emergency_enabled)
    values (${agency.id}, 'Westside', 'America/Boise', true) returning id`
  await db.admin`insert into phone_numbers (account_id, location_id, number, friendly_name)
    values (${agency.id}, ${west!.id}, ${number}, 'West')`
  await emulator('twilio/numbers', { phoneNumber: number })
  await phone(dana.page).getByRole('tab', { name: 'Dialpad' }).first().click()
  await phone(dana.page).getByLabel('Phone number').focus()
  await dana.page.keyboard.type('933')
  await expect(phone(dana.page).getByLabel('Phone number')).toHaveValue('933')
  await dana.page.keyboard.press('Enter')
  await expect(phone(dana.page).getByText('Connected')).toBeVisible()
  await expect(phone(dana.page).getByText('Westside')).toBeVisible()
  await expect(phone(dana.page).getByText('Create contact')).toBeHidden()
  await expect(maya.page.getByText('Dana Okafor called 933 from Westside.')).toBeVisible()
  await press(dana.page, 'End')
  await expectQuiet()
})
