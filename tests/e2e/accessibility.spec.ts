import { signIn } from '#tests/security/world.ts'
import { expectAccessible } from './setup/axe.ts'
import { expect, open, test } from './setup/test.ts'

// One page of each template, with the demo data. What opens over a page without an address has component tests.

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** `:client`, `:room` and `:chat` are ids of the demo data. */
const PAGES: Record<string, string[]> = {
  contacts: [
    '/contacts',
    '/contacts?q=nobody-is-called-so',
    '/contacts/contact/:client',
    '/contacts/contact/:client/policies',
    '/contacts/contact/:client/health',
    '/contacts/contact/:client/edit',
    '/contacts/export',
    '/contacts/import',
  ],
  'dialogs of a contact': [
    '/contacts/contact/:client/home/new',
    '/contacts/contact/:client/payment-method/new',
    '/contacts/contact/:client/notes/new',
    '/contacts/contact/:client/follow-ups/new',
    '/contacts/contact/:client/tags',
    '/contacts/contact/:client/merge',
    '/contacts/contact/:client/delete',
  ],
  conversations: ['/messages', '/messages/:room', '/messages/new', '/chat', '/chat/:chat', '/chat/new'],
  'the frame, settings and profile': [
    '/',
    '/tasks',
    '/menu',
    '/search?q=janet',
    '/account/settings/tag-management/new',
    '/account/settings/smart-values',
    '/account/settings/audit-log',
    '/profile/theme-color',
    '/profile/change-password',
    '/no/such/page',
  ],
}

for (const [group, paths] of Object.entries(PAGES)) {
  test(`axe finds nothing in ${group}`, async ({ page, context, db }) => {
    const [maya] = await db.admin<{ id: string; accountId: string }[]>`
      select id, account_id as "accountId" from users where email = 'owner@harbor.example'`
    const [ids] = await db.admin<Record<string, string>[]>`
      select (select id from clients where account_id = ${maya!.accountId} and first_name = 'Janet' limit 1) as client,
        (select id from sms_rooms where account_id = ${maya!.accountId} order by last_message_on desc limit 1) as room,
        (select room_id from chat_room_users where user_id = ${maya!.id} limit 1) as chat`
    const [name, value] = (await signIn(db, maya!)).split('=') as [string, string]
    await context.addCookies([{ name, value, url: process.env.APP_URL! }])
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(
        page,
        path.replace(/:(\w+)/, (_, key: string) => ids![key]!),
      )
      await expectAccessible(page, path)
    }
  })
}

test('axe finds nothing before the sign-in', async ({ page }) => {
  for (const path of ['/login', '/forgot-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page, path)
  }
})
