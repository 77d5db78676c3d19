import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const LOOKS = [
  { look: 'light and wide', dark: false, viewport: { width: 1440, height: 900 } },
  { look: 'dark and narrow', dark: true, viewport: { width: 390, height: 844 } },
] as const

/** What axe finds on a page as it stands, in words that name the page. */
async function violationsOf(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(
    ({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
}

/** What axe finds on a page in each look; that the server draws them so is another journey's. */
export async function violationsInEveryLook(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  for (const { look, dark, viewport } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)
    found.push(...(await violationsOf(page, `${where}, ${look}`)))
    if (await scrollsSideways(page)) found.push(`${where}, ${look}: scrolls sideways`)
  }
  return found
}

/** For what only a journey reaches: an open list, a box with a mistake. */
export async function audit(page: Page): Promise<void> {
  expect(await violationsOf(page, page.url())).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
