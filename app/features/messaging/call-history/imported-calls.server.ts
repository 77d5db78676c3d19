import { type SQL, sql } from 'drizzle-orm'
import { clientName } from '#app/lib/client-names.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { iso, isInstant } from '#app/lib/dates.ts'
import { decodeCursor, encodeCursor, type Page } from '#app/lib/paging.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import type { ActivityQuery } from '../../area.server.ts'
import type { ActivityEntry } from '../../area.ts'
import { type ImportedCall, importedCallTitle } from './imported-call.ts'
import { importedCallsOf, importedRecordingPath } from './paths.ts'

interface Row extends Record<string, unknown> {
  id: string
  phoneNumber: string
  ownNumber: string | null
  direction: ImportedCall['direction']
  outcome: ImportedCall['outcome']
  startedAt: string
  seconds: number | null
  handledBy: string | null
  fileName: string
  isRecorded: boolean
  client: (Parameters<typeof clientName>[0] & { id: string }) | null
}

/** Newest first, or with `oldest` the other way around. */
async function selectCalls(
  tx: Database,
  { where, limit, oldest = false }: { where: SQL; limit: number; oldest?: boolean },
): Promise<ImportedCall[]> {
  const order = oldest ? sql`asc` : sql`desc`
  const rows = await tx.execute<Row>(sql`
    select h.id, h.phone_number as "phoneNumber", h.own_number as "ownNumber", h.direction, h.outcome,
      h.started_at as "startedAt", h.seconds, h.handled_by as "handledBy", i.file_name as "fileName",
      h.storage_key is not null as "isRecorded",
      case when c.id is not null then jsonb_build_object('id', c.id, 'firstName', c.first_name,
        'preferredFirstName', c.preferred_first_name, 'lastName', c.last_name, 'suffix', c.suffix,
        'companyName', c.company_name, 'coFirstName', c.co_first_name, 'coPreferredFirstName', c.co_preferred_first_name,
        'coLastName', c.co_last_name, 'coSuffix', c.co_suffix, 'mobilePhone', c.mobile_phone, 'phone', c.phone,
        'coMobilePhone', c.co_mobile_phone, 'coPhone', c.co_phone) end as client
    from (
      select * from imported_calls h where ${where} order by h.started_at ${order}, h.id ${order} limit ${limit}::int
    ) h
    join imports i on i.account_id = h.account_id and i.id = h.import_id
    left join clients c on c.account_id = h.account_id and c.id = h.client_id and c.deleted_at is null
    order by h.started_at ${order}, h.id ${order}`)
  return rows.map(({ startedAt, isRecorded, client, ...row }) => ({
    ...row,
    startedAt: iso(startedAt),
    client: client && { id: client.id, name: clientName(client) },
    recordingUrl: isRecorded ? importedRecordingPath(row.id) : null,
  }))
}

/** A client's calls, and those with its numbers that no contact had when they were imported. */
const ofClient = (clientId: string): SQL => sql`(h.client_id = ${clientId}::uuid
  or h.client_id is null and h.phone_number = any(array(
    select unnest(array[c.phone, c.mobile_phone, c.co_phone, c.co_mobile_phone]) from clients c where c.id = ${clientId}::uuid)))`

/** The entries of a client's activity. */
export async function findImportedCalls(
  tx: Database,
  _ctx: Ctx,
  { clientId, limit, from }: ActivityQuery,
): Promise<ActivityEntry[]> {
  if (!isUuid(clientId)) return []
  const oldest = from?.direction === 'after'
  const beyond = from
    ? sql`and (h.started_at, h.id) ${oldest ? sql`>` : sql`<`} (${from.at}::timestamptz, ${from.id}::uuid)`
    : sql``
  const calls = await selectCalls(tx, { where: sql`${ofClient(clientId)} ${beyond}`, limit, oldest })
  return calls.map((call): ActivityEntry => ({
    id: call.id,
    at: call.startedAt,
    title: `Imported: ${importedCallTitle(call)}`,
    text: '',
    problem: null,
    by: call.handledBy,
    to: importedCallsOf(call.phoneNumber),
    ...(call.recordingUrl && {
      recording: {
        url: call.recordingUrl,
        duration: call.seconds ?? 0,
        kind: call.outcome === 'voicemail' ? ('voicemail' as const) : ('call' as const),
      },
    }),
  }))
}

/** A client's calls that have a recording, newest first. */
export const importedRecordingsOf = (tx: Database, clientId: string, most: number): Promise<ImportedCall[]> =>
  selectCalls(tx, { where: sql`${ofClient(clientId)} and h.storage_key is not null`, limit: most })

/** The most calls that a conversation shows. */
const MOST_IN_CONVERSATION = 200

/** The newest calls with a number, oldest first. */
export async function importedCallsWith(tx: Database, phoneNumber: string): Promise<ImportedCall[]> {
  const calls = await selectCalls(tx, {
    where: sql`h.phone_number = ${phoneNumber}`,
    limit: MOST_IN_CONVERSATION,
  })
  return calls.reverse()
}

const PAGE_SIZE = 50

/** A page of all imported calls, newest first, or of those with a number. An invalid cursor starts at the beginning. */
export async function listImportedCalls(
  ctx: Ctx,
  { number, after }: { number?: string | null; after?: string | null },
): Promise<Page<ImportedCall>> {
  requireActor(ctx)
  const place = decodeCursor(after ?? null)
  const beyond =
    place && isInstant(place.text)
      ? sql`and (h.started_at, h.id) < (${place.text}::timestamptz, ${place.id}::uuid)`
      : sql``
  const found = await ctx.db((tx) =>
    selectCalls(tx, {
      where: sql`${number ? sql`h.phone_number = ${number}` : sql`true`} ${beyond}`,
      limit: PAGE_SIZE + 1,
    }),
  )
  const items = found.slice(0, PAGE_SIZE)
  const last = items.at(-1)
  return {
    items,
    nextCursor: found.length > PAGE_SIZE && last ? encodeCursor({ text: last.startedAt, id: last.id }) : null,
  }
}

/** Whether the account has imported calls, so that a page links to them. */
export async function hasImportedCalls(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.db((tx) =>
    tx.execute<{ found: boolean }>(sql`select exists (select from imported_calls) as found`),
  )
  return row!.found
}
