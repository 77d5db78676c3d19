import { formatDay } from '#app/lib/dates.ts'
import { OPERATORS } from './rule-fields.ts'
import { isGroup, type Rule, type RuleGroup, ruleField } from './rule.ts'

/** The combinators of a group. */
export function groupWords({ combinator, not, rules }: RuleGroup): string {
  if (rules.length === 1) return not ? 'This must not hold:' : 'This must hold:'
  if (combinator === 'and') return not ? 'Not all of these may hold:' : 'All of these must hold:'
  return not ? 'None of these may hold:' : 'At least one of these must hold:'
}

/** One line of a rule as a sentence: `Age is at least 65 years`. */
export function lineWords(
  { field: name, operator: comparison, values }: Rule,
  tagNames: Map<string, string>,
): string {
  const field = ruleField(name)
  if (!field) return name
  const operator = OPERATORS[field.type].find((each) => each.name === comparison)
  const shown = values.map((value) => {
    if (field.type === 'date') return formatDay(value)
    if (field.type === 'tag') return `“${tagNames.get(value) ?? 'a tag that is gone'}”`
    return field.type === 'text' ? `“${value}”` : value
  })
  const joined = shown.join(operator?.values === 2 ? ' and ' : ', ')
  return [field.label, operator?.label ?? comparison, joined, values.length > 0 ? field.unit : '']
    .filter(Boolean)
    .join(' ')
}

/** A rule as lines of text, groups within it indented. */
export function ruleLines(rule: RuleGroup, tagNames: Map<string, string>, indent = ''): string[] {
  return [
    `${indent}${groupWords(rule)}`,
    ...rule.rules.flatMap((node) =>
      isGroup(node) ? ruleLines(node, tagNames, `${indent}– `) : [`${indent}– ${lineWords(node, tagNames)}`],
    ),
  ]
}
