import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds on a page as it stands, in words that name the page. */
async function violationsOf(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(
    ({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
}

/** For what only a journey reaches: an open list, a box with a mistake. */
export async function audit(page: Page): Promise<void> {
  expect(await violationsOf(page, page.url())).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
