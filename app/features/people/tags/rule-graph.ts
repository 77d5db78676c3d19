import { ruleFields, type RuleGroup, tagsOf } from './rule.ts'
import { TIMED_FIELDS } from './rule-fields.ts'

export interface DynamicTag {
  id: string
  name: string
  rule: RuleGroup
}

/** Whether `tag`'s rule depends on `other`, directly or through other tags. */
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

/** Layers in which each tag depends only on tags of earlier layers, so that a layer can be computed in one go. */
export function inLayers(all: readonly DynamicTag[]): DynamicTag[][] {
  const layers: DynamicTag[][] = []
  const placed = new Map<string, number>()
  const place = (tag: DynamicTag): number => {
    const known = placed.get(tag.id)
    if (known !== undefined) return known
    // Circular rules are refused when saved; if there is one anyway, stop here.
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

/** Whether the answer changes with the date alone. */
export const isTimed = (rule: RuleGroup | null): boolean =>
  rule !== null && [...ruleFields(rule)].some((field) => TIMED_FIELDS.has(field))
