import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

/** The rule that takes axe as long as all others together. */
const CONTRAST = 'color-contrast'

/**
 * Expects no axe violations on a page in its current state: all but those of contrast, or only those. Both themes have the
 * same few colors, so that some pages are enough for contrast; the slow part `layout` looks at all.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  { contrast = false }: { contrast?: boolean } = {},
): Promise<void> {
  // Without frames to visit, legacy mode does the same in half the time.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (
    contrast ? builder.withRules(CONTRAST) : builder.disableRules(CONTRAST)
  ).analyze()
  const found = violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
  expect.soft(found, name).toEqual([])
}
