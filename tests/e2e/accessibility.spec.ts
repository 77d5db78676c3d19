import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from './setup/journey.ts'
import { signedIn } from './setup/people.ts'

// axe over every page a person can open, light and dark, wide and narrow. A page that is not here is named by the test.

const PUBLIC = ['/login', '/forgot-password']

/** Reached from the page named by following its first fitting link. */
const SIGNED_IN = [
  '/',
  '/contacts',
  '/contacts?letter=w',
  '/contacts?q=whitcomb',
  '/contacts/contact/new',
  '/users',
  '/messages',
  '/messages/new',
  '/menu',
  '/profile/avatar',
  '/profile/change-password',
  '/profile/mfa',
  '/profile/theme-color',
  '/tasks',
  '/nowhere',
]

async function audit(page: Page, where: string, found: string[]) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // It counts what lies behind the fixed bars at this place of scrolling as covered.
    .disableRules(['target-size'])
    .analyze()
  const serious = violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${where}: ${v.id} ${v.nodes.map((node) => node.target.join(' ')).join(' | ')}`)
  found.push(...serious)
}

for (const [look, options] of Object.entries({
  'light and wide': { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  'dark and narrow': { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
} as const)) {
  test(`axe finds nothing serious on any page, ${look}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const found: string[] = []
    const cookies = look.startsWith('dark')
      ? [{ name: 'theme', value: 'dark', url: process.env.JOURNEY_URL! }]
      : []
    const stranger = await browser.newContext(options)
    await stranger.addCookies(cookies)
    const outside = await stranger.newPage()
    for (const path of PUBLIC) {
      await outside.goto(path)
      await audit(outside, path, found)
    }
    await stranger.close()

    const { context, page } = await signedIn(browser, 'admin@harbor.example', options)
    await context.addCookies(cookies)
    for (const path of SIGNED_IN) {
      await page.goto(path)
      await page.getByRole('main').first().waitFor()
      await audit(page, path, found)
    }
    // A contact with all there is on it, and a conversation.
    await page.goto('/contacts?q=janet+whitcomb')
    await page
      .getByRole('link', { name: /Janet.*Whitcomb/ })
      .first()
      .click()
    await page
      .getByRole('heading', { name: /Whitcomb/ })
      .first()
      .waitFor()
    await audit(page, 'a contact', found)
    await page.goto(`${page.url()}/edit`)
    await audit(page, 'a contact, edited', found)
    await page.goto('/messages')
    await page.getByRole('main').getByText('Rosalind Bartholomew-Achterberg').first().click()
    await page.getByRole('log').waitFor()
    await audit(page, 'a conversation', found)
    await context.close()
    expect(found).toEqual([])
  })
}
