import { answer, press, transfer } from './setup/call-screen.ts'
import { callIn, callOut, expect, expectHearing, test } from './setup/callers.ts'
import { emulator } from './setup/emulators.ts'
import { incoming, phone } from './setup/phone.ts'

// Calls that one user doesn't take or gives to another, with a browser for each voice.

test('two phones ring, one rejects the call in one of two tabs, and the other answers', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  const tab = await maya.anotherTab('/contacts')
  const client = await callIn(agency, (await agency.addClient()).mobilePhone!)
  await expect(incoming(maya.page)).toBeVisible()
  await expect(incoming(dana.page)).toBeVisible()
  await incoming(tab).getByRole('button', { name: 'Reject' }).click()
  await expect(incoming(tab)).toBeHidden()
  await expect(incoming(maya.page)).toBeHidden()
  await answer(dana.page)
  await expectHearing([dana, [client]], [client, [dana]], [maya, []])
  await press(dana.page, 'End')
  await expectQuiet()
})

test('two phones ring, both reject the call, and the caller leaves a message', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  const client = await callIn(agency, (await agency.addClient()).mobilePhone!)
  for (const { page } of [maya, dana]) {
    await incoming(page).getByRole('button', { name: 'Reject' }).click()
    await expect(incoming(page)).toBeHidden()
  }
  const said = async () =>
    (await emulator<{ call: { said: string[] } }>(`twilio/calls/${client.sid}`)).call.said.join()
  await expect.poll(said).toContain('leave a message')
  await client.hangUp()
  await expectQuiet()
})

test('a caller is hung up on after one question, and the colleague sees who did it', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  await callIn(agency, (await agency.addClient()).mobilePhone!)
  await expect(incoming(dana.page)).toBeVisible()
  await incoming(maya.page).getByRole('button', { name: 'More' }).click()
  await incoming(maya.page).getByRole('button', { name: 'Hang up on caller' }).click()
  await maya.page.getByRole('dialog').getByRole('button', { name: 'Hang up' }).click()
  await expect(dana.page.getByText('Maya hung up on the caller.')).toBeVisible()
  await expect(incoming(dana.page)).toBeHidden()
  await expectQuiet()
})

test('a colleague who is asked rejects the call: the user sees that and has the client back', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const dana = await caller('dana', agency.dana)
  const { mobilePhone } = await agency.addClient({ firstName: 'Samuel', lastName: 'Peña' })
  const client = await callOut(maya, mobilePhone!)
  await transfer(maya.page, 'Dana Okafor', 'Talk to them first')
  const asked = dana.page.getByRole('alertdialog', {
    name: 'Maya Reyes wants to talk with you about Samuel Peña',
  })
  await expectHearing([maya, []], [client, []])
  await asked.getByRole('button', { name: 'Reject' }).click()
  await expect(maya.page.getByText('Dana Okafor declined. You are back with Samuel Peña.')).toBeVisible()
  await expectHearing([maya, [client]], [client, [maya]])
  await expect(phone(maya.page).getByText('Declined the call.')).toBeVisible()

  // The user can choose the same colleague again at once.
  await transfer(maya.page, 'Dana Okafor', 'Leave as soon as they answer')
  const given = dana.page.getByRole('alertdialog', { name: 'Maya Reyes is transferring Samuel Peña' })
  await expectHearing([maya, [client]], [client, [maya]])
  await given.getByRole('button', { name: 'Reject' }).click()
  await expect(maya.page.getByText('Dana Okafor declined. You still have Samuel Peña.')).toBeVisible()
  await press(maya.page, 'End')
  await expectQuiet()
})

test('a consultation is canceled and the client is back; ending it asks before it hangs up on the client', async ({
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
  await press(maya.page, 'End')
  const question = maya.page.getByRole('dialog', { name: 'End the call for everyone?' })
  await expect(question.getByText('Samuel Peña is on hold')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await press(maya.page, 'Cancel, back to Samuel Peña')
  await expect(dana.page.getByText('Maya took the call back.')).toBeVisible()
  await expectHearing([maya, [client]], [client, [maya]], [dana, []])
  await press(maya.page, 'End')
  await expectQuiet()
})

test('a colleague who has been asked leaves: the user has the client back', async ({
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
  await press(dana.page, 'End')
  await expect(maya.page.getByText('Dana Okafor left. You are back with Samuel Peña.')).toBeVisible()
  await expectHearing([maya, [client]], [client, [maya]])
  await client.hangUp()
  await expectQuiet()
})
