import { expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { isQuiet } from './notification.ts'
import { notificationSettings, saveNotificationSettings } from './notification-settings.server.ts'
import { notifyUsers } from './notify.server.ts'
import { notificationSettingsSchema } from './push.schema.ts'

const db = useDatabase()

test.each([
  ['12:00', null, null, false],
  ['12:00', '09:00', '17:00', true],
  ['17:00', '09:00', '17:00', false],
  ['23:30', '22:00', '07:00', true],
  ['06:59', '22:00', '07:00', true],
  ['07:00', '22:00', '07:00', false],
  ['12:00', '12:00', '12:00', false],
])('%s between %s and %s is quiet: %s', (time, from, to, quiet) => {
  expect(isQuiet(time, from, to)).toBe(quiet)
})

const NEWS = {
  plain: { title: 'New text', body: 'A contact is waiting for an answer.' },
  detailed: { title: 'Janet Whitcomb', body: 'My roof leaks' },
  tag: 'room-1',
  url: '/messages/1',
}

test('notifies users with an open page as they chose, but not in their quiet times', async () => {
  // 9 PM in Boise.
  const now = () => new Date('2026-11-21T04:00:00Z')
  const { account } = await makeAccount(db, { timezone: 'America/Boise' })
  const bus = recordingBus()
  const colleague = async (settings: Parameters<typeof saveNotificationSettings>[1] | null) => {
    const user = await makeUser(db, account.id)
    const ctx = makeCtx(db, account, user, { bus, now })
    if (settings) await saveNotificationSettings(ctx, settings)
    await db.admin`
      insert into presence (account_id, user_id, status, last_seen_at)
      values (${account.id}, ${user.id}, 'available', ${now()})`
    return { ...user, ctx }
  }
  const silent = { quietFrom: null, quietTo: null, details: true, sound: false }
  const careful = await colleague(null)
  const curious = await colleague(silent)
  const asleep = await colleague({ ...silent, quietFrom: '20:00', quietTo: '07:00' })
  expect(await notificationSettings(curious.ctx)).toEqual(silent)
  await notifyUsers(careful.ctx, [careful.id, curious.id, asleep.id], NEWS, 60)
  const notified = bus.events.filter(({ name }) => name === 'notification')
  expect(notified).toHaveLength(2)
  expect(notified).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        topic: `user:${careful.id}`,
        data: { ...NEWS.plain, tag: NEWS.tag, url: NEWS.url, sound: true },
      }),
      expect.objectContaining({
        topic: `user:${curious.id}`,
        data: { ...NEWS.detailed, tag: NEWS.tag, url: NEWS.url, sound: false },
      }),
    ]),
  )
})

test.each([
  [{ sound: 'on' }, { quietFrom: null, quietTo: null, details: false, sound: true }],
  [
    { quietFrom: '22:00', quietTo: '07:30' },
    { quietFrom: '22:00', quietTo: '07:30', details: false, sound: false },
  ],
  [{ quietFrom: '22:00' }, null],
  [{ quietFrom: '25:00', quietTo: '07:00' }, null],
])('reads the form %j', (form, settings) => {
  expect(notificationSettingsSchema.safeParse(form).data ?? null).toEqual(settings)
})
