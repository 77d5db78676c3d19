import { expectAccessible } from './setup/axe.ts'
import { PAGES, resolve, signInToDemo } from './setup/templates.ts'
import { expect, open, test } from './setup/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const COLORED = ['/', '/tasks/:board', '/contacts', '/contacts/contact/:client', '/messages/:room']

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

for (const theme of ['light', 'dark']) {
  test(`the ${theme} theme has enough contrast`, async ({ page, context, db }) => {
    const ids = await signInToDemo(context, db)
    await context.addCookies([{ name: 'theme', value: theme, url: process.env.APP_URL! }])
    for (const path of COLORED) {
      await open(page, resolve(path, ids))
      await expectAccessible(page, path, 'contrast')
    }
  })
}

test('axe finds nothing before the sign-in', async ({ page }) => {
  for (const path of ['/login', '/forgot-password', '/api/docs']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page, path)
  }
})
