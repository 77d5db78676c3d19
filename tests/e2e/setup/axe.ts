import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Look {
  /** The rules that are left out, by axe's names. */
  without?: string[]
  /** Only what is inside. */
  inside?: string
}

/** What axe finds wrong with a page as it stands. */
async function violationsOf(page: Page, { without = [], inside }: Look = {}): Promise<string[]> {
  const builder = new AxeBuilder({ page }).disableRules(without)
  const { violations } = await (inside ? builder.include(inside) : builder).analyze()
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
}

/** What glides to its place or from one colour to another is looked at when it is there: as who asked for less motion. */
async function standStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
            ).length,
      ),
    )
    .toBe(0)
}

/** For what only a journey reaches: an open list, a box with a mistake. */
export async function audit(page: Page): Promise<void> {
  await standStill(page)
  expect(await violationsOf(page), page.url()).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }

let looks = 0

/**
 * Looks at a screen as it stands on a desk and on a phone, without loading it anew: one of the two in the light, the other
 * in the dark, in turn. What axe finds does not end the walk, but fails it: one run says all. With PICTURES, a
 * directory, it leaves a picture of each look there.
 */
export async function looksOf(page: Page, where: string, { narrow = false } = {}): Promise<void> {
  const [first, second] = looks++ % 2 ? ['dark', 'light'] : ['light', 'dark']
  for (const [theme, size] of [
    [first, WIDE],
    [second, NARROW],
  ] as const) {
    if (narrow && size === WIDE) continue
    await page.setViewportSize(size)
    await page.evaluate(
      (dark) => void document.documentElement.classList.toggle('dark', dark),
      theme === 'dark',
    )
    await standStill(page)
    const found = await violationsOf(page, {
      // The one counts what lies behind the fixed bars at this place of scrolling as covered, the other an open menu as
      // outside of the page.
      without: ['target-size', 'region'],
      // What a dialog stands over was looked at without it.
      inside: (await page.getByRole('dialog').first().isVisible()) ? '[role=dialog]' : undefined,
    })
    expect.soft(found, `${where}, ${theme}, ${size.width}`).toEqual([])
    expect.soft(await scrollsSideways(page), `${where} scrolls sideways at ${size.width}`).toBe(false)
    if (process.env.PICTURES) {
      mkdirSync(process.env.PICTURES, { recursive: true })
      const name = `${where} ${size.width} ${theme}`
        .replaceAll(/[0-9a-f-]{36}/g, 'id')
        .replaceAll(/[^\w]+/g, '_')
      await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) })
    }
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  if (!narrow) await page.setViewportSize(WIDE)
}
