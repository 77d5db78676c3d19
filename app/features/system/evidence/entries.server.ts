import { type SQL, sql } from 'drizzle-orm'
import { aboutPerson, type ArchiveScope } from '#app/features/system/account-data/archive-rows.server.ts'
import { type PersonData, textArray } from '#app/features/system/account-data/person-data.server.ts'
import { HIDDEN_COLUMNS } from '#app/features/system/account-data/tables.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { instantAt, startOfDay } from '#app/lib/zoned.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { type EvidenceLimits, kindOfTable } from './limits.ts'

const BATCH = 500

/** A row of the database, as an entry of the evidence. */
export interface SourceEntry {
  /** The table. */
  kind: string
  id: string
  /** ISO, UTC. */
  at: string
  /** The row, without secrets and search text, and with the rows that belong to it. */
  data: Record<string, unknown>
}

/** In an entry's data as it is read: the storage keys of its files by their ids, which aren't part of the evidence. */
export const STORED = '$stored'

interface Source {
  /** When it happened: `created_at` without it. */
  at?: SQL
  /** Rows of other tables that refer to it by a column, and belong in its entry. */
  parts?: Record<string, { table: string; column: string; order?: string }>
  /** Further values by name. */
  more?: Record<string, SQL>
  /** A condition in addition to the person's. */
  where?: SQL
}

const row = (alias: string) =>
  sql`to_jsonb(${sql.identifier(alias)}) - ${sql`${`{${HIDDEN_COLUMNS.join(',')}}`}::text[]`}`

/** The user who moved a row to the trash. */
const deletedBy = (entity: string) => ({
  deleted_by: sql`case when t.deleted_at is not null then (
    select to_jsonb(l.actor_id) from audit_log l
    where l.entity = ${entity} and l.entity_id = t.id and l.action like 'deleted %' order by l.id desc limit 1) end`,
})

/** How the tables with something of their own are read. All others are read as they are, one row an entry. */
const SOURCES: Record<string, Source> = {
  sms_messages: {
    parts: {
      deliveries: { table: 'sms_deliveries', column: 'message_id' },
      media: { table: 'sms_media', column: 'message_id' },
    },
    more: {
      [STORED]: sql`(select jsonb_object_agg(p.id, p.storage_key) from sms_media p
        where p.message_id = t.id and p.storage_key is not null)`,
      recipients: sql`(select to_jsonb(r.recipients) from conversations r where r.id = t.conversation_id)`,
    },
  },
  calls: {
    parts: {
      legs: { table: 'call_legs', column: 'call_id' },
      recordings: { table: 'call_recordings', column: 'call_id' },
      queue: { table: 'queued_calls', column: 'call_id', order: 'call_id' },
    },
    more: {
      note: sql`(select to_jsonb(a.note) from activities a where a.id = t.id)`,
      our_number: sql`(select to_jsonb(coalesce(t.our_number,
        (select n.number from phone_numbers n where n.id = t.phone_number_id))))`,
      result: sql`(select to_jsonb(r.name) from call_results r where r.id = t.result_id)`,
      transcripts: sql`(select coalesce(jsonb_agg(${row('p')} || jsonb_build_object('sentences',
          (select coalesce(jsonb_agg(${row('s')} order by s.position), '[]') from transcript_sentences s
            where s.transcript_id = p.id)) order by p.id), '[]')
        from call_transcripts p where p.call_id = t.id)`,
    },
  },
  imported_calls: {
    at: sql`started_at`,
    more: { file_name: sql`(select to_jsonb(i.file_name) from imports i where i.id = t.import_id)` },
  },
  // A call has an entry of its own, which has its note.
  activities: {
    where: sql`(type = 'note' or not exists (select 1 from calls c where c.id = t.id))`,
    more: { ...deletedBy('note'), has_image: sql`to_jsonb(t.image_key is not null)` },
  },
  consent_events: {
    more: { wording: sql`(select to_jsonb(m.body) from sms_messages m where m.id = t.message_id)` },
  },
  campaign_recipients: {
    at: sql`coalesce(decided_at, (select r.run_date from campaign_runs r where r.id = t.run_id))`,
    more: {
      campaign: sql`(select to_jsonb(c.name) from campaign_runs r join campaigns c
        on c.account_id = r.account_id and c.id = r.campaign_id where r.id = t.run_id)`,
      content: sql`(select to_jsonb(r.content) from campaign_runs r where r.id = t.run_id)`,
    },
  },
  task_cards: {
    parts: { events: { table: 'task_card_events', column: 'card_id' } },
    more: {
      board: sql`(select to_jsonb(b.name) from task_boards b where b.id = t.board_id)`,
      lane: sql`(select to_jsonb(l.label) from task_lanes l where l.id = t.lane_id)`,
    },
  },
  client_tags: {
    more: { tag: sql`(select to_jsonb(g.name) from tags g where g.id = t.tag_id)` },
  },
  ...Object.fromEntries(
    [
      ['client_addresses', 'address'],
      ['client_dependents', 'dependent'],
      ['client_policies', 'policy'],
      ['client_vehicles', 'vehicle'],
      ['client_homes', 'home'],
      ['client_commercials', 'commercial'],
      ['client_payment_methods', 'payment-method'],
      ['client_extras', 'extra'],
      ['client_links', 'link'],
      ['client_documents', 'document'],
    ].map(([table, entity]) => [table!, { more: deletedBy(entity!) }]),
  ),
}

