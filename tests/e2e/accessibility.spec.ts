import type { BrowserContext } from '@playwright/test'
import { makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/security/world.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
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

const DARK = [
  '/',
  '/contacts',
  '/contacts/contact/:client',
  '/contacts/contact/:client/home/new',
  '/messages/:room',
  '/chat/:chat',
]

/** Signs a user of the demo agency in. Returns the ids that stand in the paths above. */
async function signInToDemo(context: BrowserContext, db: TestDatabase): Promise<Record<string, string>> {
  const [demo] = await db.admin<Record<string, string>[]>`
    select u.account_id as account, c.room_id as chat,
      (select id from clients where account_id = u.account_id and first_name = 'Janet' limit 1) as client,
      (select id from sms_rooms where account_id = u.account_id order by last_message_on desc limit 1) as room
    from users u join chat_room_users c on c.user_id = u.id where email = 'owner@harbor.example' limit 1`
  const user = await makeUser(db, demo!.account!, { role: 'owner' })
  await db.admin`
    insert into chat_room_users (account_id, room_id, user_id) values (${demo!.account!}, ${demo!.chat!}, ${user.id})`
  const [name, value] = (await signIn(db, user)).split('=') as [string, string]
  await context.addCookies([{ name, value, url: process.env.APP_URL! }])
  return demo!
}

const resolve = (path: string, ids: Record<string, string>) =>
  path.replace(/:(\w+)/, (_, key: string) => ids[key]!)

for (const [group, paths] of Object.entries(PAGES)) {
  test(`axe finds nothing in ${group}, and a phone need not scroll sideways`, async ({
    page,
    context,
    db,
  }) => {
    const ids = await signInToDemo(context, db)
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(page, resolve(path, ids))
      await expectAccessible(page, path)
      await page.setViewportSize({ width: 390, height: 844 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, path).toBeLessThanOrEqual(0)
    }
  })
}

<<<<<<< HEAD
test('the dark theme has enough contrast', async ({ page, context, db }) => {
  const ids = await signInToDemo(context, db)
  await context.addCookies([{ name: 'theme', value: 'dark', url: process.env.APP_URL! }])
  for (const path of DARK) {
    await open(page, resolve(path, ids))
    await expectAccessible(page, path, ['color-contrast'])
  }
})

test('axe finds nothing before the sign-in', async ({ page }) => {
  for (const path of ['/login', '/forgot-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page, path)
=======
test('search and conversations with clients', async ({ browser }) => {
  const { page } = await signedIn(browser, 'owner@harbor.example')
  await screen(page, 'features/search/routes/search', '/search?q=whitcomb')
  await screen(page, 'features/search/routes/search', '/search?q=nobody-is-called-so')
  await screen(
    page,
    ['features/messages/routes/messages', 'features/messages/routes/messages-index'],
    '/messages',
  )
  // Somebody of the contacts: to a number nobody knows nothing is scheduled.
  const whose = page
    .getByRole('main')
    .getByRole('link', { name: /Janet Whitcomb/ })
    .first()
  const room = (await whose.getAttribute('href'))!.split('?')[0]!
  await screen(page, 'features/messages/routes/messages', '/messages?q=card')
  await screen(page, 'features/messages/routes/choose-recipients', '/messages/new?find=whit')
  const choice = await page.getByRole('option').first().getAttribute('value')
  await screen(
    page,
    'features/messages/routes/choose-recipients',
    `/messages/new?group&with=${choice}&find=whit`,
  )
  await screen(page, 'features/messages/routes/new-conversation', '/messages/to?with=number:12085550999')
  await screen(page, 'features/messages/routes/conversation', room)
  await page
    .getByRole('textbox', { name: /^Text / })
    .fill('A text as it is being written, with a link: https://portal.example/x')
  await looksOf(page, 'a text being written')
  await screen(page, 'features/messages/routes/schedule-text', `${room}/schedule`)
  const later = `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T10:00`
  await settled(page)
  await page.getByRole('dialog').locator('[name=message]').fill('See you on Monday')
  await page.getByRole('dialog').locator('[name=messageAt]').fill(later)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Schedule|Save/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await screen(page, 'schedule/edit', await hrefOf(page, /\/schedule\/[0-9a-f-]{36}/))
})

test('team chat', async ({ browser }) => {
  const { page } = await signedIn(browser, 'owner@harbor.example')
  await screen(page, ['features/chat/routes/chat', 'features/chat/routes/chat-index'], '/chat')
  await page
    .getByRole('region', { name: 'Messages' })
    .or(page.getByRole('main'))
    .getByRole('link', { name: /Everybody/ })
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: /^Write to / })).toBeVisible()
  const group = new URL(page.url()).pathname
  await screen(page, 'features/chat/routes/room', group)
  await screen(page, 'features/chat/routes/people', `${group}/people`)
  await screen(page, 'features/chat/routes/gif', `${group}/gif`)
  await screen(page, 'features/chat/routes/new-room', '/chat/new')
  await openPage(page, group)
  await settled(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'estimate.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    })
  await page.getByRole('textbox', { name: /^Write to / }).fill('The estimate')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await looksOf(page, 'a file about to be sent')
  await page.getByRole('textbox', { name: /^Write to / }).press('Enter')
  const said = page
    .getByRole('article')
    .or(page.getByRole('listitem'))
    .filter({ hasText: 'The estimate' })
    .last()
  await expect(said.getByText('estimate.pdf').first()).toBeVisible()
  await said.hover()
  await said.getByRole('button', { name: 'Message menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Message menu' })).toBeVisible()
  await looksOf(page, 'the menu of a message')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  await expect(page.getByRole('textbox', { name: 'Search emoji' })).toBeVisible()
  await looksOf(page, 'emoji')
})

test('settings of the account', async ({ browser }) => {
  const { page } = await signedIn(browser, 'owner@harbor.example')
  const settings = '/account/settings'
  await screen(page, 'features/tags/routes/tags', `${settings}/tag-management`)
  const tag = (await hrefOf(page, /tag-management\/[0-9a-f-]{36}(\?|$)/)).split('?')[0]!
  await screen(page, 'features/tags/routes/tags', `${settings}/tag-management?view=cloud`)
  await screen(page, 'features/tags/routes/edit-tag', tag)
  await screen(page, 'features/tags/routes/delete-tag', `${tag}/delete`)
  await screen(page, 'features/tags/routes/new-tag', `${settings}/tag-management/new`)
  await settled(page)
  await page.getByLabel(/^Dynamic/).check()
  await expect(page.getByText('Enter a value.')).toBeVisible()
  await looksOf(page, 'the builder of rules')
  await screen(page, 'features/settings/routes/audit-log', `${settings}/audit-log`)
  await page.getByLabel('What').selectOption({ index: 1 })
  await expect(page).toHaveURL(/deed=/)
  await looksOf(page, 'the audit log, filtered')
  await screen(page, 'features/settings/routes/smart-values', `${settings}/smart-values`)
  await screen(page, 'features/settings/routes/smart-value-group', `${settings}/smart-values/PolicyType`)
})

test('the frame, profile and what is not here yet', async ({ browser }) => {
  const { page } = await signedIn(browser, 'owner@harbor.example')
  await screen(page, 'features/shell/routes/menu', '/menu')
  await screen(page, 'features/shell/routes/presence', '/presence')
  await screen(page, 'features/shell/routes/theme-color', '/profile/theme-color')
  await screen(page, 'features/profile/routes/avatar', '/profile/avatar')
  await screen(page, 'features/auth/routes/change-password', '/profile/change-password')
  await screen(page, 'features/auth/routes/profile-mfa', '/profile/mfa')
  for (const path of [
    'tasks',
    'phone-log',
    'calendar',
    'campaigns',
    'admin/tasks',
    'account/info',
    'trainings',
    'profile',
    'phone-settings',
    'report-issue',
    'feature-request',
  ])
    await screen(page, `elsewhere/${path}`, `/${path}`)
  await screen(page, 'elsewhere/account/settings', '/account/settings/signatures')
  await screen(page, [], '/nowhere')
  await screen(page, [], '/contacts/contact/00000000-0000-4000-8000-000000000000')

  // On a phone the panel is a sheet.
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/contacts')
  await page
    .getByRole('button', { name: /panel|menu/i })
    .first()
    .click()
  await expect(page.getByRole('dialog').first()).toBeVisible()
  await looksOf(page, 'the panel on a phone', { narrow: true })
  await page.setViewportSize({ width: 1440, height: 900 })

  await post(page, '/lock', { intent: 'lock' })
  await screen(page, 'features/auth/routes/lock', '/lock', /./)
  // It leads on after a second, to where there is no way here.
  await page.route(/\/login/, (route) => route.abort('aborted'))
  await screen(page, 'features/auth/routes/logout', '/logout', /Log/)
})

test('before the sign-in, and that of a super user', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await screen(page, 'features/auth/routes/login', '/login', /./)
  await page.getByLabel('Email').fill('nobody@harbor.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await looksOf(page, 'a sign-in refused')
  await screen(page, 'features/auth/routes/forgot-password', '/forgot-password', /./)
  await screen(page, 'reset-link', '/forgot-password/00000000-0000-4000-8000-000000000000/guessed', /./)
  await openPage(page, '/login')
  await page.getByLabel('Email').fill('super@switchboard.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Setup' }).or(page.getByText('6-digit code'))).toBeVisible()
  saw('features/auth/routes/mfa-setup')
  await looksOf(page, 'multi-factor sign-in')
})

test('no page of the route map was left out', () => {
  const pages: string[] = []
  const walk = (entries: RouteConfigEntry[]) => {
    for (const { id, file, children } of entries) {
      if (file.endsWith('.tsx')) pages.push(id ?? file.replace(/\.tsx$/, ''))
      walk(children ?? [])
    }
>>>>>>> main
  }
})
