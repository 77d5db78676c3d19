import { emulator } from './setup/emulators.ts'
import { incoming, openWithPhone, phone } from './setup/phone.ts'
import { expect, open, test } from './setup/test.ts'
import { BROWSER_HZ, browserWithVoice, callOfPhone, expectHears } from './setup/voice.ts'

test.use({ launchOptions: browserWithVoice() })

const CLIENT_HZ = 1000

test('a user calls a contact: both hear each other, and the call is in the log', async ({ agency }) => {
  const client = await agency.addClient({ firstName: 'Janet', lastName: 'Whitcomb' })
  const number = client.mobilePhone!
  const maya = await openWithPhone(agency, agency.maya, `/contacts/contact/${client.id}`)

  await phone(maya).getByLabel('Phone number').fill(number.slice(0, 9))
  await expect(phone(maya).getByRole('button', { name: 'Call', exact: true })).toBeDisabled()
  await phone(maya).getByLabel('Phone number').fill(number)
  await maya.keyboard.press('Enter')
  await expect(phone(maya).getByRole('heading', { name: 'Janet Whitcomb' })).toBeVisible()

  const call = await callOfPhone(number)
  await emulator(`twilio/calls/${call.sid}/answer`, { hz: CLIENT_HZ })
  await expect(phone(maya).getByText('Connected')).toBeVisible()
  await expectHears(call.sid, BROWSER_HZ)

  await phone(maya).getByRole('button', { name: 'Mute' }).click()
  await expectHears(call.sid, BROWSER_HZ, false)
  await phone(maya).getByRole('button', { name: 'Unmute' }).click()
  await expectHears(call.sid, BROWSER_HZ)

  await phone(maya).getByRole('button', { name: 'End', exact: true }).click()
  await expect.poll(async () => (await callOfPhone(number)).status).toBe('completed')
  await expect(phone(maya).getByRole('tab', { name: 'Call', exact: true })).toBeHidden()

  // The call waits for a note, whose field is open.
  await phone(maya).getByLabel('Note').fill('Wants a quote for the boat')
  await phone(maya).getByRole('button', { name: 'Submit' }).click()
  await expect(phone(maya).getByRole('tab', { name: 'Last Call' })).toBeHidden()
  await expect(maya.getByText('Wants a quote for the boat').first()).toBeVisible()
})

test('a contact calls: the first to answer wins, hold plays music, and a reload comes back', async ({
  agency,
}) => {
  const client = await agency.addClient({ firstName: 'Marcus', lastName: 'Winters' })
  const number = client.mobilePhone!
  const [maya, dana] = await Promise.all([
    openWithPhone(agency, agency.maya, '/contacts'),
    openWithPhone(agency, agency.dana, '/contacts'),
  ])

  const { call } = await emulator<{ call: { sid: string } }>('twilio/calls', {
    from: number,
    to: agency.number,
    hz: CLIENT_HZ,
  })
  await expect(incoming(maya).getByText('Marcus Winters')).toBeVisible()
  await expect(incoming(dana).getByText('Marcus Winters')).toBeVisible()
  await incoming(dana).getByRole('button', { name: 'Answer' }).click()
  await expect(incoming(maya)).toBeHidden()
  await expect(phone(dana).getByText('Connected')).toBeVisible()
  await expectHears(call.sid, BROWSER_HZ)

  await phone(dana).getByRole('button', { name: 'Hold' }).click()
  await expectHears(call.sid, BROWSER_HZ, false)
  await phone(dana).getByRole('button', { name: 'Resume' }).click()
  await expectHears(call.sid, BROWSER_HZ)

  await dana.reload()
  await expectHears(call.sid, BROWSER_HZ, false)
  await expectHears(call.sid, BROWSER_HZ)

  await emulator(`twilio/calls/${call.sid}/hangup`, {})
  await dana.getByRole('button', { name: 'Phone', exact: true }).waitFor()
})

test('a user without a microphone is asked for it first', { tag: '@sweep' }, async ({ agency }) => {
  const maya = await agency.signIn(agency.maya)
  // Browsers give different answers about a permission that was never asked for.
  const browser = await maya.context().newCDPSession(maya)
  const { targetInfo } = await browser.send('Target.getTargetInfo')
  await browser.send('Browser.setPermission', {
    permission: { name: 'microphone' },
    setting: 'prompt',
    browserContextId: targetInfo.browserContextId,
  })
  await open(maya, '/contacts')
  await maya.getByRole('button', { name: 'Phone', exact: true }).click()
  await expect(phone(maya).getByText('The phone needs your microphone')).toBeVisible()
  await phone(maya).getByRole('button', { name: 'Allow the microphone' }).click()
  await expect(phone(maya).getByText('The phone needs your microphone')).toBeHidden()
})
