import { z } from 'zod'
import { parseDay } from '#app/lib/dates.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { tooLong } from '#app/lib/text.schema.ts'
import { MAX_DEPTH, type Rule, type RuleGroup, RULE_TEXT_MAX, ruleField } from './rule.ts'
import { OPERATORS, type RuleField } from './rule-fields.ts'

const MAX_RULES = 50
const MAX_VALUES = 50

const VALUE: Record<RuleField['type'], z.ZodType<string>> = {
  text: z
    .string()
    .min(1, 'Enter what to compare with.')
    .max(RULE_TEXT_MAX, tooLong(RULE_TEXT_MAX))
    .refine((v) => !v.includes('\0') && v.isWellFormed(), 'This cannot be compared.')
    .superRefine(keepsNoSecret),
  choice: z.string().min(1, 'Choose one.').max(50),
  date: z.string().refine((day) => parseDay(day) !== null, 'Enter a date.'),
  number: z.string().regex(/^\d{1,6}$/, 'Enter a whole number.'),
  tag: z.uuid('Choose a tag.'),
}

/** Error message for a line of a rule that is incomplete or wrong; null when it can be saved. */
export function ruleProblem(node: Rule): string | null {
  const field = ruleField(node.field)
  if (!field) return 'Choose what the rule is about.'
  const operator = OPERATORS[field.type].find((each) => each.name === node.operator)
  if (!operator) return `Choose how to compare ${field.label.toLowerCase()}.`
  const wanted = operator.values
  if (wanted === 'many' && node.values.length === 0) return 'Choose at least one.'
  if (wanted !== 'many' && node.values.length !== wanted) {
    return wanted === 2 ? 'Enter both values.' : 'Enter a value.'
  }
  for (const value of node.values) {
    const checked = VALUE[field.type].safeParse(value)
    if (!checked.success) return checked.error.issues[0]!.message
    if (field.type === 'choice' && !field.choices!.includes(value)) return 'Choose one from the list.'
  }
  const [first = '', second = ''] = node.values.map((value) => value.replaceAll('-', ''))
  return wanted === 2 && Number(first) > Number(second)
    ? 'The first value must not be after the second.'
    : null
}

const line: z.ZodType<Rule> = z.object({
  field: z.string().max(50),
  operator: z.string().max(50),
  values: z.array(z.string().max(RULE_TEXT_MAX).trim()).max(MAX_VALUES),
})
const completeLine = line.superRefine((node, check) => {
  const problem = ruleProblem(node)
  if (problem)
    check.addIssue({ code: 'custom', message: `${ruleField(node.field)?.label ?? 'Rule'}: ${problem}` })
})

function groupOf(rule: z.ZodType<Rule>, least: number): z.ZodType<RuleGroup> {
  const group: z.ZodType<RuleGroup> = z.lazy(() =>
    z.object({
      combinator: z.enum(['and', 'or']),
      not: z.boolean().optional(),
      rules: z
        .array(z.union([group, rule]))
        .min(least, 'Add a rule.')
        .max(MAX_RULES),
    }),
  )
  return group
}

/** Checked before parsing, so that a deeply nested tree costs nothing. */
const small = z.custom<unknown>((value) => {
  let count = 0
  const walk = (node: unknown, depth: number): boolean => {
    count += 1
    if (depth > MAX_DEPTH || count > MAX_RULES) return false
    const rules = (node as { rules?: unknown } | null)?.rules
    return !Array.isArray(rules) || rules.every((child) => walk(child, depth + 1))
  }
  return walk(value, 1)
}, `A rule can have at most ${MAX_RULES} lines, ${MAX_DEPTH} levels deep.`)

export const ruleSchema = small.pipe(groupOf(completeLine, 1))
/** A rule that is being written. */
export const unfinishedRuleSchema = small.pipe(groupOf(line, 0))
