import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestDatabase } from '#tests/setup/postgres.ts'
import { emulator } from './setup/emulators.ts'
import { expect, type Locator, open, type Page, test } from './setup/test.ts'

const TAB = '/account/info/billing?tab=payment-methods'
const DECLINED = '4000000000000002'
const SECURE = '4000002500003155'
const PLAIN = '5555555555554444'
const CODE = '7391'

const methods = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: '••••' })
const challenge = (page: Page) => page.frameLocator('iframe[title="Secure 3D authentication"]')

/** Types a card into the provider's form. */
async function typeCard(form: Pick<Page, 'getByLabel'>, number: string) {
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiration date').fill('12 / 39')
  await form.getByLabel('Security code').fill(CODE.slice(0, 3))
  await form.getByLabel('ZIP code').fill('83702')
}

/** Everything that we keep and that holds one of these: rows of all tables, and all logs and mails. */
async function kept(db: TestDatabase, wanted: string[]): Promise<string> {
  const tables = await db.admin<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await db.admin.unsafe(
      `select t::text as row from ${name} t where regexp_replace(t::text, '[ -]', '', 'g') ~ $1`,
      [wanted.map((each) => each.replaceAll('-', '')).join('|')],
    )
    rows.push(...found.map(({ row }) => `${name}: ${String(row)}`))
  }
  const logs = join(process.env.DATA_DIR!, 'logs')
  const texts = (await readdir(logs, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'utf8'))
  const { messages } = await emulator<{ messages: { id: string }[] }>('mail')
  const mails = messages.map(({ id }) => emulator(`mail/${id}`))
  return JSON.stringify([rows, await Promise.all(texts), await Promise.all(mails)])
}

/** What this browser keeps of our origin, and shows of our page. */
async function seenBy(page: Page): Promise<string> {
  const state = await page.context().storageState({ indexedDB: true })
  const inPage = await page.evaluate(() =>
    JSON.stringify([
      { ...sessionStorage },
      { ...localStorage },
      history.state,
      location.href,
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input')].map(({ value }) => value),
    ]),
  )
  return JSON.stringify(state.origins.filter(({ origin }) => origin === process.env.APP_URL)) + inPage
}

const numbers = (text: string) =>
  [DECLINED, SECURE, PLAIN].filter((number) => text.replace(/ /g, '').includes(number))

test(
  'a card is declined, the next one passes 3-D Secure, and a colleague adds one without JavaScript',
  { tag: '@sweep' },
  async ({ agency, db }) => {
    test.slow()
    const maya = await agency.signIn(agency.maya)
    await open(maya, TAB)
    const sent: string[] = []
    maya.on('request', (request) => {
      if (request.url().startsWith(process.env.APP_URL!))
        sent.push(request.url() + (request.postData() ?? ''))
    })
    await expect(maya.getByText('Missing Payment Method.')).toBeVisible()
    await maya.getByRole('link', { name: 'Add Payment Method' }).first().click()
    const dialog = maya.getByRole('dialog', { name: 'Add Payment Method' })
    const form = dialog.frameLocator('iframe')
    const save = dialog.getByRole('button', { name: 'Save' })
    // Only the dialog's page lets the provider in.
    const policy = async (path: string) => (await maya.request.get(path)).headers()['content-security-policy']
    expect(await policy(TAB)).not.toContain('frame-src')
    await expect(save).toBeDisabled()
    // Rarely the frame of the other origin doesn't load; the page then offers Checkout after ten seconds, or a user reloads it.
    let opened = 0
    await expect(async () => {
      if (opened++ > 0) await maya.reload()
      await expect(form.getByLabel('Card number')).toBeVisible({ timeout: 9_000 })
    }).toPass()
    await typeCard(form, DECLINED)
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText('Your card was declined.')

    await form.getByLabel('Card number').fill(SECURE)
    await save.click()
    await challenge(maya).getByRole('button', { name: 'Fail' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'We are unable to authenticate your payment method.',
    )
    expect(numbers(await seenBy(maya))).toEqual([])
    await save.click()
    await challenge(maya).getByRole('button', { name: 'Complete' }).click()
    await expect(maya.getByText('Payment method added')).toBeVisible()
    await expect(methods(maya)).toHaveText([/Visa ••••3155.*Default.*Expires 12\/2039/])
    await expect(maya.getByText('Missing Payment Method.')).toHaveCount(0)

    const admin = await agency.addUser({ role: 'admin' })
    const plain = await agency.signIn(admin, { javaScriptEnabled: false })
    await plain.goto(TAB)
    await plain.getByRole('link', { name: 'Add Payment Method' }).click()
    await plain.getByRole('button', { name: 'Continue to Stripe' }).click()
    await typeCard(plain.locator('form').first() as Locator, PLAIN)
    await plain.getByRole('button', { name: 'Save card' }).click()
    await expect(plain.getByText('Payment method added')).toBeVisible()
    await expect(methods(plain)).toHaveText([/Visa ••••3155.*Default/, /Mastercard ••••4444/])
    // The first user's page follows.
    await expect(methods(maya)).toHaveCount(2)

    await plain.getByRole('button', { name: 'Make default' }).click()
    await expect(methods(plain)).toHaveText([/Mastercard ••••4444.*Default/, /Visa ••••3155/])
    await plain.getByRole('button', { name: 'Edit' }).first().click()
    await expect(plain.getByText('coming soon')).toBeVisible()
    await maya.getByRole('link', { name: /^Delete.*Visa/ }).click()
    await plain.getByRole('link', { name: /^Delete.*Visa/ }).click()
    await plain.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(methods(plain)).toHaveCount(1)
    await expect(maya.getByText('A colleague may have deleted it.')).toBeVisible()
    await maya.getByRole('link', { name: 'Close' }).last().click()
    await expect(methods(maya)).toHaveCount(1)

    expect(numbers(sent.join(' '))).toEqual([])
    expect(numbers(await seenBy(maya))).toEqual([])
    const found = await kept(db, [DECLINED, SECURE, PLAIN, agency.maya.email])
    expect(found.includes(agency.maya.email)).toBe(true)
    expect(numbers(found)).toEqual([])
  },
)