/** Tables that have no entries of their own, each with the reason. */
export const WITHOUT_ENTRIES: Record<string, string> = {
  call_legs: 'in the entry of its call',
  call_recordings: 'in the entry of its call',
  call_transcripts: 'in the entry of its call',
  client_favorites: 'a user’s list',
  consents: 'the ledger has every change of it',
  queued_calls: 'in the entry of its call',
  sms_deliveries: 'in the entry of its text',
  sms_media: 'in the entry of its text',
  conversations: 'its texts have what was said in it',
  task_card_events: 'in the entry of its card',
  transcript_sentences: 'in the entry of its call',
}

/** One table's entries, or the audit log's. */
export interface EntrySource {
  table: string
  at: SQL
  where: SQL
  content: SQL
  key: SQL
}

/** The places of entries about a person. */
export async function entrySources(ctx: Ctx, person: PersonData): Promise<EntrySource[]> {
  const { audited, consents } = await ctx.db(async (tx) => ({
    audited: await auditedIds(tx, person),
    consents: await consentIds(tx, person),
  }))
  const scope: ArchiveScope = aboutPerson(person)
  const conditions: Record<string, SQL> = {
    // In a group with this person, what the others and we wrote was said to them too.
    sms_messages: sql`conversation_id = any(${uuids(allConversations(person))})`,
    consent_events: sql`id = any(${uuids(consents)})`,
  }
  return [
    ...scope
      .filter(({ table }) => !Object.hasOwn(WITHOUT_ENTRIES, table.name))
      .map(({ table, where }) => {
        const {
          at = sql`created_at`,
          parts = {},
          more = {},
          where: also = sql`true`,
        }: Source = SOURCES[table.name] ?? {}
        const partsOf = Object.entries(parts).flatMap(([name, part]) => [
          sql`${name}::text`,
          sql`(select coalesce(jsonb_agg(${row('p')} order by p.${sql.identifier(part.order ?? 'id')}), '[]')
            from ${sql.identifier(part.table)} p where p.${sql.identifier(part.column)} = t.id)`,
        ])
        const [file] = table.files
        const stored = file
          ? { [STORED]: sql`jsonb_build_object(t.id::text, t.${sql.identifier(file)})` }
          : {}
        const rest = Object.entries({ ...stored, ...more }).flatMap(([name, value]) => [
          sql`${name}::text`,
          value,
        ])
        const added = [...partsOf, ...rest]
        return {
          table: table.name,
          at,
          where: sql`(${conditions[table.name] ?? where}) and ${also}`,
          content:
            added.length > 0
              ? sql`(${row('t')}) || jsonb_build_object(${sql.join(added, sql`, `)})`
              : row('t'),
          key: sql`concat_ws(' ', ${sql.join(
            table.key.map(({ name }) => sql.identifier(name)),
            sql`, `,
          )})`,
        }
      }),
    {
      table: 'audit_log',
      at: sql`created_at`,
      where: sql`id = any(${uuids(audited)})`,
      content: sql`(${row('t')}) || jsonb_build_object('call_at', (select c.created_at from calls c
        where t.entity in ('call', 'recording') and c.id = t.entity_id))`,
      key: sql`id::text`,
    },
  ]
}

const allConversations = ({ conversationIds, groupIds }: PersonData) => [...conversationIds, ...groupIds]

/**
 * Everything that the ledger has about all numbers of the contact, also those that another contact has too, and about those that it had
 * when it was texted. The ledger goes by number, so it says for all of them whether we might write there.
 */
