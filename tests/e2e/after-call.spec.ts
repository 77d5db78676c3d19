import { addDefaultResults } from '#app/features/telephony/call-results/results.server.ts'
import { withAccount } from '#db/tenant.ts'
import { answer } from './setup/call-screen.ts'
import { emulator } from './setup/emulators.ts'
import { incoming, openWithPhone, phone } from './setup/phone.ts'
import { expect, open, test } from './setup/test.ts'
import { browserWithVoice, expectHears, BROWSER_HZ } from './setup/voice.ts'

test.use({ launchOptions: browserWithVoice() })

test('a user says what came of a call, with a note and a follow-up; a colleague changes it in the log', async ({
  agency,
  db,
}) => {
  await withAccount(db.pool, agency.maya.accountId, (tx) => addDefaultResults(tx, agency.maya.accountId))
  const client = await agency.addClient({ firstName: 'Marcus', lastName: 'Winters' })
  const dana = await openWithPhone(agency, agency.dana, '/contacts')
  const { call } = await emulator<{ call: { sid: string } }>('twilio/calls', {
    from: client.mobilePhone,
    to: agency.number,
    hz: 1000,
  })
  await expect(incoming(dana).getByText('Marcus Winters')).toBeVisible()
  await answer(dana)
  await expectHears(call.sid, BROWSER_HZ)
  const note = phone(dana).getByRole('textbox', { name: 'Note' })
  await note.fill('Wants a quote')
  await emulator(`twilio/calls/${call.sid}/hangup`, {})

  // The note that was begun in the call goes on there, and in the panel.
  const panel = dana.getByRole('region', { name: 'After the call' })
  await expect(panel.getByLabel('Note')).toHaveValue('Wants a quote')
  await dana.keyboard.type(' for 2 cars')
  await expect(note).toHaveValue('Wants a quote for 2 cars')
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0)
  await panel.getByRole('heading', { name: 'After the call' }).click()
  // Keys count after a pause.
  await expect(async () => {
    await dana.keyboard.press('2')
    await expect(panel.getByLabel('Sold')).toBeChecked({ timeout: 100 })
  }).toPass()
  await panel.getByLabel('Note').fill('Wants a quote for the boat')
  await panel.getByText('Follow up', { exact: true }).click()
  await panel.getByLabel('When').fill('2020-05-05T09:00')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('This time has passed.').first()).toBeVisible()
  await panel.getByLabel('When').fill('2031-05-05T09:00')
  await panel.getByLabel('What', { exact: true }).fill('Send the quote')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(dana.getByText('Call saved')).toBeVisible()
  await expect(panel).toBeHidden()
  await open(dana, `/contacts/contact/${client.id}`)
  await expect(dana.getByText('Wants a quote for the boat').first()).toBeVisible()

  const maya = await agency.signIn(agency.maya, { javaScriptEnabled: false })
  await maya.goto('/phone-log?view=all')
  await maya
    .getByRole('link', { name: /^Details/ })
    .or(maya.locator('tbody a').first())
    .first()
    .click()
  await expect(maya.getByText('by Dana Okafor')).toBeVisible()
  await maya.getByRole('link', { name: 'Change result' }).click()
  await maya.getByLabel('Quote given').check()
  await maya.getByRole('button', { name: 'Save' }).click()
  await expect(maya.getByRole('cell', { name: /Quote given/ })).toBeVisible()
  await maya.goto('/report/calls')
  const table = maya.getByRole('table', { name: 'Results by user' })
  await expect(table.getByRole('row', { name: /Dana Okafor/ })).toContainText('1')
})
