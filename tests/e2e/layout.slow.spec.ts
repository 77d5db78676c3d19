import { shiftOf } from './setup/layout-shift.ts'
import { PAGES, resolve, signInToDemo } from './setup/templates.ts'
import { expect, test } from './setup/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })

for (const [group, paths] of Object.entries(PAGES)) {
  test(`nothing moves while ${group} are hydrated`, async ({ page, context, db }) => {
    const ids = await signInToDemo(context, db)
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const path of paths) {
        expect.soft(await shiftOf(page, resolve(path, ids)), `${path} at ${width} px`).toBe(0)
      }
    }
  })
}