async function consentIds(tx: Database, person: PersonData): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from consent_events where
      phone in (
        select unnest(array[c.phone, c.mobile_phone, c.co_phone, c.co_mobile_phone]) from clients c
        where c.id = any(${uuids(person.clientIds)})
        union all
        select unnest(r.recipients) from conversations r where r.id = any(${uuids(person.conversationIds)}))
      or message_id in (
        select m.id from sms_messages m where m.conversation_id = any(${uuids(allConversations(person))}))`)
  return rows.map(({ id }) => id)
}

/** The entries of the audit log about the clients, their records, conversations and calls. An entry about a record names the client. */
async function auditedIds(
  tx: Database,
  { clientIds, conversationIds, groupIds, callIds }: PersonData,
): Promise<string[]> {
  const theirs = sql`any(${uuids(clientIds)})`
  const details = clientIds.map((id) => `of contact ${id}%`)
  const rows = await tx.execute<{ id: string }>(sql`
    select id from audit_log where
      entity = 'client' and entity_id = ${theirs}
      or detail like any(${textArray(details)})
      or entity = 'conversation' and entity_id = any(${uuids([...conversationIds, ...groupIds])})
      or entity in ('call', 'recording') and entity_id = any(${uuids(callIds)})
      or entity = 'follow-up' and entity_id in (select id from follow_ups where client_id = ${theirs})
      or entity = 'card' and entity_id in (select id from task_cards where client_id = ${theirs})
      or entity = 'service review' and entity_id in (select id from service_reviews where client_id = ${theirs})`)
  return rows.map(({ id }) => id)
}

/** The sources of the kinds and days that an evidence file is limited to. */
export function limitSources(
  sources: readonly EntrySource[],
  { fromDay, toDay, kinds }: EvidenceLimits,
  timeZone: string,
): EntrySource[] {
  const from = fromDay ? instantAt(`${fromDay}T00:00`, timeZone) : null
  const last = toDay ? instantAt(`${toDay}T00:00`, timeZone) : null
  const until = last && startOfDay(last, timeZone, 1)
  return sources
    .filter(({ table }) => !kinds || kinds.includes(kindOfTable(table)))
    .map((source) => {
      const { where, at } = source
      const after = from ? sql`and ${at} >= ${from.toISOString()}::timestamptz` : sql``
      const before = until ? sql`and ${at} < ${until.toISOString()}::timestamptz` : sql``
      return { ...source, where: sql`(${where}) ${after} ${before}` }
    })
}

export async function countEntries(ctx: Ctx, sources: readonly EntrySource[], until: Date): Promise<number> {
  const counts = sources.map(
    ({ table, where, at }) =>
      sql`(select count(*) from ${sql.identifier(table)} t where (${where}) and ${at} < ${until.toISOString()}::timestamptz)`,
  )
  const [found] = await ctx.db((tx) =>
    tx.execute<{ entries: number }>(sql`select (${sql.join(counts, sql` + `)})::int as entries`),
  )
  return found!.entries
}

interface Place {
  at: string
  kind: string
  id: string
}

/** Reads the entries until a time, oldest first, in batches, each in a short transaction. */
export async function* readEntries(
  ctx: Ctx,
  sources: readonly EntrySource[],
  until: Date,
): AsyncGenerator<SourceEntry[]> {
  for (let last: Place | null = null; ;) {
    const rows: (SourceEntry & { place: string })[] = await ctx.db((tx) =>
      readBatch(tx, sources, until, last),
    )
    if (rows.length > 0) yield rows.map(({ kind, id, at, data }) => ({ kind, id, at, data }))
    if (rows.length < BATCH) return
    const { kind, id, place } = rows.at(-1)!
    last = { at: place, kind, id }
  }
}

async function readBatch(tx: Database, sources: readonly EntrySource[], until: Date, last: Place | null) {
  const parts = sources.map(({ table, at, where, content, key }) => {
    const after = last
      ? sql`and (${at}, ${table}::text collate "C", (${key}) collate "C") > (${last.at}::timestamptz, ${last.kind}::text, ${last.id}::text)`
      : sql``
    return sql`(select ${table}::text collate "C" as kind, (${key}) collate "C" as id, ${at} as at, ${content} as data
      from ${sql.identifier(table)} t
      where (${where}) and ${at} < ${until.toISOString()}::timestamptz ${after} order by 3, 2 limit ${BATCH})`
  })
  return tx.execute<SourceEntry & { place: string; [column: string]: unknown }>(sql`
    select kind, id, data, at::text as place, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from (${sql.join(parts, sql` union all `)}) entries order by entries.at, kind, id limit ${BATCH}`)
}
