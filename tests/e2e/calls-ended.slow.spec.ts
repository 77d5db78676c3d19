import { answer, press, transfer } from './setup/call-screen.ts'
import { callIn, callOut, expect, expectHearing, test } from './setup/callers.ts'
import { emulator } from './setup/emulators.ts'
import { incoming, phone } from './setup/phone.ts'

// The client hangs up at each step of a call: everyone is notified, and nothing is left over.

test('while the agency’s phones ring', async ({ agency, caller, expectQuiet }) => {
  const maya = await caller('maya', agency.maya)
  const client = await callIn(agency, (await agency.addClient()).mobilePhone!)
  await expect(incoming(maya.page)).toBeVisible()
  await client.hangUp()
  await expect(maya.page.getByText('The caller hung up.')).toBeVisible()
  await expect(incoming(maya.page)).toBeHidden()
  await expectQuiet()
})

test('instead of answering', async ({ agency, caller, expectQuiet }) => {
  const maya = await caller('maya', agency.maya)
  const number = (await agency.addClient()).mobilePhone!
  await emulator(`twilio/phones/${number}/voice`, { onCall: 'busy', ringMs: 200 })
  await phone(maya.page).getByLabel('Phone number').fill(number)
  await maya.page.keyboard.press('Enter')
  await expect(maya.page.getByText('The line is busy.').first()).toBeVisible()
  await expect(phone(maya.page).getByRole('tab', { name: 'Call', exact: true })).toBeHidden()
  await expectQuiet()
})

test('in the call', async ({ agency, caller, expectQuiet }) => {
  const maya = await caller('maya', agency.maya)
  const client = await callOut(maya, (await agency.addClient()).mobilePhone!)
  await expectHearing([maya, [client]], [client, [maya]])
  await client.hangUp()
  await expect(maya.page.getByText(/ hung up\.$/)).toBeVisible()
  await expect(phone(maya.page).getByRole('tab', { name: 'Call', exact: true })).toBeHidden()
  await expect(phone(maya.page).getByRole('tab', { name: 'Last Call', selected: true })).toBeVisible()
  await expectQuiet()
})

test('on hold', async ({ agency, caller, expectQuiet }) => {
  const maya = await caller('maya', agency.maya)
  const client = await callOut(maya, (await agency.addClient()).mobilePhone!)
  await expectHearing([maya, [client]], [client, [maya]])
  await press(maya.page, 'Hold')
  await expectHearing([maya, []], [client, []])
  await expect(phone(maya.page).getByText(/ on hold 0:\d\d$/)).toBeVisible()
  await press(maya.page, 'Close the phone')
  await maya.page.getByRole('button', { name: /On hold/ }).click()
  await client.hangUp()
  await expect(phone(maya.page).getByRole('tab', { name: 'Call', exact: true })).toBeHidden()
  await expectQuiet()
})

test('while a colleague’s phone rings for a transfer', async ({ agency, caller, expectQuiet }) => {
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  const client = await callOut(maya, (await agency.addClient()).mobilePhone!)
  await transfer(maya.page, 'Dana Okafor', 'Leave as soon as they answer')
  await expect(incoming(dana.page)).toBeVisible()
  await client.hangUp()
  await expect(phone(maya.page).getByRole('tab', { name: 'Call', exact: true })).toBeHidden()
  await expect(incoming(dana.page)).toBeHidden()
  await expectQuiet()
})

test('while the colleagues talk about them: both see a message, go on talking and keep the note', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  const { mobilePhone } = await agency.addClient({ firstName: 'Samuel', lastName: 'Peña' })
  const client = await callOut(maya, mobilePhone!)
  await transfer(maya.page, 'Dana Okafor', 'Talk to them first')
  await answer(dana.page)
  await expectHearing([maya, [dana]], [dana, [maya]], [client, []])
  await client.hangUp()
  for (const { page } of [maya, dana]) {
    await expect(page.getByText('Samuel Peña hung up.')).toBeVisible()
    await expect(phone(page).getByText('Samuel Peña left the call')).toBeVisible()
  }
  await expect(phone(maya.page).getByRole('heading', { name: 'Dana Okafor' })).toBeVisible()
  await expectHearing([maya, [dana]], [dana, [maya]])
  await press(maya.page, 'End')
  await expect(phone(maya.page).getByRole('tab', { name: 'Last Call', selected: true })).toBeVisible()
  await expect(phone(maya.page).getByLabel('Note')).toBeVisible()
  await expectQuiet()
})

test('while the user’s page is away', async ({ agency, caller, expectQuiet }) => {
  const maya = await caller('maya', agency.maya)
  const client = await callOut(maya, (await agency.addClient()).mobilePhone!)
  await expectHearing([maya, [client]], [client, [maya]])
  await maya.page.goto('about:blank')
  await expectHearing([maya, []], [client, []])
  await client.hangUp()
  await maya.page.goto('/contacts')
  await expect(maya.page.getByRole('button', { name: 'Phone', exact: true })).toBeVisible()
  await expectQuiet()
})

test('while they leave a message', async ({ agency, caller, expectQuiet }) => {
  const maya = await caller('maya', agency.maya)
  const client = await callIn(agency, (await agency.addClient()).mobilePhone!)
  await incoming(maya.page).getByRole('button', { name: 'Voicemail' }).click()
  await expect
    .poll(async () =>
      (await emulator<{ call: { said: string[] } }>(`twilio/calls/${client.sid}`)).call.said.join(),
    )
    .toContain('leave a message')
  await client.hangUp()
  await expectQuiet()
})

test('while a note is being written: it stays under Last Call until it is saved', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const client = await callIn(agency, (await agency.addClient()).mobilePhone!)
  await answer(maya.page)
  const note = phone(maya.page).getByRole('textbox', { name: 'Note' })
  await note.fill('Wants a quote for the boat')
  const tab = (name: string) => phone(maya.page).getByRole('tab', { name, exact: true }).click()
  await tab('Messages')
  await tab('Notes')
  await tab('Dialpad')
  await tab('Call')
  await expect(note).toHaveValue('Wants a quote for the boat')
  await maya.page.reload()
  await maya.page.getByRole('button', { name: 'Mute', exact: true }).waitFor()
  await expect(note).toHaveValue('Wants a quote for the boat')
  await client.hangUp()
  await expect(phone(maya.page).getByRole('tab', { name: 'Call', exact: true })).toBeHidden()
  await tab('Last Call')
  await expect(note).toHaveValue('Wants a quote for the boat')
  await phone(maya.page).getByRole('button', { name: 'Submit' }).click()
  await expect(note).toBeHidden()
  await expectQuiet()
})

test('while the user chooses a colleague to transfer them to: a message says so', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const client = await callOut(maya, (await agency.addClient()).mobilePhone!)
  await press(maya.page, 'Transfer')
  const dialog = maya.page.getByRole('dialog', { name: 'Transfer the call' })
  await dialog.getByLabel('Or a phone number').fill('+44 20 7946 0958')
  await expect(dialog.getByText('Calls to other countries are not possible.')).toBeVisible()
  await client.hangUp()
  await expect(
    maya.page.getByText('Unable to transfer call. Missing call id. Please try again.'),
  ).toBeVisible()
  await expectQuiet()
})
