import type { BrowserContext } from '@playwright/test'
import { makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/security/world.ts'
import type { TestDatabase } from '#tests/setup/database.ts'

// One page of each template, with the demo data. What opens over a page without an address has component tests.

/** `:client`, `:room`, `:chat`, `:board` and `:card` are ids of the demo data. */
export const PAGES: Record<string, string[]> = {
  'lists of contacts': ['/contacts', '/contacts?q=nobody-is-called-so', '/search?q=janet'],
  'a contact': [
    '/contacts/contact/:client',
    '/contacts/contact/:client/policies',
    '/contacts/contact/:client/health',
    '/contacts/contact/:client/edit',
  ],
  'dialogs of a contact': [
    '/contacts/contact/:client/notes/new',
    '/contacts/contact/:client/follow-ups/new',
    '/contacts/contact/:client/tags',
    '/contacts/contact/:client/delete',
  ],
  'forms of records': [
    '/contacts/contact/:client/home/new',
    '/contacts/contact/:client/document/new',
    '/contacts/contact/:client/payment-method/new',
    '/contacts/contact/:client/merge',
    '/contacts/import',
  ],
  conversations: ['/messages', '/messages/:room', '/messages/new'],
  calls: ['/phone-log', '/phone-log/team'],
  'task boards': [
    '/tasks?list=1',
    '/tasks/:board?completed=1',
    '/tasks/:board/cards/:card',
    '/tasks/:board/cards/new',
    '/admin/tasks',
    '/admin/tasks/new',
  ],
  campaigns: ['/campaigns', '/campaigns/create'],
  'team chat': ['/chat', '/chat/:chat', '/chat/new'],
  'the account': [
    '/account/settings/employees',
    '/account/settings/employees/new',
    '/account/info/settings',
    '/account/info/data',
    '/account/info/mobileapp',
    '/trainings',
    '/report-issue',
  ],
  settings: [
    '/account/settings/tag-management/new',
    '/account/settings/office-hours',
    '/account/settings/office-hours/recordings/closedMessage',
    '/account/settings/call-settings',
    '/account/settings/call-settings/rules',
    '/account/settings/call-settings/simulator?queue=timeout',
    '/account/settings/blocked-numbers',
    '/account/settings/smart-values',
    '/account/settings/audit-log',
  ],
  'the frame and the profile': [
    '/',
    '/menu',
    '/profile/theme-color',
    '/profile/notifications',
    '/profile/change-password',
    '/no/such/page',
  ],
}

/** Signs a user of the demo agency in. Returns the ids that stand in the paths above. */
export async function signInToDemo(
  context: BrowserContext,
  db: TestDatabase,
): Promise<Record<string, string>> {
  const [demo] = await db.admin<Record<string, string>[]>`
    select u.account_id as account, c.room_id as chat,
      k.board_id as board, k.id as card,
      (select id from clients where account_id = u.account_id and first_name = 'Janet' limit 1) as client,
      (select id from sms_rooms where account_id = u.account_id order by last_message_on desc limit 1) as room
    from users u join chat_room_users c on c.user_id = u.id
    join task_cards k on k.account_id = u.account_id and k.board_id not in (select board_id from task_board_users)
    where email = 'owner@harbor.example' limit 1`
  const user = await makeUser(db, demo!.account!, { role: 'owner' })
  await db.admin`
    insert into chat_room_users (account_id, room_id, user_id) values (${demo!.account!}, ${demo!.chat!}, ${user.id})`
  const [name, value] = (await signIn(db, user)).split('=') as [string, string]
  await context.addCookies([{ name, value, url: process.env.APP_URL! }])
  return demo!
}

export const resolve = (path: string, ids: Record<string, string>) =>
  path.replace(/:(\w+)/, (_, key: string) => ids[key]!)
