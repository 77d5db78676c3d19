import { PEOPLE_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { RuleGroup } from '#app/features/people/tags/rule.ts'
import { type RuleDay, ruleCondition } from '#app/features/people/tags/rule-sql.server.ts'
import {
  personSource,
  placeholderValues,
  type PlaceholderValues,
} from '#app/features/messaging/templates/placeholders.ts'
import { survivorOf } from '#app/features/people/clients/merged-clients.server.ts'
import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { NO_ID } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'
import { isOneOf, uuids } from '#db/uuids.ts'
import type { TargetWhom } from './campaign.ts'

/** The people that a campaign is for. */
export interface Audience {
  targetWhom: TargetWhom
  targetTags: readonly string[]
  /** The rule that those with the tags must match too. */
  targetQuery: RuleGroup | null
  /** Single clients, whatever the rule says. */
  targetContacts: readonly string[]
  /** The day on which the rule looks at ages and the like. */
  day: RuleDay
  /** Birthdays as `MM-DD`; null for everyone. */
  birthdays: readonly string[] | null
}

/** A person with a number of their own in a run. */
export interface CampaignTarget {
  phone: string
  clientId: string
  level: 'applicant' | 'coapplicant'
  /** The account's number that texts them: that of their conversation, else of the client's location, else the default. */
  phoneNumberId: string | null
}

/**
 * The people of an audience, each number once: an applicant's before a co-applicant's. People who have died are left
 * out. Columns: phone, client_id, level, phone_number_id.
 */
export function audienceQuery(audience: Audience): SQL {
  return sql`
    select one.phone, one.client_id, one.level, coalesce(r.phone_number_id, n.id) as phone_number_id
    from (
      select distinct on (phone) * from (${people(audience)}) person
      where phone is not null order by phone, level, client_id
    ) one
    left join (
      select r.account_id, r.phone_number, r.phone_number_id from conversations r
      join phone_numbers own on own.account_id = r.account_id and own.id = r.phone_number_id and own.status = 'in-use'
      where cardinality(r.recipients) = 1
    ) r on r.phone_number = one.phone
    left join (
      select l.id as location_id, (
        select n.id from phone_numbers n where n.sms_enabled and n.status = 'in-use'
        order by n.sms_registered desc, n.location_id is distinct from l.id, n.is_default desc, n.id limit 1
      ) as id
      from (select id from locations union all select null) l
    ) n on coalesce(n.location_id, ${NO_ID}::uuid) = coalesce(one.location_id, ${NO_ID}::uuid)`
}

/** Counts the people of an audience without a mobile number. */
export async function countWithoutNumber(tx: Database, audience: Audience): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${people(audience)}) person where phone is null`,
  )
  return row!.count
}

/** The number of people with a mobile number in an audience, each number once. */
export interface Reach {
  /** Without those who have opted out. */
  people: number
  optedOut: number
}

export async function countReach(tx: Database, audience: Audience): Promise<Reach> {
  const [row] = await tx.execute<{ people: number; opted_out: number }>(sql`
    select count(distinct person.phone) filter (where o.phone is null)::int as people,
      count(distinct o.phone)::int as opted_out
    from (${people(audience)}) person
    left join consents o on o.phone = person.phone and o.state = 'opted-out'`)
  return { people: row!.people, optedOut: row!.opted_out }
}

/** The reach of single clients, applicants and co-applicants. */
export const reachOf = (ctx: Ctx, clientIds: readonly string[]): Promise<Reach> =>
  ctx.db((tx) =>
    countReach(tx, {
      targetWhom: 'both',
      targetTags: [],
      targetQuery: null,
      targetContacts: clientIds,
      day: { today: dayIn(ctx.now(), ctx.account.timezone), timezone: ctx.account.timezone },
      birthdays: null,
    }),
  )

export async function listAudience(tx: Database, audience: Audience): Promise<CampaignTarget[]> {
  const rows = await tx.execute<{
    phone: string
    client_id: string
    level: CampaignTarget['level']
    phone_number_id: string | null
  }>(sql`${audienceQuery(audience)} order by one.client_id, one.level`)
  return rows.map((row) => ({
    phone: row.phone,
    clientId: row.client_id,
    level: row.level,
    phoneNumberId: row.phone_number_id,
  }))
}

function people({ targetWhom, targetTags, targetQuery, targetContacts, day, birthdays }: Audience): SQL {
  const matching = targetQuery
    ? sql`and c.id in (select ${clients.id} from ${clients} where ${ruleCondition(targetQuery, day)})`
    : sql``
  const wanted = sql`c.deleted_at is null and (c.id = any(${uuids(targetContacts)}) or exists (
    select 1 from client_tags t where t.account_id = c.account_id and t.client_id = c.id
      and t.tag_id = any(${uuids(targetTags)})) ${matching})`
  const born = (column: SQL) =>
    birthdays ? sql`and to_char(${column}, 'MM-DD') = any(${`{${birthdays.join(',')}}`}::text[])` : sql``
  const applicants = sql`
    select c.id as client_id, 'applicant'::client_level as level, c.mobile_phone as phone, c.location_id
    from clients c where ${wanted} and c.dod is null ${born(sql`c.dob`)}`
  const coapplicants = sql`
    select c.id as client_id, 'coapplicant'::client_level as level, c.co_mobile_phone as phone, c.location_id
    from clients c where ${wanted} and c.co_dod is null ${born(sql`c.co_dob`)}
      and coalesce(c.co_first_name, c.co_last_name, c.co_mobile_phone) is not null`
  if (targetWhom === 'client') return applicants
  return targetWhom === 'subClient' ? coapplicants : sql`${applicants} union all ${coapplicants}`
}

/** A target with all that its text needs. */
export interface TargetPerson extends CampaignTarget {
  /** For screens: the person's name, else the client's. */
  name: string
  /** The client's name, which explains a refusal. */
  clientName: string
  values: PlaceholderValues
  conversationId: string | null
  /** The client is in the trash, or has another number by now. */
  gone: string | null
}

/** Loads the people behind targets, in their order. A merged client's person is followed to the client that has them now. */
export async function loadPeople<Given extends CampaignTarget>(
  tx: Database,
  given: readonly Given[],
): Promise<(Given & TargetPerson)[]> {
  if (given.length === 0) return []
  const stored = await clientRows(tx, given)
  const merged = new Map<string, string>()
  for (const { id, deletedAt } of stored) {
    const survivor = deletedAt ? await survivorOf(tx, id) : undefined
    if (survivor?.live) merged.set(id, survivor.id)
  }
  const targets = given.map((target) => ({
    ...target,
    clientId: merged.get(target.clientId) ?? target.clientId,
  }))
  const clientIds = [...new Set(targets.map(({ clientId }) => clientId))]
  const phones = `{${targets.map(({ phone }) => phone).join(',')}}`
  const [rows, conversations, addresses] = await Promise.all([
    merged.size > 0 ? clientRows(tx, targets) : stored,
    tx.execute<{ id: string; phone: string }>(sql`
      select r.id, given.phone from unnest(${phones}::text[]) as given (phone)
      join conversations r on r.phone_number = given.phone and cardinality(r.recipients) = 1`),
    // listRecords orders them so too: the physical address before the mailing one.
    tx.execute<{ client_id: string; data: Record<string, string> }>(sql`
      select distinct on (client_id) client_id, data from client_addresses
      where client_id = any(${uuids(clientIds)}) and deleted_at is null
      order by client_id, type = 'Physical' desc nulls last, type = 'Mailing' desc nulls last, id`),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const conversationOf = new Map(conversations.map((conversation) => [conversation.phone, conversation.id]))
  const addressOf = new Map(addresses.map((row) => [row.client_id, row.data]))
  return targets.flatMap((target) => {
    const client = byId.get(target.clientId)
    return client
      ? [personOf(target, client, addressOf.get(client.id), conversationOf.get(target.phone) ?? null)]
      : []
  })
}

/** All that names, placeholders and the decision need. */
const PERSON_COLUMNS = {
  id: clients.id,
  ...PEOPLE_COLUMNS,
  dod: clients.dod,
  coDod: clients.coDod,
  deletedAt: clients.deletedAt,
}

const clientRows = (tx: Database, targets: readonly CampaignTarget[]) =>
  tx
    .select(PERSON_COLUMNS)
    .from(clients)
    .where(isOneOf(clients.id, [...new Set(targets.map(({ clientId }) => clientId))]))

function personOf<Given extends CampaignTarget>(
  target: Given,
  client: Awaited<ReturnType<typeof clientRows>>[number],
  address: Record<string, string> | undefined,
  conversationId: string | null,
): Given & TargetPerson {
  const numbers = { applicant: client.mobilePhone, coapplicant: client.coMobilePhone }
  const other = target.level === 'applicant' ? ('coapplicant' as const) : ('applicant' as const)
  // A merge, or a promotion, gives a person the other place.
  const level =
    numbers[target.level] !== target.phone && numbers[other] === target.phone ? other : target.level
  const clientName = applicantName(client)
  const hasDied = level === 'coapplicant' ? client.coDod : client.dod
  return {
    ...target,
    level,
    name: (level === 'coapplicant' && coapplicantName(client)) || clientName,
    clientName,
    values: placeholderValues(personSource(client, level), address),
    conversationId,
    gone: client.deletedAt
      ? 'The contact was in the trash.'
      : numbers[level] !== target.phone
        ? 'This is no longer a mobile number of the contact.'
        : hasDied
          ? 'The person has died.'
          : null,
  }
}
