import { accessToken } from '#emulators/twilio/voice/test-support.ts'
import { identityOf } from '#app/features/telephony/calls/calls/names.server.ts'
import { answer, press } from './setup/call-screen.ts'
import { callIn, callOut, expect, expectHearing, test, tonesAt } from './setup/callers.ts'
import { emulator } from './setup/emulators.ts'
import { incoming, openWithPhone, phone } from './setup/phone.ts'

// Lost connections and devices, and one user with two tabs.

test('the phone says that it lost the connection to the provider, and gets it back', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const client = await callOut(maya, (await agency.addClient()).mobilePhone!)
  await expectHearing([maya, [client]], [client, [maya]])
  await maya.cutSignalling(3000)
  await expect(maya.page.getByText('Call was disconnected... trying to reconnect')).toBeVisible()
  await expect(maya.page.getByText('Call regained connectivity.')).toBeVisible()
  await expectHearing([maya, [client]], [client, [maya]])
  await press(maya.page, 'End')
  await expectQuiet()
})

test('the connection flaps, idle and in a call: the phone says it can’t ring, is ready again, and rings', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const dana = await openWithPhone(agency, agency.dana, '/contacts')
  const button = maya.page.getByTitle('Phone. Calls can’t reach you: The phone is reconnecting.')
  const ready = phone(maya.page).getByText('Ready')
  await phone(dana).getByRole('tab', { name: 'Peers' }).click()
  const unreachable = phone(dana).getByRole('listitem').filter({ hasText: 'can’t be reached now' })
  // The first new connection is lost again before the provider has answered.
  await maya.cutSignalling(500)
  await expect(button).toBeVisible()
  await expect(unreachable.filter({ hasText: 'Maya Reyes' })).toBeVisible()
  await expect(ready).toBeVisible({ timeout: 10_000 })
  await expect(button).toBeHidden()
  await expect(unreachable.filter({ hasText: 'Maya Reyes' })).toBeHidden()
  await dana.close()

  const client = await callIn(agency, (await agency.addClient()).mobilePhone!)
  await answer(maya.page)
  await expectHearing([maya, [client]], [client, [maya]])
  for (const forMs of [500, 1500]) {
    await maya.cutSignalling(forMs)
    await expect(phone(maya.page).getByText('Reconnecting', { exact: true })).toBeVisible()
    await expect(ready).toBeVisible({ timeout: forMs + 10_000 })
  }
  await expectHearing([maya, [client]], [client, [maya]])
  await maya.cutSignalling(500)
  await client.hangUp()
  await expectQuiet()
  await expect(ready).toBeVisible({ timeout: 10_000 })

  const again = await callIn(agency, (await agency.addClient()).mobilePhone!)
  await answer(maya.page)
  await expectHearing([maya, [again]], [again, [maya]])
  await press(maya.page, 'End')
  await expectQuiet()
})

test('audio that no longer gets through, such as on another network, comes back', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const client = await callOut(maya, (await agency.addClient()).mobilePhone!)
  await expectHearing([maya, [client]], [client, [maya]])
  const { calls } = await emulator<{ calls: { sid: string; from: string; status: string }[] }>(
    'twilio/calls?status=in-progress',
  )
  const own = calls.find(({ from }) => from.endsWith(agency.maya.id.replaceAll('-', '')))
  await emulator(`twilio/calls/${own!.sid}/lose-audio`, {})
  // The browser first waits for its network, but then is back too quickly for the message of the loss to be seen.
  await expect(maya.page.getByText('Call regained connectivity.')).toBeVisible({ timeout: 40_000 })
  await expectHearing([maya, [client]], [client, [maya]])
  await press(maya.page, 'End')
  await expectQuiet()
})

test('the phone notices when the microphone is unplugged in a call, and when it is back', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  await maya.page.context().addInitScript(() => {
    const { mediaDevices } = navigator
    const list = mediaDevices?.enumerateDevices.bind(mediaDevices)
    if (!list) return
    mediaDevices.enumerateDevices = async () =>
      (await list()).filter(({ kind }) => !window.isUnplugged || kind !== 'audioinput')
  })
  await openWithPhone(agency, agency.maya, '/contacts', maya.page)
  const plug = (isUnplugged: boolean) =>
    maya.page.evaluate((now) => {
      window.isUnplugged = now
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
    }, isUnplugged)
  const client = await callOut(maya, (await agency.addClient()).mobilePhone!)
  await expectHearing([maya, [client]], [client, [maya]])
  await plug(true)
  await expect(maya.page.getByText('Unable to find or set the phone input device.')).toBeVisible()
  await expect(phone(maya.page).getByText('No microphone was found')).toBeVisible()
  await plug(false)
  await expect(phone(maya.page).getByText('No microphone was found')).toBeHidden()
  await expectHearing([maya, [client]], [client, [maya]])
  await press(maya.page, 'End')
  await expectQuiet()
})

test('a phone whose token expired while its page slept gets a new one, and rings', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const maya = await caller('maya', agency.maya)
  const identity = identityOf({ accountId: agency.id, userId: agency.maya.id })
  await maya.page.route(
    '**/phone/token',
    async (route) => {
      const answer = await route.fetch()
      const given = (await answer.json()) as object
      await route.fulfill({ json: { ...given, token: accessToken(identity, { ttl: -60 }) } })
    },
    { times: 1 },
  )
  await openWithPhone(agency, agency.maya, '/contacts', maya.page)
  const client = await callIn(agency, (await agency.addClient()).mobilePhone!)
  await answer(maya.page)
  await expectHearing([maya, [client]], [client, [maya]])
  await client.hangUp()
  await expectQuiet()
})

test('two tabs are one phone: both show the call and act on it, and the second takes it over', async ({
  agency,
  caller,
  expectQuiet,
}) => {
  const dana = await caller('dana', agency.dana)
  const tab = await dana.anotherTab('/contacts')
  await expect(tab.getByText('Connected')).toHaveCount(1)
  const client = await callIn(agency, (await agency.addClient()).mobilePhone!)
  await expect(incoming(dana.page)).toBeVisible()
  await answer(tab)
  await expect(incoming(dana.page)).toBeHidden()
  await expectHearing([dana, [client]], [client, [dana]])

  await press(dana.page, 'Mute')
  await expectHearing([dana, [client]], [client, []])
  await press(tab, 'Unmute')
  await expectHearing([dana, [client]], [client, [dana]])

  await dana.page.close()
  await expect.poll(() => tonesAt(tab, [client.hz])).toEqual([client.hz])
  await expect.poll(() => client.hears([dana.hz])).toEqual([dana.hz])
  await expect(phone(tab).getByText('Ready')).toBeVisible()
  await press(tab, 'End')
  await expectQuiet()
})

declare global {
  interface Window {
    /** The browser finds no microphone. */
    isUnplugged?: boolean
  }
}
