import fc from 'fast-check'
import { OPERATORS, RULE_FIELDS } from './rule-fields.ts'
import { isGroup, type Rule, type RuleGroup, ruleField } from './rule.ts'

// A second, literal implementation of rules to compare the SQL with, and random rules and contacts for it.

/** A contact as the rules see it. Dates as yyyy-mm-dd, days as numbers. */
export interface PlainClient {
  fields: Record<string, string | null>
  /** Days before today when the contact was created and last contacted. */
  madeDaysAgo: number
  contactedDaysAgo: number | null
  addresses: Record<string, string | null>[]
  policies: Record<string, string | null>[]
  tags: string[]
}

/** Whether a rule matches, read literally. */
export function holds(group: RuleGroup, client: PlainClient, today: string): boolean {
  const answers = group.rules.map((node) =>
    isGroup(node) ? holds(node, client, today) : lineHolds(node, client, today),
  )
  const joined = group.combinator === 'and' ? answers.every(Boolean) : answers.some(Boolean)
  return group.not ? !joined : joined
}

const OPPOSITE: Record<string, string> = {
  '!=': '=',
  doesNotContain: 'contains',
  notIn: 'in',
  null: 'notNull',
}

function lineHolds(rule: Rule, client: PlainClient, today: string): boolean {
  const opposite = OPPOSITE[rule.operator]
  if (opposite) return !lineHolds({ ...rule, operator: opposite }, client, today)
  if (rule.field === 'tags') return rule.values.some((id) => client.tags.includes(id))
  return valuesOf(rule.field, client, today).some((value) => {
    if (value === null) return false
    if (typeof value === 'number') return number(rule, value)
    return ruleField(rule.field)!.type === 'date' ? day(rule, value) : words(rule, value)
  })
}

function valuesOf(field: string, client: PlainClient, today: string): (string | number | null)[] {
  const [records, name] = field.split('.')
  if (name)
    return client[records === 'address' ? 'addresses' : 'policies'].map((record) => record[name] ?? null)
  if (field === 'lengthOfService') return [client.madeDaysAgo]
  if (field === 'lastContactedDays') return [client.contactedDaysAgo]
  if (field === 'age') return [age(client.fields.dob, today)]
  if (field === 'coAge') return [age(client.fields.coDob, today)]
  return [client.fields[field] ?? null]
}

function age(dob: string | null | undefined, today: string): number | null {
  if (!dob) return null
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = dob.split('-').map(Number)
  const hadBirthday = month > bornMonth || (month === bornMonth && day >= bornDay)
  return year - bornYear - (hadBirthday ? 0 : 1)
}

function words({ operator, values }: Rule, value: string): boolean {
  const given = value.toLowerCase()
  const [first = ''] = values.map((each) => each.toLowerCase())
  switch (operator) {
    case 'notNull':
      return value !== ''
    case '=':
      return given === first
    case 'contains':
      return given.includes(first)
    case 'beginsWith':
      return given.startsWith(first)
    case 'endsWith':
      return given.endsWith(first)
    default:
      return values.includes(value)
  }
}

function day({ operator, values: [first = '', second = ''] }: Rule, value: string): boolean {
  switch (operator) {
    case 'notNull':
      return true
    case '=':
      return value === first
    case '<':
      return value < first
    case '>':
      return value > first
    default:
      return value >= first && value <= second
  }
}

function number({ operator, values }: Rule, value: number): boolean {
  const [first = 0, second = 0] = values.map(Number)
  switch (operator) {
    case 'notNull':
      return true
    case '=':
      return value === first
    case '<':
      return value < first
    case '<=':
      return value <= first
    case '>':
      return value > first
    case '>=':
      return value >= first
    default:
      return value >= first && value <= second
  }
}

// Few values, so that random rules match some clients.
const WORDS = ['Ann', 'ann', 'Bo%', "O'Hara", 'Ås', 'ÅS', 'x_y', 'Boise', 'Ada Boise', 'b']
const DATES = [
  '1958-02-28',
  '1960-02-29',
  '1961-11-20',
  '1990-11-21',
  '2024-01-01',
  '2026-11-19',
  '2026-11-20',
]
const NUMBERS = ['0', '1', '30', '35', '36', '65', '66', '365']

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null })
const texts = (fields: string[], values: readonly string[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, maybe(values)])))
const ofType = (type: string, prefix = '') =>
  RULE_FIELDS.filter((field) => field.type === type)
    .map((field) => field.name)
    .filter((name) => (prefix ? name.startsWith(prefix) : !name.includes('.')))
    .map((name) => name.slice(prefix.length))

export const CHOICES = {
  'address.type': ['Physical', 'Mailing', 'Previous', 'Other'],
  militaryStatus: ['Past', 'Present', 'None'],
}

export const arbitraryClient = (tagIds: readonly string[]): fc.Arbitrary<PlainClient> =>
  fc.record({
    fields: fc
      .tuple(
        texts(ofType('text'), [...WORDS, '']),
        texts(ofType('date'), DATES),
        texts(['militaryStatus'], CHOICES.militaryStatus),
      )
      .map(([words, days, choices]) => ({ ...words, ...days, ...choices })),
    madeDaysAgo: fc.constantFrom(0, 1, 30, 31, 365),
    contactedDaysAgo: maybe([0, 1, 35, 66]),
    addresses: fc.array(
      fc
        .tuple(texts(ofType('text', 'address.'), WORDS), texts(['type'], CHOICES['address.type']))
        .map(([words, type]) => ({ ...words, ...type })),
      { maxLength: 3 },
    ),
    policies: fc.array(
      fc
        .tuple(texts(ofType('text', 'policy.'), WORDS), texts(ofType('date', 'policy.'), DATES))
        .map(([words, days]) => ({ ...words, ...days })),
      { maxLength: 3 },
    ),
    tags: fc.subarray([...tagIds]),
  })

export const arbitraryLine = (tagIds: readonly string[]): fc.Arbitrary<Rule> =>
  fc
    .constantFrom(...RULE_FIELDS)
    .filter((field) => field.type !== 'tag' || tagIds.length > 0)
    .chain((field) =>
      fc.constantFrom(...OPERATORS[field.type]).chain((operator) => {
        const pool: readonly string[] = {
          text: WORDS,
          choice: field.choices ?? [],
          date: DATES,
          number: NUMBERS,
          tag: tagIds,
        }[field.type]
        const value = fc.constantFrom(...pool)
        const values =
          operator.values === 'many'
            ? fc.uniqueArray(value, { minLength: 1, maxLength: 3 })
            : fc.array(value, { minLength: operator.values, maxLength: operator.values })
        return values.map((chosen) => ({
          field: field.name,
          operator: operator.name,
          values: operator.values === 2 ? chosen.toSorted((a, b) => rank(a) - rank(b)) : chosen,
        }))
      }),
    )

const rank = (value: string) => Number(value.replaceAll('-', ''))

export const arbitraryRule = (tagIds: readonly string[]): fc.Arbitrary<RuleGroup> => {
  const group = (depth: number): fc.Arbitrary<RuleGroup> =>
    fc.record(
      {
        combinator: fc.constantFrom('and' as const, 'or' as const),
        not: fc.boolean(),
        rules: fc.array(
          depth > 1
            ? fc.oneof(
                { weight: 3, arbitrary: arbitraryLine(tagIds) },
                { weight: 1, arbitrary: group(depth - 1) },
              )
            : arbitraryLine(tagIds),
          { minLength: 1, maxLength: 3 },
        ),
      },
      { requiredKeys: ['combinator', 'rules'] },
    )
  return group(3)
}
