import { randomUUID } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { looksOf } from './setup/axe.ts'
import { attach, freshName, giveEverything, makeContact, post } from './setup/contacts.ts'
import { type Browser, expect, openPage, type Page, test } from './setup/journey.ts'
import { freshNumber, PASSWORD, signedIn } from './setup/people.ts'

// axe over every screen a person can reach, light and dark, wide and narrow: every page of the route map, and what opens
// over it without an address of its own. A page that is not in the list below fails the last test.

/** Drawn around others, never alone, or leading on at once. */
const NO_SCREEN = [
  'frame',
  'features/shell/routes/pages',
  'features/settings/routes/settings',
  // Without JavaScript alone: what it shows is drawn in the dialog it was asked for.
  'features/contacts/routes/reveal-person',
  'features/records/routes/reveal-field',
]

/** Kept beside the results: after a failure the journeys go on in another process. */
const saw = (...ids: string[]) =>
  appendFileSync(join(test.info().project.outputDir, 'screens.txt'), ids.map((id) => `${id}\n`).join(''))

/** Before something is typed: the page has done all it does when it opens. */
const settled = (page: Page) => expect(page.getByText('Connected')).toHaveCount(1)

/** Opens the screen of a route, waits for what it is known by, and has it looked at. */
async function screen(page: Page, ids: string | string[], path: string, by?: string | RegExp): Promise<void> {
  await openPage(page, path)
  if (by)
    await expect(
      page
        .getByRole('heading', { name: by })
        .or(page.getByRole('dialog', { name: by }))
        .first(),
    ).toBeVisible()
  else await expect(page.getByRole('main').or(page.getByRole('dialog')).first()).toBeVisible()
  // Not led elsewhere.
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  saw(...[ids].flat())
  await looksOf(page, path)
}

const hrefOf = async (page: Page, pattern: RegExp): Promise<string> => {
  const links = page.locator('a[href]')
  await expect
    .poll(async () =>
      (await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')!))).some((href) =>
        pattern.test(href),
      ),
    )
    .toBe(true)
  const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')!))
  return hrefs.find((href) => pattern.test(href))!
}

const KINDS = [
  'address',
  'dependent',
  'policy',
  'vehicle',
  'home',
  'commercial',
  'payment-method',
  'extra',
  'link',
]
const TABS = ['addresses', 'policies', 'vehicles', 'homes', 'commercials', 'payment-methods', 'extras']
const OVER = 'features/contacts/routes'

/** A contact that has everything, and who looks at it. */
async function fullContact(browser: Browser) {
  const { page } = await signedIn(browser, 'admin@harbor.example')
  const last = freshName('Screen')
  const contact = await makeContact(page, {
    firstName: 'Janet',
    lastName: last,
    coFirstName: 'Ben',
    coLastName: last,
    mobilePhone: freshNumber(),
    email: `janet@${last}.example`,
    dob: '1984-05-06',
  })
  await giveEverything(page, contact)
  return { page, contact, last }
}

