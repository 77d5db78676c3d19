import { and, not, or, type SQL, sql } from 'drizzle-orm'
import { clients } from '#db/schema/index.ts'
import { isGroup, type Rule, type RuleGroup, ruleField } from './rule.schema.ts'

/**
 * A checked rule tree as a condition on `clients`. Columns come from the lists below only; everything typed travels as a
 * parameter. `today` is the account's date, yyyy-mm-dd.
 */
export function ruleCondition(group: RuleGroup, today: string): SQL {
  const parts = group.rules.map((node) =>
    isGroup(node) ? ruleCondition(node, today) : lineCondition(node, today),
  )
  const joined = (group.combinator === 'and' ? and(...parts) : or(...parts))!
  return group.not ? not(joined) : joined
}

const c = clients

/** Values of the contact itself. */
const COLUMNS: Record<string, SQL> = {
  firstName: sql`${c.firstName}`,
  preferredFirstName: sql`${c.preferredFirstName}`,
  lastName: sql`${c.lastName}`,
  coFirstName: sql`${c.coFirstName}`,
  coPreferredFirstName: sql`${c.coPreferredFirstName}`,
  coLastName: sql`${c.coLastName}`,
  companyName: sql`${c.companyName}`,
  employerName: sql`${c.employerName}`,
  businessType: sql`${c.businessType}`,
  occupation: sql`${c.occupation}`,
  militaryStatus: sql`${c.militaryStatus}`,
  dob: sql`${c.dob}`,
  coDob: sql`${c.coDob}`,
  affiliateOn: sql`${c.affiliateOn}`,
  affiliateVia: sql`${c.affiliateVia}`,
}

/** Values that depend on the day. */
const DAILY: Record<string, (today: string) => SQL> = {
  age: (today) => sql`extract(year from age(${today}::date, ${c.dob}))`,
  coAge: (today) => sql`extract(year from age(${today}::date, ${c.coDob}))`,
  lengthOfService: (today) => sql`(${today}::date - ${c.createdAt}::date)`,
  lastContactedDays: (today) => sql`(${today}::date - ${c.lastContactedOn}::date)`,
}

/** Values of records of the contact: any of them may hold. */
const RECORDS: Record<string, { table: SQL; column: SQL }> = {
  'address.type': { table: sql`addresses`, column: sql`r.type` },
  'address.county': { table: sql`addresses`, column: sql`r.county` },
  'address.city': { table: sql`addresses`, column: sql`r.city` },
  'address.state': { table: sql`addresses`, column: sql`r.state` },
  'address.zipcode': { table: sql`addresses`, column: sql`r.zipcode` },
  'policy.type': { table: sql`policies`, column: sql`r.type` },
  'policy.company': { table: sql`policies`, column: sql`r.company` },
  'policy.enrolledVia': { table: sql`policies`, column: sql`r.enrolled_via` },
  'policy.effectiveDate': { table: sql`policies`, column: sql`r.effective_date` },
  'policy.issueDate': { table: sql`policies`, column: sql`r.issue_date` },
  'policy.termDate': { table: sql`policies`, column: sql`r.term_date` },
}

/** For a field with many values, 'is not' means: none of them is. */
const POSITIVE: Record<string, string> = {
  '!=': '=',
  doesNotContain: 'contains',
  notIn: 'in',
  null: 'notNull',
}

function lineCondition(rule: Rule, today: string): SQL {
  const field = ruleField(rule.field)
  if (!field) throw new Error('unchecked rule')
  const positive = POSITIVE[rule.operator]
  if (positive) return not(lineCondition({ ...rule, operator: positive }, today))

  if (field.type === 'tag') {
    return sql`exists (select from client_tags ct where ct.account_id = ${c.accountId} and ct.client_id = ${c.id}
      and ct.tag_id in ${rule.values})`
  }
  const records = RECORDS[rule.field]
  if (records) {
    return sql`exists (select from ${records.table} r where r.account_id = ${c.accountId} and r.client_id = ${c.id}
      and r.deleted_at is null and ${compare(records.column, field.type, rule)})`
  }
  const value = COLUMNS[rule.field] ?? DAILY[rule.field]?.(today)
  if (!value) throw new Error('unchecked rule')
  // Unknown is not true: `not` above must turn it into true, never leave it null.
  return sql`coalesce(${compare(value, field.type, rule)}, false)`
}

function compare(value: SQL, type: 'text' | 'choice' | 'date' | 'number', { operator, values }: Rule): SQL {
  const [first, second] = values
  if (operator === 'notNull')
    return type === 'text' || type === 'choice'
      ? sql`coalesce(${value}, '') <> ''`
      : sql`${value} is not null`
  if (type === 'text' || type === 'choice') {
    const folded = sql`lower(${value})`
    switch (operator) {
      case '=':
        return sql`${folded} = lower(${first})`
      case 'contains':
        return sql`position(lower(${first}) in ${folded}) > 0`
      case 'beginsWith':
        return sql`starts_with(${folded}, lower(${first}))`
      case 'endsWith':
        return sql`right(${folded}, length(${first})) = lower(${first})`
      case 'in':
        return sql`${value} in ${values}`
    }
  }
  const cast = type === 'date' ? sql`::date` : sql`::numeric`
  switch (operator) {
    case '=':
      return sql`${value} = ${first}${cast}`
    case '<':
      return sql`${value} < ${first}${cast}`
    case '<=':
      return sql`${value} <= ${first}${cast}`
    case '>':
      return sql`${value} > ${first}${cast}`
    case '>=':
      return sql`${value} >= ${first}${cast}`
    case 'between':
      return sql`${value} between ${first}${cast} and ${second}${cast}`
  }
  throw new Error('unchecked rule')
}
