import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { signIn } from '#tests/setup/sign-in.ts'

const db = useDatabase()
const app = useApp(db)
let cookie: string
let employee: string

beforeAll(async () => {
  const { account } = await makeAccount(db, { name: 'Harbor', serviceReviewEnabled: true })
  cookie = await signIn(db, await makeUser(db, account.id, { role: 'owner' }))
  employee = await signIn(db, await makeUser(db, account.id))
  await db.admin`
    insert into account_balances (account_id, past_due, current, upcoming, next_payment_on, as_of)
    values (${account.id}, 4900, 0, 120450, '2099-12-01', now())`
})

const get = (path: string, as = cookie) => app.fetch(path, { cookie: as, headers: { Accept: 'text/html' } })
const textOf = async (path: string, as?: string) =>
  (await (await get(path, as)).text()).replaceAll('<!-- -->', '')
const titles = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, title]) => title!)

test('shows an owner the cards of the account, and an employee only those of their work', async () => {
  const html = await textOf('/')
  expect(titles(html)).toEqual(
    expect.arrayContaining([
      'Urgent Tasks',
      'Account Balance',
      'Usage',
      'Follow Up',
      'Service Reviews',
      'Referrals',
    ]),
  )
  expect(html).toContain('$1,204.50')
  expect(html).toContain('12/01/2099')
  const own = titles(await textOf('/', employee))
  expect(own).toEqual(expect.arrayContaining(['Follow Up', 'Scheduled Messages', 'Campaigns', 'My day']))
  for (const title of ['Urgent Tasks', 'Account Balance', 'Usage']) expect(own).not.toContain(title)
})

test('usage has links to other months up to the current one, which need no JavaScript', async () => {
  const march = await textOf('/?usage=2026-03')
  expect(march).toContain('03/2026')
  expect(march).toMatch(/href="\/\?usage=2026-02"/)
  expect(march).toMatch(/href="\/\?usage=2026-04"/)
  for (const path of ['/', '/?usage=2150-01', '/?usage=0000-01', '/?usage=x']) {
    const links = [...(await textOf(path)).matchAll(/<a[^>]*>(?=.{0,200}Usage, month)/g)].map(
      ([link]) => link,
    )
    expect(links.map((link) => link.includes('href='))).toEqual([true, false])
    expect(links[1]).toContain('aria-disabled="true"')
  }
})

test('a card that can’t be loaded says so, and the others are there', async () => {
  await db.admin`alter table service_reviews rename to broken_reviews`
  await db.admin`alter table account_balances rename to broken_balances`
  onTestFinished(async () => {
    await db.admin`alter table broken_reviews rename to service_reviews`
    await db.admin`alter table broken_balances rename to account_balances`
  })
  const html = await textOf('/')
  expect(html).toContain('Account Balance couldn’t be loaded.')
  expect(html).toContain('Service reviews couldn’t be loaded.')
  expect(html).toMatch(/<dt[^>]*>Rating<\/dt><dd[^>]*>-<\/dd>/)
  expect(html).toMatch(/<dt[^>]*>Requested<\/dt><dd[^>]*>0<\/dd>/)
  expect(titles(html)).toEqual(expect.arrayContaining(['Usage', 'Follow Up', 'Campaigns', 'Referrals']))
})

test('a card that is slow comes after the others, which don’t wait for it', async () => {
  const lock = await db.admin.reserve()
  onTestFinished(() => lock.release())
  await lock`begin`
  await lock`lock table account_balances in access exclusive mode`
  const reader = (await get('/')).body!.getReader()
  const decoder = new TextDecoder()
  let html = ''
  // On a busy machine others come late, too: they are in the stream once their sections are.
  const others = ['card-usage', 'card-followUps', 'card-campaigns', 'card-referrals']
  while (!others.every((id) => html.includes(`id="${id}"`))) {
    const { value, done } = await reader.read()
    expect(done).toBe(false)
    html += decoder.decode(value, { stream: true })
  }
  expect(html).toContain('aria-label="Loading Account Balance"')
  expect(html).toContain('href="/?only=balance"')
  expect(html).not.toContain('$1,204.50')
  await lock`commit`
  for (let part = await reader.read(); !part.done; part = await reader.read())
    html += decoder.decode(part.value)
  expect(html).toContain('$1,204.50')
})

test('a card is shown alone, for browsers without JavaScript that got the page without it', async () => {
  const html = await textOf('/?only=balance')
  expect(html).toContain('$1,204.50')
  // It stands in its place, and not hidden at the end for a script to move.
  expect(html).not.toContain('It takes longer than usual.')
  for (const title of ['Usage', 'Follow Up', 'My day']) expect(titles(html)).not.toContain(title)
  expect(titles(await textOf('/?only=balance', employee))).not.toContain('Account Balance')
})
