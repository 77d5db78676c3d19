import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { uuids } from '#db/uuids.ts'
import { type PersonData, textArray } from './person-data.server.ts'
import { type DataTable, EXPORTED, HIDDEN_COLUMNS } from './tables.server.ts'

const BATCH = 500

/** Tables with the condition on the rows that go into an archive. */
export type ArchiveScope = readonly { table: DataTable; where: SQL }[]

export interface ArchiveRow {
  id: string
  /** The line as exported. */
  line: string
  /** Its storage keys by column. */
  files: Record<string, string | null>
}

export const wholeAccount: ArchiveScope = EXPORTED.map((table) => ({ table, where: sql`true` }))

/** Tables that refer to a client or its rows, but aren't about the person, each with the reason. */
const NOT_ABOUT_THEM: Record<string, string> = {
  client_merges: 'may have data of the client that was split off',
  follow_up_ignores: 'says which users were reminded',
  conversation_users: 'says which users follow a conversation',
  task_board_clients: 'says which boards have made a card',
}

const isAboutThem = ({ name }: DataTable) => !Object.hasOwn(NOT_ABOUT_THEM, name)
const OF_CLIENTS = new Set(EXPORTED.filter(({ hasClient }) => hasClient).map(({ name }) => name))

/** Reads the rows recorded about the people of one client. */
export function aboutPerson(person: PersonData): ArchiveScope {
  const { clientIds, conversationIds, groupIds, callIds, numbers } = person
  const theirs = sql`any(${uuids(clientIds)})`
  const withPhone = sql`= any(${textArray(numbers)})`
  const ofCall = sql`call_id = any(${uuids(callIds)})`
  const messages = sql`(conversation_id = any(${uuids(conversationIds)}) or conversation_id = any(${uuids(groupIds)}) and from_number ${withPhone})`
  const conditions = new Map<string, SQL>([
    ['clients', sql`id = ${theirs}`],
    ['conversations', sql`id = any(${uuids(conversationIds)})`],
    ['sms_messages', messages],
    ['sms_deliveries', sql`conversation_id = any(${uuids(conversationIds)})`],
    ['sms_media', sql`message_id in (select id from sms_messages where ${messages})`],
    ['calls', sql`id = any(${uuids(callIds)})`],
    ['call_legs', ofCall],
    ['call_recordings', ofCall],
    ['call_transcripts', ofCall],
    ['transcript_sentences', sql`transcript_id in (select id from call_transcripts where ${ofCall})`],
    ['queued_calls', ofCall],
    ['imported_calls', sql`(client_id = ${theirs} or phone_number ${withPhone})`],
    ['consents', sql`phone ${withPhone}`],
    ['consent_events', sql`phone ${withPhone}`],
    ['blocked_numbers', sql`phone_number ${withPhone}`],
  ])
  return EXPORTED.filter(isAboutThem).flatMap((table) => {
    const where = conditions.get(table.name) ?? ofClients(table, theirs)
    return where ? [{ table, where }] : []
  })
}

/** The rows that name the clients, and those that refer to such rows. */
function ofClients({ hasClient, refersTo }: DataTable, clients: SQL): SQL | null {
  if (hasClient) return sql`client_id = ${clients}`
  const parent = refersTo.find(({ name }) => OF_CLIENTS.has(name))
  if (!parent) return null
  const rows = sql`select id from ${sql.identifier(parent.name)} where client_id = ${clients}`
  return sql`${sql.identifier(parent.column)} in (${rows})`
}

export async function countRows(ctx: Ctx, { table, where }: ArchiveScope[number]): Promise<number> {
  const [row] = await ctx.db((tx) =>
    tx.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier(table.name)} where ${where}`,
    ),
  )
  return row!.rows
}

/** Reads the rows in batches, each in a short transaction. */
export async function* readRows(
  ctx: Ctx,
  { table, where }: ArchiveScope[number],
): AsyncGenerator<ArchiveRow[]> {
  const key = table.key.length > 0 ? table.key : [{ name: 'account_id', type: 'uuid' }]
  const columns = sql.join(
    key.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const keyOf = sql`json_build_array(${sql.join(
    key.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  )})`
  const files = sql`jsonb_build_object(${sql.join(
    table.files.flatMap((name) => [sql`${name}::text`, sql.identifier(name)]),
    sql`, `,
  )})`
  const hidden = sql`${`{${HIDDEN_COLUMNS.join(',')}}`}::text[]`
  for (let last: string[] | null = null; ;) {
    const after: SQL = last
      ? sql`and (${columns}) > (${sql.join(
          last.map((value, at) => sql`${value}::${sql.raw(key[at]!.type)}`),
          sql`, `,
        )})`
      : sql``
    const rows = await ctx.db((tx) =>
      tx.execute<{ row_key: string[]; row_line: string; row_files: ArchiveRow['files'] }>(sql`
        select ${keyOf} as row_key, ${files} as row_files, (to_jsonb(t) - ${hidden})::text as row_line
        from ${sql.identifier(table.name)} t where (${where}) ${after} order by ${columns} limit ${BATCH}`),
    )
    if (rows.length > 0) {
      yield rows.map((row) => ({ id: row.row_key.join('-'), line: row.row_line, files: row.row_files }))
    }
    if (rows.length < BATCH) return
    last = rows.at(-1)!.row_key
  }
}
