import { expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useEmulators } from '#tests/setup/processes.ts'
import { startSession } from '#tests/setup/sockets.ts'
import { saveNotificationSettings } from './notification-settings.server.ts'
import { sendPush } from './send-push.server.ts'
import { changeSubscription } from './subscriptions.server.ts'

const db = useDatabase()
const emulators = useEmulators()

const RING = { title: 'Incoming call', body: 'Harbor Insurance', tag: 'call', url: '/' }

type Browser = { id: string; endpoint: string; keys: { p256dh: string; auth: string } }

async function subscribed() {
  const { account } = await makeAccount(db)
  const user = await makeUser(db, account.id)
  await startSession(db, user)
  const ctx = makeCtx(db, account, user)
  const browser = await emulators.control<Browser>('/push/browsers', {})
  const { endpoint, keys } = browser
  await changeSubscription(ctx, { intent: 'subscribe', endpoint, ...keys })
  const isOn = () => changeSubscription(ctx, { intent: 'check', endpoint })
  const shown = async () =>
    (await emulators.control<{ messages: object[] }>(`/push/browsers/${browser.id}`)).messages
  return { account, user, ctx, browser, isOn, shown }
}

test('a subscribed browser shows what is sent to its user', async () => {
  const { ctx, user, shown } = await subscribed()
  await sendPush(ctx, user.id, RING, 30)
  expect(await shown()).toEqual([expect.objectContaining({ data: RING, ttl: 30, urgency: 'high' })])
})

test('a user who has signed out or was disabled gets no notifications', async () => {
  const one = await subscribed()
  await db.admin`update sessions set ended_at = now() where user_id = ${one.user.id}`
  await sendPush(one.ctx, one.user.id, RING, 30)
  const other = await subscribed()
  await db.admin`update users set disabled_at = now() where id = ${other.user.id}`
  await sendPush(other.ctx, other.user.id, RING, 30)
  expect([await one.shown(), await other.shown()]).toEqual([[], []])
})

test('a browser that has unsubscribed is forgotten', async () => {
  const { ctx, user, browser, isOn } = await subscribed()
  await emulators.control(`/push/browsers/${browser.id}`, undefined, 'DELETE')
  await sendPush(ctx, user.id, RING, 30)
  expect(await isOn()).toBe(false)
})

test('a browser belongs to the user who subscribed last', async () => {
  const { account, ctx, browser, isOn } = await subscribed()
  const colleague = makeCtx(db, account, await makeUser(db, account.id))
  const { endpoint, keys } = browser
  await changeSubscription(colleague, { intent: 'unsubscribe', endpoint })
  expect(await isOn()).toBe(true)
  await changeSubscription(colleague, { intent: 'subscribe', endpoint, ...keys })
  expect(await isOn()).toBe(false)
  await changeSubscription(ctx, { intent: 'unsubscribe', endpoint })
  expect(await changeSubscription(colleague, { intent: 'check', endpoint })).toBe(true)
})

test.each([
  'http://127.0.0.1:5432/',
  'https://fcm.googleapis.com.evil.example/send/x',
  'https://fcm.googleapis.com:8443/send/x',
  'http://fcm.googleapis.com/send/x',
  'https://user:secret@fcm.googleapis.com/send/x',
])('refuses %s, which is no push service', async (endpoint) => {
  const { ctx, browser } = await subscribed()
  await expect(
    changeSubscription(ctx, { intent: 'subscribe', endpoint, ...browser.keys }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('the emulator’s notifications go to no other address', async () => {
  const { ctx, browser } = await subscribed()
  const endpoint = browser.endpoint.replace(/\/push\/.*$/, '/push/../_emulator/x')
  await expect(
    changeSubscription(ctx, { intent: 'subscribe', endpoint, ...browser.keys }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('a super user who acts as a user can’t receive their notifications, and subscribing is audited', async () => {
  const { account, user, ctx, browser } = await subscribed()
  const ghost = { ...ctx, ghostedBy: user.id }
  const { endpoint, keys } = await emulators.control<Browser>('/push/browsers', {})
  for (const address of [endpoint, browser.endpoint]) {
    await expect(
      changeSubscription(ghost, { intent: 'subscribe', endpoint: address, ...keys }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  }
  const settings = { quietFrom: null, quietTo: null, details: true, sound: true }
  await expect(saveNotificationSettings(ghost, settings)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await changeSubscription(ctx, { intent: 'check', endpoint })).toBe(false)
  const entries = await db.admin`
    select action, actor_id from audit_log where account_id = ${account.id} and entity = 'user'`
  expect(entries).toEqual([{ action: 'turned on notifications in a browser', actor_id: user.id }])
})
