import { and, not, or, type SQL, sql } from 'drizzle-orm'
import { clients } from '#db/schema/index.ts'
import { isGroup, type Rule, type RuleGroup, ruleField } from './rule.ts'

/** Today in the account's zone, yyyy-mm-dd, and that zone. */
export interface RuleDay {
  today: string
  timezone: string
}

/**
 * A checked rule as a condition on `clients`, never null. Columns come from the lists below only; all typed values are
 * parameters.
 */
export function ruleCondition(group: RuleGroup, day: RuleDay): SQL {
  const parts = group.rules.map((node) =>
    isGroup(node) ? ruleCondition(node, day) : lineCondition(node, day),
  )
  const joined = (group.combinator === 'and' ? and(...parts) : or(...parts))!
  return group.not ? not(joined) : joined
}

const c = clients

/** Values of the client itself. */
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

const age = (dob: SQL, { today }: RuleDay) => sql`extract(year from age(${today}::date, ${dob}))`
const daysSince = (instant: SQL, { today, timezone }: RuleDay) =>
  sql`(${today}::date - (${instant} at time zone ${timezone})::date)`

/** Values that depend on the date. */
const DAILY: Record<string, (day: RuleDay) => SQL> = {
  age: (day) => age(sql`${c.dob}`, day),
  coAge: (day) => age(sql`${c.coDob}`, day),
  lengthOfService: (day) => daysSince(sql`${c.createdAt}`, day),
  lastContactedDays: (day) => daysSince(sql`${c.lastContactedOn}`, day),
}

const ADDRESSES = sql`client_addresses`
const POLICIES = sql`client_policies`

/** Values of the client's records, any of which may match. */
const RECORDS: Record<string, { table: SQL; column: SQL }> = {
  'address.type': { table: ADDRESSES, column: sql`r.type` },
  'address.county': { table: ADDRESSES, column: sql`r.county` },
  'address.city': { table: ADDRESSES, column: sql`r.city` },
  'address.state': { table: ADDRESSES, column: sql`r.state` },
  'address.zipcode': { table: ADDRESSES, column: sql`r.zipcode` },
  'policy.type': { table: POLICIES, column: sql`r.type` },
  'policy.company': { table: POLICIES, column: sql`r.company` },
  'policy.enrolledVia': { table: POLICIES, column: sql`r.enrolled_via` },
  'policy.effectiveDate': { table: POLICIES, column: sql`r.effective_date` },
  'policy.issueDate': { table: POLICIES, column: sql`r.issue_date` },
  'policy.termDate': { table: POLICIES, column: sql`r.term_date` },
}

/** For a field with many values, 'is not' means that none of them is. */
const POSITIVE: Record<string, string> = {
  '!=': '=',
  doesNotContain: 'contains',
  notIn: 'in',
  null: 'notNull',
}

function lineCondition(rule: Rule, day: RuleDay): SQL {
  const field = ruleField(rule.field)
  if (!field) throw new Error('unchecked rule')
  const positive = POSITIVE[rule.operator]
  if (positive) return not(lineCondition({ ...rule, operator: positive }, day))

  if (field.type === 'tag') {
    return sql`exists (select 1 from client_tags ct where ct.account_id = ${c.accountId} and ct.client_id = ${c.id}
      and ct.tag_id in ${rule.values})`
  }
  const records = RECORDS[rule.field]
  if (records) {
    // Their dates are texts, yyyy-mm-dd, which sort by time.
    const type = field.type === 'date' ? 'day' : field.type
    return sql`exists (select 1 from ${records.table} r where r.account_id = ${c.accountId} and r.client_id = ${c.id}
      and r.deleted_at is null and ${compare(records.column, type, rule)})`
  }
  const value = COLUMNS[rule.field] ?? DAILY[rule.field]?.(day)
  if (!value) throw new Error('unchecked rule')
  // Treat unknown as false: a surrounding `not` must turn it into true, never leave it null.
  return sql`coalesce(${compare(value, field.type, rule)}, false)`
}

const CASTS = { date: sql`::date`, day: sql`::text`, number: sql`::numeric` }
/** Lower case in every script, independent of the database's locale. */
const lower = (text: SQL) => sql`lower(${text} collate "pg_c_utf8")`

function compare(
  value: SQL,
  type: 'text' | 'choice' | 'date' | 'day' | 'number',
  { operator, values }: Rule,
): SQL {
  const [first, second] = values
  if (type === 'text' || type === 'choice') {
    const folded = lower(value)
    const wanted = lower(sql`${first}::text`)
    switch (operator) {
      case 'notNull':
        return sql`coalesce(${value}, '') <> ''`
      case '=':
        return sql`${folded} = ${wanted}`
      case 'contains':
        return sql`position(${wanted} in ${folded}) > 0`
      case 'beginsWith':
        return sql`starts_with(${folded}, ${wanted})`
      case 'endsWith':
        return sql`right(${folded}, length(${wanted})) = ${wanted}`
      case 'in':
        return sql`${value} in ${values}`
    }
    throw new Error('unchecked rule')
  }
  const cast = CASTS[type]
  switch (operator) {
    case 'notNull':
      return sql`${value} is not null`
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
