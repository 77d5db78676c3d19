import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

/** Expects no axe violations on a page in its current state. `rules`: only these. */
export async function expectAccessible(page: Page, name: string, rules?: string[]): Promise<void> {
  // Without frames to visit, legacy mode does the same in half the time.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
  const found = violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
  expect.soft(found, name).toEqual([])
}
