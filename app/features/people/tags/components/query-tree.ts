import type { RuleGroupType, RuleType } from 'react-querybuilder'
import { OPERATORS } from '../rule-fields.ts'
import { isGroup, type Rule, type RuleGroup, ruleField } from '../rule.ts'

/** `Rule 2.1`: the first rule of the second group. */
export const ruleName = (path: readonly number[]): string =>
  path.length === 0 ? 'The rule' : `Rule ${path.map((index) => index + 1).join('.')}`

/** Converts a rule to the rule builder's tree, which keeps the values of a line in `value`. */
export function toQuery(group: RuleGroup): RuleGroupType {
  return {
    combinator: group.combinator,
    not: group.not ?? false,
    rules: group.rules.map((node) =>
      isGroup(node) ? toQuery(node) : { field: node.field, operator: node.operator, value: node.values },
    ),
  }
}

/** Converts the builder's tree to a rule: only the values that the operator takes, without blank ones. */
export function fromQuery(query: RuleGroupType): RuleGroup {
  return {
    combinator: query.combinator === 'or' ? 'or' : 'and',
    ...(query.not ? { not: true } : {}),
    rules: query.rules.flatMap((node) =>
      typeof node === 'string' ? [] : ['rules' in node ? fromQuery(node) : fromLine(node)],
    ),
  }
}

export function fromLine({ field, operator, value }: Pick<RuleType, 'field' | 'operator' | 'value'>): Rule {
  const type = ruleField(field)?.type
  const takes = type && OPERATORS[type].find((each) => each.name === operator)?.values
  const given = valuesIn(value).map((each) => each.trim())
  const values = (takes === 'many' || takes === undefined ? given : given.slice(0, takes)).filter(Boolean)
  return { field, operator, values }
}

/** The values of a line being edited, always as a list of texts. */
export const valuesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : '')) : []
