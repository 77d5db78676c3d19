import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, type Page, test } from '@playwright/test'
import { matchPath } from 'react-router'
import routes from '../../app/routes.ts'
import { violationsInEveryLook } from './setup/axe.ts'
import { EVERYTHING, freshName, giveEverything, makeContact } from './setup/contacts.ts'
import { signedIn } from './setup/people.ts'

// axe over every page a person can open, light and wide, dark and narrow. A new page that is not walked fails the last test.

/** Pages that need what this walk does not bring about, and the journeys that look at them. */
const ELSEWHERE: Record<string, string> = {
  '/mfa-setup': 'sign-in: whose MFA is due',
  '/lock': 'sign-in: a locked screen',
  '/logout': 'leads to the sign-in page within a second',
  '/ghost': 'sign-in: the super user’s',
  '/contacts/contact/:id/undo/:mergeId': 'merge-split: after a merge',
  '/messages/:roomId/schedule/:followUpId': 'the form of /schedule, filled in',
}

const seen: string[] = []
let page: Page
let contact: string
const last = freshName('Walk')

test.beforeAll(async ({ browser }) => {
  ;({ page } = await signedIn(browser, 'owner@harbor.example', { reducedMotion: 'reduce' }))
  contact = await makeContact(page, {
    firstName: 'Every',
    lastName: last,
    coFirstName: 'Co',
    coLastName: last,
  })
  await giveEverything(page, contact)
})
test.afterAll(() => page.context().close())

/** Opens these and asks axe; a page that is not there is no page looked at. */
async function walk(paths: readonly string[], by = page) {
  const found: string[] = []
  for (const path of paths) {
    seen.push(path.split('?')[0]!)
    const answer = await by.goto(path)
    expect(answer?.status(), path).toBe(path === '/nowhere' ? 404 : 200)
    if (by === page) await expect(page.getByText('Connected')).toHaveCount(1)
    found.push(...(await violationsInEveryLook(by, path)))
  }
  expect(found).toEqual([])
}

test('who is not signed in', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const stranger = await context.newPage()
  const link = '/forgot-password/01920000-0000-7000-8000-000000000000/no-such-token'
  await walk(['/login', '/forgot-password', link], stranger)
  await context.close()
})

test('the frame, lists and settings', async () => {
  test.slow()
  await walk([
    '/',
    '/?followUps=pastDue&scheduled=tomorrow',
    '/menu',
    '/presence',
    '/tasks',
    '/nowhere',
    '/users',
    '/search?q=whitcomb',
    '/profile/avatar',
    '/profile/change-password',
    '/profile/mfa',
    '/profile/theme-color',
    '/contacts',
    '/contacts?letter=w',
    '/contacts?q=nobody-at-all',
    '/contacts?group=tags',
    '/contacts/contact/new',
    '/contacts/exports',
    '/contacts/export',
    '/contacts/duplicates',
    '/account/settings/tag-management',
    '/account/settings/tag-management/new',
    '/account/settings/audit-log',
    '/account/settings/smart-values',
    '/account/settings/smart-values/DeckMaterial',
  ])
})

test('a tag, its rule and its end', async () => {
  await page.goto('/account/settings/tag-management')
  const rule = page.getByRole('link', { name: 'Boise area' })
  const tag = (await rule.getAttribute('href'))!
  await walk([tag, `${tag}/delete`])
})

test('conversations', async () => {
  await page.goto('/messages')
  await page.getByRole('main').getByText('Rosalind Bartholomew-Achterberg').first().click()
  await page.getByRole('log').waitFor()
  const room = new URL(page.url()).pathname
  await walk(['/messages', '/messages/new', room, `${room}/schedule`])
})

test('team chat', async () => {
  await page.goto('/chat')
  const room = await page.locator('a[href^="/chat/"]:not([href="/chat/new"])').first().getAttribute('href')
  const at = room!.split('?')[0]!
  await walk(['/chat', '/chat/new', at, `${at}/people`, `${at}/gif`])
})

test('a contact, and all that is done with it', async () => {
  test.slow()
  const other = await makeContact(page, { firstName: 'Other', lastName: last })
  await walk([
    contact,
    other,
    ...[
      'edit',
      'auto/edit',
      'health/edit',
      'life/edit',
      'delete',
      'delete-primary',
      'tags',
      'trash',
      'reveal',
      'referrer',
    ].map((deed) => `${contact}/${deed}`),
    ...['health', 'life', 'health/person/applicant', 'life/person/coapplicant'].map(
      (tab) => `${contact}/${tab}`,
    ),
    `${contact}/notes/new`,
    `${contact}/follow-ups/new`,
    `${other}/merge`,
    `${other}/merge?with=${contact.split('/').pop()}&as=combine`,
    `${contact}/split`,
  ])
})

test('the form of every kind of record, and its tab', async () => {
  test.slow()
  const paths: string[] = []
  for (const kind of Object.keys(EVERYTHING)) {
    paths.push(`${contact}/${kind}/new`)
    if (!['dependent', 'link'].includes(kind)) {
      paths.push(`${contact}/${kind === 'address' || kind === 'policy' ? PLURAL[kind] : `${kind}s`}`)
    }
  }
  await walk(paths)
})

test('a record with sealed values, its note, its follow-up: changed, revealed, deleted', async () => {
  await page.goto(`${contact}/payment-methods`)
  const record = (await page
    .getByRole('region', { name: 'Records' })
    .getByRole('link', { name: 'Checking' })
    .getAttribute('href'))!
  const at = record.split('?')[0]!.replace(/\/edit$/, '')
  const note = await firstLink('/notes/')
  const followUp = await firstLink('/follow-ups/')
  await walk([
    ...['edit', 'delete', 'reveal'].map((deed) => `${at}/${deed}`),
    ...['edit', 'delete', 'unpin'].map((deed) => `${note}/${deed}`),
    `${followUp}/edit`,
  ])
})

/** The address of the first note or follow-up the contact's page links to. */
async function firstLink(part: string): Promise<string> {
  await page.goto(contact)
  const links = page.locator(`a[href*="${part}"]:not([href*="${part}new"])`)
  return (await links.first().getAttribute('href'))!.split('?')[0]!.replace(/\/(edit|delete|unpin)$/, '')
}

test('the steps of an import', async () => {
  await page.goto('/contacts/import')
  await page.getByLabel('CSV or Excel file').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`First,Last,Email\nNora,${last},nora@mail.example\nBad,,not an email`),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  const check = page.getByRole('button', { name: 'Check the rows' })
  await check.waitFor()
  const address = new URL(page.url()).pathname
  await walk(['/contacts/import', address])
  await page.setViewportSize({ width: 1440, height: 900 })
  await check.click()
  await page.getByRole('button', { name: 'Start the import' }).waitFor()
  await walk([address])
})

test('no page is left out', () => {
  const left = patternsOf(routes).filter(
    (pattern) => !(pattern in ELSEWHERE) && !seen.some((path) => matchPath(pattern, path)),
  )
  expect(left).toEqual([])
})

const PLURAL = { address: 'addresses', policy: 'policies' }

/** Addresses of pages; those of this version's missing parts share one. */
function patternsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, file, id, children }) => {
    const pattern = path ? `${above}/${path}` : above
    const below = patternsOf(children ?? [], pattern)
    const isPage = file.endsWith('.tsx') && (path || index) && !id?.startsWith('elsewhere/')
    return [...(isPage && !(children ?? []).some((child) => child.index) ? [pattern || '/'] : []), ...below]
  })
}