test('a contact, its notes and follow-ups', async ({ browser }) => {
  const { page, contact, last } = await fullContact(browser)
  await openPage(page, `${contact}/notes/new`)
  await settled(page)
  await page.getByLabel('Picture').setInputFiles({
    name: 'roof.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('The roof, from the street')
  await looksOf(page, 'a note with a picture chosen')
  const picture = await page.locator('form [name=newId]').inputValue()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await screen(
    page,
    [`${OVER}/contact`, `${OVER}/records/panel`, `${OVER}/records/tab`],
    contact,
    new RegExp(last),
  )
  for (const tab of TABS) await screen(page, 'records/tab', `${contact}/${tab}`)
  for (const tab of ['health', 'life']) {
    await screen(page, `contact/${tab}`, `${contact}/${tab}`)
    await screen(page, `contact/${tab}/person`, `${contact}/${tab}/person/coapplicant`, /^(Health|Life)$/)
  }
  await screen(page, `${OVER}/timeline/note-image`, `${contact}/notes/${picture}`)
  await screen(page, 'notes/new', `${contact}/notes/new`)
  await screen(page, 'notes/edit', `${contact}/notes/${picture}/edit`)
  await screen(page, `${OVER}/timeline/note-delete`, `${contact}/notes/${picture}/delete`)
  const [pinned, planned] = [randomUUID(), randomUUID()]
  await post(page, `${contact}/notes/new`, { newId: pinned, note: 'Call before nine', isSticky: 'on' })
  await screen(page, `${OVER}/timeline/note-unpin`, `${contact}/notes/${pinned}/unpin`)
  const soon = `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T10:00`
  await post(page, `${contact}/follow-ups/new`, {
    newId: planned,
    assignTo: 'self',
    date: soon,
    note: 'Boat',
  })
  await screen(page, 'follow-ups/new', `${contact}/follow-ups/new`)
  await screen(page, 'follow-ups/edit', `${contact}/follow-ups/${planned}/edit`)
})

test('what opens over a contact', async ({ browser }) => {
  const { page, contact } = await fullContact(browser)
  for (const [id, path] of [
    ['delete-contact', 'delete'],
    ['assign-tags', 'tags'],
    ['assign-tags', 'tags?view=cloud'],
    ['records/trash', 'trash'],
    ['merge/delete-primary', 'delete-primary'],
    ['edit-contact', 'edit'],
    ['referrer', 'referrer?q=whitcomb'],
    ['merge/merge', 'merge'],
    ['merge/split', 'split'],
  ] as const) {
    await screen(page, `${OVER}/${id}`, `${contact}/${path}`)
  }
  await screen(page, 'contact/edit-view', `${contact}/health/edit`)

  // What has no address.
  await openPage(page, contact)
  for (const name of ['More actions', /^Messages with/, /^Actions for/]) {
    const opener = page.getByRole('button', { name }).first()
    await opener.click()
    await expect(page.getByRole('menu').or(page.getByRole('dialog')).first()).toBeVisible()
    await looksOf(page, `a contact, ${String(name)}`)
    await page.keyboard.press('Escape')
  }
  await openPage(page, `${contact}/policy/new`)
  await settled(page)
  await page.getByRole('dialog').getByRole('combobox', { name: 'Company' }).fill('P')
  await expect(page.getByRole('option').first()).toBeVisible()
  await looksOf(page, 'a list of choices')
  await page.getByRole('dialog').getByLabel('Premium').fill('a lot')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter an amount, like 1,842.50.')).toBeVisible()
  await looksOf(page, 'a form with a mistake')
})

test('the records of a contact', async ({ browser }) => {
  const { page, contact } = await fullContact(browser)
  for (const kind of KINDS) await screen(page, 'records/new', `${contact}/${kind}/new`, /^Add /)
  // Of each kind the one it has, to be changed.
  const records: string[] = []
  for (const tab of ['', ...TABS]) {
    await openPage(page, `${contact}/${tab}`)
    const hrefs = await page.locator('a[href]').evaluateAll((all) => all.map((a) => a.getAttribute('href')!))
    records.push(
      ...hrefs.filter(
        (href) => /[0-9a-f-]{36}\/[a-z-]+\/[0-9a-f-]{36}\/edit/.test(href) && !/notes|follow-ups/.test(href),
      ),
    )
  }
  const kindOf = (href: string) => /\/([a-z-]+)\/[0-9a-f-]{36}\/edit/.exec(href)![1]!
  const byKind = new Map(records.map((href) => [kindOf(href), href.split('?')[0]!]))
  expect([...byKind.keys()].toSorted()).toEqual(expect.arrayContaining(['home', 'policy', 'vehicle']))
  for (const href of byKind.values()) {
    await openPage(page, href)
    await expect(page.getByRole('dialog')).toBeVisible()
    const tabs = await page.getByRole('dialog').getByRole('tab').count()
    for (let at = 0; at < Math.max(tabs, 1); at += 1) {
      if (tabs > 0) await page.getByRole('dialog').getByRole('tab').nth(at).click()
      await looksOf(page, `${href} ${at}`)
    }
    saw('records/edit')
  }
  const home = byKind.get('home')!
  await screen(page, `${OVER}/records/delete`, home.replace(/edit$/, 'delete'), /^Delete /)
  await openPage(page, home)
  await settled(page)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Address', exact: true }).fill('13 Mill Road')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible()
  await looksOf(page, 'the question about what was typed')
})

test('merging, step by step, and its way back', async ({ browser }) => {
  const { page, last } = await fullContact(browser)
  const other = await makeContact(page, { firstName: 'Ana', lastName: last })
  await attach(page, other, 'extra', { field: 'Gate', value: '1' })
  const single = await makeContact(page, { firstName: 'Carl', lastName: last })
  for (const way of ['', '&as=secondary', '&as=combine']) {
    await screen(page, `${OVER}/merge/merge`, `${single}/merge?with=${other.split('/').pop()}${way}`)
  }
  await openPage(page, `${single}/merge?with=${other.split('/').pop()}&as=secondary`)
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(page.getByText('Client successfully merged')).toBeVisible()
  await looksOf(page, 'a message that something was done')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Undo merge' }).click()
  await expect(page.getByRole('dialog', { name: 'Undo merge' })).toBeVisible()
  saw(`${OVER}/merge/undo`)
  await looksOf(page, 'undo of a merge')
})

test('the dashboard and lists of contacts', async ({ browser }) => {
  const { page } = await signedIn(browser, 'owner@harbor.example')
  await screen(page, 'features/dashboard/routes/dashboard', '/', 'Dashboard')
  await screen(page, [], '/?followUps=pastDue&scheduled=tomorrow', 'Dashboard')
  for (const button of [/Profile menu/, /^Status/]) {
    const opener = page.getByRole('button', { name: button }).first()
    if (!(await opener.isVisible())) continue
    await opener.click()
    await looksOf(page, `the frame, ${String(button)}`)
    await page.keyboard.press('Escape')
  }
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('whitcomb')
  await expect(page.getByRole('option', { name: /Whitcomb/ }).first()).toBeVisible()
  await looksOf(page, 'the palette')
  await screen(page, `${OVER}/contacts`, '/contacts', 'Contacts')
  for (const query of ['letter=w', 'letter=tags', 'q=whitcomb', 'q=nobody-is-called-so']) {
    await screen(page, `${OVER}/contacts`, `/contacts?${query}`)
  }
  await openPage(page, '/contacts')
  await settled(page)
  await page.getByRole('checkbox', { name: 'Select page' }).check()
  await looksOf(page, 'contacts selected')
  for (const deed of ['Assign manager', 'Delete']) {
    await page.getByRole('button', { name: deed, exact: true }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible()
    await looksOf(page, `the question before ${deed}`)
    await page.keyboard.press('Escape')
  }
  await screen(page, `${OVER}/users`, '/users')
  await screen(page, `${OVER}/new-contact`, '/contacts/contact/new')
  await screen(page, `${OVER}/io/exports`, '/contacts/exports')
  await screen(page, `${OVER}/io/export`, '/contacts/export')
  await screen(page, `${OVER}/io/imports`, '/contacts/import')
  await screen(page, `${OVER}/io/duplicates`, '/contacts/duplicates')
})

test('an import, step by step', async ({ browser }) => {
  const { page } = await signedIn(browser, 'owner@harbor.example')
  await openPage(page, '/contacts/import')
  const mark = freshName('x')
  await page.getByLabel('CSV or Excel file').setInputFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `First name,Last name,Email,Birthday\nIda,${mark},ida@${mark}.example,\nIda,${mark},ida@${mark}.example,\nBad,Row,no email,\n`,
    ),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('button', { name: 'Check the rows' })).toBeVisible({ timeout: 60_000 })
  saw(`${OVER}/io/import`)
  await looksOf(page, 'an import, its columns')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('button', { name: 'Start the import' })).toBeVisible({ timeout: 60_000 })
  await looksOf(page, 'an import, checked')
  await page.getByRole('link', { name: /^Errors/ }).click()
  await expect(page).toHaveURL(/list=error/)
  await looksOf(page, 'an import, its errors')
  await page.getByRole('button', { name: 'Start the import' }).click()
  await expect(page.getByRole('button', { name: 'Undo import…' })).toBeVisible({ timeout: 60_000 })
  await looksOf(page, 'an import, done')
})

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
  }
  walk(routes as RouteConfigEntry[])
  expect(pages.length).toBeGreaterThan(70)
  // A super user's page: signed in with a second factor, in sign-in.spec.ts.
  const seen = readFileSync(join(test.info().project.outputDir, 'screens.txt'), 'utf8').split('\n')
  const known = [...seen, ...NO_SCREEN, 'features/auth/routes/ghost']
  expect(pages.filter((id) => !known.includes(id))).toEqual([])
})
