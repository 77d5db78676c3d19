import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }

/** Expects that axe finds nothing, that the dark theme has enough contrast, and that a phone needn't scroll sideways. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.setViewportSize(WIDE)
  expect.soft(await violationsOf(page), name).toEqual([])
  await setDark(page, true)
  expect.soft(await violationsOf(page, ['color-contrast']), `${name}, dark`).toEqual([])
  await setDark(page, false)
  await page.setViewportSize(NARROW)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
}

/** Colours glide to the other theme unless motion is reduced. */
async function setDark(page: Page, dark: boolean): Promise<void> {
  await page.evaluate((on) => void document.documentElement.classList.toggle('dark', on), dark)
}
