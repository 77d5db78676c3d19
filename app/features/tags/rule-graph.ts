import { fieldsOf, type RuleGroup, tagsOf } from './rule.schema.ts'
import { TIMED_FIELDS } from './rule-fields.ts'

export interface DynamicTag {
  id: string
  name: string
  rule: RuleGroup
}

/** Whether `tag`'s rule asks about `other`, directly or by way of further tags. */
export function dependsOn(
  tag: DynamicTag,
  other: string,
  all: readonly DynamicTag[],
  seen = new Set<string>(),
): boolean {
  for (const asked of tagsOf(tag.rule)) {
    if (asked === other) return true
    const next = all.find((each) => each.id === asked)
    if (next && !seen.has(asked)) {
      seen.add(asked)
      if (dependsOn(next, other, all, seen)) return true
    }
  }
  return false
}

/** Layers: each asks about tags of the layers before it only, so that a layer can be worked out in one go. */
export function inLayers(all: readonly DynamicTag[]): DynamicTag[][] {
  const layers: DynamicTag[][] = []
  const placed = new Map<string, number>()
  const place = (tag: DynamicTag): number => {
    const known = placed.get(tag.id)
    if (known !== undefined) return known
    // Rules that go round in a circle are refused when saved; should there be one, it ends here.
    placed.set(tag.id, 0)
    const below = [...tagsOf(tag.rule)].flatMap((asked) => {
      const next = all.find((each) => each.id === asked)
      return next ? [place(next) + 1] : []
    })
    const layer = Math.max(0, ...below)
    placed.set(tag.id, layer)
    ;(layers[layer] ??= []).push(tag)
    return layer
  }
  for (const tag of all) place(tag)
  return layers
}

/** Whether the answer changes by the day alone. */
export const isTimed = (rule: RuleGroup | null): boolean =>
  rule !== null && [...fieldsOf(rule)].some((field) => TIMED_FIELDS.has(field))
