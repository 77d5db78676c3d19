import { RULE_FIELDS, type RuleField } from './rule-fields.ts'

/** A rule tree like react-querybuilder's, reduced to the parts that matter. */
export interface RuleGroup {
  combinator: 'and' | 'or'
  not?: boolean
  rules: (RuleGroup | Rule)[]
}

export interface Rule {
  field: string
  operator: string
  /** One text per value the operator takes: dates as yyyy-mm-dd, numbers as digits, tags as ids. */
  values: string[]
}

export const MAX_DEPTH = 5
/** Characters of a text that a rule compares with. */
export const RULE_TEXT_MAX = 200

const FIELDS = new Map(RULE_FIELDS.map((field) => [field.name, field]))
export const ruleField = (name: string): RuleField | undefined => FIELDS.get(name)
export const isGroup = (node: RuleGroup | Rule): node is RuleGroup => 'rules' in node

/** Every field a rule uses. */
export function ruleFields(node: RuleGroup): Set<string> {
  return new Set(node.rules.flatMap((child) => (isGroup(child) ? [...ruleFields(child)] : [child.field])))
}

/** Ids of the tags a rule uses. */
export function tagsOf(node: RuleGroup): Set<string> {
  return new Set(
    node.rules.flatMap((child) =>
      isGroup(child) ? [...tagsOf(child)] : child.field === 'tags' ? child.values : [],
    ),
  )
}
