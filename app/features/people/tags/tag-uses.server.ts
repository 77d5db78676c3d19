import { allAreas } from '#app/features/registry.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { plural } from '#app/lib/plural.ts'
import { getTag } from './tags.server.ts'

/** Names what uses a tag: `2 campaigns use it: Spring, Birthdays.` */
export async function describeTagUses(ctx: Ctx, tagId: string): Promise<string[]> {
  await getTag(ctx, tagId)
  const uses = allAreas().flatMap((area) => area.tagUse ?? [])
  const found = await ctx.db((tx) => Promise.all(uses.map((use) => use.find(tx, tagId))))
  return uses.flatMap(({ label: [one, many] }, index) => {
    const items = found[index]!
    if (items.length === 0) return []
    const verb = items.length === 1 ? 'uses' : 'use'
    const names = (some: typeof items) => some.map(({ name }) => `“${name}”`).join(', ')
    const alone = items.filter(({ isOnlyTag }) => isOnlyTag)
    const without = alone.length > 0 ? ` It is the only tag of ${names(alone)}.` : ''
    return [`${plural(items.length, one, many)} ${verb} it: ${names(items)}.${without}`]
  })
}
