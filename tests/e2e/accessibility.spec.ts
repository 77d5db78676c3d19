import { expectAccessible } from './setup/axe.ts'
import { expectReachable } from './setup/reachable.ts'
import { PAGES, resolve, signInToDemo } from './setup/templates.ts'
import { expect, open, test } from './setup/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A phone, and windows of 1280 × 1024 and 1280 × 800 zoomed to 400 % and 200 % (WCAG 1.4.10). */
const WINDOWS = [
  [390, 844],
  [320, 256],
  [640, 400],
] as const

const DARK = ['/', '/tasks/:board', '/contacts', '/contacts/contact/:client', '/messages/:room']

for (const [group, paths] of Object.entries(PAGES)) {
  test(`axe finds nothing in ${group}, and all of it can be reached on a phone and at 400 %`, async ({
    page,
    context,
    db,
  }) => {
    const ids = await signInToDemo(context, db)
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(page, resolve(path, ids))
      await expectAccessible(page, path)
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height })
        await expectReachable(page, `${path} at ${width} × ${height}`)
      }
    }
  })
}

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
    await page.setViewportSize({ width: 320, height: 256 })
    await expectReachable(page, path)
  }
})
