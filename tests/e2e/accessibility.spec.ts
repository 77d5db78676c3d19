import { expectAccessible } from './setup/axe.ts'
import { expectNoClassConflicts } from './setup/class-names.ts'
import { PAGES, resolve, signInToDemo } from './setup/templates.ts'
import { expect, open, test } from './setup/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Pages of each group; layout.slow.spec.ts looks at all of them, in both themes. */
const MOST_PAGES = 3
const COLORED = ['/tasks/:board', '/contacts/contact/:client', '/messages/:conversation']

for (const [group, paths] of Object.entries(PAGES)) {
  test(
    `axe finds nothing in ${group}, and a phone need not scroll sideways`,
    { tag: '@sweep' },
    async ({ page, context, db }) => {
      const ids = await signInToDemo(context, db)
      for (const path of paths.slice(0, MOST_PAGES)) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await open(page, resolve(path, ids))
        await expectAccessible(page, path)
        await expectNoClassConflicts(page, path)
        await page.setViewportSize({ width: 390, height: 844 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect.soft(overflow, path).toBeLessThanOrEqual(0)
      }
    },
  )
}

for (const theme of ['light', 'dark']) {
  test(`the ${theme} theme has enough contrast`, { tag: '@sweep' }, async ({ page, context, db }) => {
    const ids = await signInToDemo(context, db)
    await context.addCookies([{ name: 'theme', value: theme, url: process.env.APP_URL! }])
    for (const path of COLORED) {
      await open(page, resolve(path, ids))
      await expectAccessible(page, path, { contrast: true })
    }
  })
}

test('axe finds nothing before the sign-in', { tag: '@sweep' }, async ({ page }) => {
  for (const path of ['/login', '/forgot-password', '/api/docs', '/api/docs/getClientsId']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page, path)
  }
})
