import { expectAccessible } from './setup/axe.ts'
import { expectNoClassConflicts } from './setup/class-names.ts'
import { shiftOf } from './setup/layout-shift.ts'
import { expectReachable } from './setup/reachable.ts'
import { PAGES, resolve, signInToDemo } from './setup/templates.ts'
import { expect, open, test } from './setup/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })

/** A phone, and windows of 1280 × 1024 and 1280 × 800 zoomed to 400 % and 200 % (WCAG 1.4.10). */
const LOW = [
  [390, 844],
  [320, 256],
  [640, 400],
] as const

const HYDRATED = [
  [1440, 900],
  [390, 844],
] as const

for (const [group, paths] of Object.entries(PAGES)) {
  test(`all of ${group} can be reached at 400 %`, async ({ page, context, db }) => {
    const ids = await signInToDemo(context, db)
    for (const path of paths) {
      await open(page, resolve(path, ids))
      for (const [width, height] of LOW) {
        await page.setViewportSize({ width, height })
        await expectReachable(page, `${path} at ${width} × ${height}`)
      }
    }
  })

  test(`nothing moves while ${group} are hydrated`, async ({ page, context, db }) => {
    const ids = await signInToDemo(context, db)
    for (const [width, height] of HYDRATED) {
      await page.setViewportSize({ width, height })
      for (const path of paths) {
        expect.soft(await shiftOf(page, resolve(path, ids)), `${path} at ${width} px`).toBe(0)
      }
    }
  })
}

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing on any page in the ${theme} theme`, async ({ page, context, db }) => {
    test.setTimeout(600_000)
    const ids = await signInToDemo(context, db)
    await context.addCookies([{ name: 'theme', value: theme, url: process.env.APP_URL! }])
    for (const path of Object.values(PAGES).flat()) {
      await open(page, resolve(path, ids))
      await expectAccessible(page, path, { contrast: true })
      if (theme === 'light') {
        await expectAccessible(page, path)
        await expectNoClassConflicts(page, path)
      }
    }
  })
}

test('all of the sign-in can be reached at 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of ['/login', '/forgot-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectReachable(page, path)
  }
})
