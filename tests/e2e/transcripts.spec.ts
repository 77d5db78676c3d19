import { callFlowSchema } from '#app/features/telephony/call-flow/call-flow.schema.ts'
import type { TestDatabase } from '#tests/setup/postgres.ts'
import type { Agency } from './setup/agency.ts'
import { atTwilio, emulator } from './setup/emulators.ts'
import { expect, open, type Page, test } from './setup/test.ts'

const details = (page: Page) => page.getByRole('dialog', { name: /Janet Whitcomb/ })
const transcript = (page: Page) => details(page).getByRole('region', { name: 'Transcript' })
const summary = (page: Page) => details(page).getByRole('region', { name: 'Summary' })

/** A client's message after the tone, which the worker then stores. */
async function leaveMessage({ number }: Agency, from: string): Promise<void> {
  const { call } = await emulator<{ call: { sid: string } }>('twilio/calls', {
    from: `+${from}`,
    to: `+${number}`,
    hz: 1400,
  })
  const recorded = async () => {
    const answer = await atTwilio(`Calls/${call.sid}/Recordings.json`)
    const { recordings } = (await answer.json()) as { recordings: { start_time: string }[] }
    return (Date.now() - Date.parse(recordings[0]?.start_time ?? '')) / 1000
  }
  await expect.poll(recorded).toBeGreaterThan(3)
  await emulator(`twilio/calls/${call.sid}/hangup`, {})
}

/** The location takes messages at once, and no one is rung. */
async function takeMessages({ admin }: TestDatabase, { id }: Agency): Promise<void> {
  const flow = callFlowSchema.parse({
    voicemailMessage: { type: 'text', text: 'Leave a message.' },
    recordCalls: false,
  })
  await admin`update locations set call_flow = ${JSON.stringify(flow)}::jsonb where account_id = ${id}`
}

test(
  'a call is read with its summary on the next page view, and found by what was said',
  { tag: '@sweep' },
  async ({ agency, db }) => {
    await takeMessages(db, agency)
    const janet = await agency.addClient({ firstName: 'Janet', lastName: 'Whitcomb' })
    const maya = await agency.signIn(agency.maya)

    // The owner turns it on, and sees the price.
    await open(maya, '/account/settings/call-settings')
    await maya.getByRole('link', { name: 'Call transcripts' }).click()
    const setting = maya.getByRole('dialog', { name: 'Call transcripts' })
    await expect(setting).toContainText('4¢ a minute')
    await setting.getByLabel('Transcribe calls').selectOption({ label: 'On, calls are in English' })
    await setting.getByRole('button', { name: 'Save' }).click()
    await expect(maya.getByText('Call transcripts saved.')).toBeVisible()

    await leaveMessage(agency, janet.mobilePhone!)
    const stored = async () =>
      (await db.admin`select 1 from call_transcripts where account_id = ${agency.id} and state = 'done'`)
        .length
    await expect.poll(stored, { timeout: 20_000 }).toBe(1)
    await open(maya, '/phone-log?view=voicemails')
    await maya.getByRole('link', { name: 'details of the call' }).click()
    await expect(transcript(maya)).toContainText('Janet Whitcomb: Hi, I bought a boat last week')
    await expect(summary(maya)).toContainText('Made by a machine')

    // A sentence leads to its place in the recording, and is marked there.
    const said = transcript(maya).getByRole('listitem').nth(1)
    await said.getByRole('link', { name: /^Play from/ }).click()
    await expect(said).toHaveAttribute('aria-current', 'true')

    // Dana edits the summary while Maya's form is open: Maya's does not win.
    const dana = await agency.signIn(agency.dana)
    await open(dana, new URL(maya.url()).pathname)
    for (const page of [maya, dana]) await page.getByRole('link', { name: 'Edit the summary' }).click()
    const form = (page: Page) => page.getByRole('dialog', { name: 'Edit summary' })
    await form(dana).getByLabel('Next steps').fill('Quote the boat.')
    await form(dana).getByRole('button', { name: 'Save' }).click()
    await expect(summary(dana)).toContainText('edited by Dana')
    await form(maya).getByLabel('Next steps').fill('Call her mother.')
    await form(maya).getByRole('button', { name: 'Save' }).click()
    await expect(form(maya)).toContainText('changed this summary after you opened it')
    await expect(form(maya).getByLabel('Next steps')).toHaveValue('Call her mother.')

    // Everyone finds it by its words.
    await open(dana, '/')
    await dana.keyboard.press('Control+k')
    await dana.keyboard.type('lucky peak')
    await dana.getByRole('option', { name: /Lucky Peak/ }).click()
    await expect(transcript(dana).getByText(/Lucky Peak/)).toBeInViewport()

    // The transcript goes with its recording.
    await open(maya, '/phone-log?view=voicemails')
    await maya.getByRole('link', { name: 'details of the call' }).click()
    await details(maya).getByRole('link', { name: 'Delete the recording' }).click()
    await maya.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(maya.getByText('Recording deleted')).toBeVisible()
    await maya.getByRole('link', { name: 'details of the call' }).click()
    await expect(details(maya)).toContainText('Deleted')
    await expect(transcript(maya)).toHaveCount(0)
  },
)
