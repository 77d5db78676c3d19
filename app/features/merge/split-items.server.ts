import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { KINDS } from '#app/features/records/kinds/index.ts'
import { RECORD_TABLES, selectRecords, viewOf } from '#app/features/records/record-rows.server.ts'
import { ATTACHED, type Attached, type SplitAction } from './attached-tables.server.ts'
import { type CoupleOrigin, coupleOrigin } from './couple-origin.ts'
import { latestMergeEntry } from './undo-merge.server.ts'
import type { RoomLink, Snapshot } from './merge-snapshot.ts'

/** An attached item that a split can keep, copy or move. */
export interface SplitItem {
  table: string
  id: string
  label: string
  /** The proposed action. */
  action: SplitAction
  actions: readonly SplitAction[]
}

export interface SplitGroup {
  table: string
  label: string
  one: string
  items: SplitItem[]
}

/** The merge that made two clients a couple, if it has not been undone. */
export interface Couple {
  origin: CoupleOrigin
  snapshot: Snapshot
  at: string
}

export async function coupleOf(tx: Database, ctx: Ctx, clientId: string): Promise<Couple | null> {
  const entry = await latestMergeEntry(tx, ctx, clientId)
  if (entry?.kind !== 'merge') return null
  const origin = coupleOrigin(entry.snapshot, clientId)
  return origin && { origin, snapshot: entry.snapshot, at: entry.createdAt }
}

/** All attached items of a client by kind, also of kinds the account no longer keeps. */
export async function splitGroups(tx: Database, ctx: Ctx, clientId: string): Promise<SplitGroup[]> {
  const couple = await coupleOf(tx, ctx, clientId)
  const groups: SplitGroup[] = []
  for (const attached of ATTACHED) {
    if (attached.label === null) continue
    const found = await itemsOf(tx, attached, clientId)
    if (found.length === 0) continue
    groups.push({
      table: attached.table,
      label: attached.label,
      one: attached.one ?? attached.label,
      items: found.map(({ once, level, ...item }) => {
        const actions = once ? attached.actions.filter((action) => action !== 'copy') : attached.actions
        const wanted = couple
          ? homeOf(couple, attached, { ...item, level })
          : level === 'coapplicant'
            ? 'move'
            : attached.split
        return { table: attached.table, id: item.id, label: item.label, actions, action: wanted }
      }),
    })
  }
  return groups
}

interface Found {
  id: string
  label: string
  createdAt: string
  level: RoomLink['level']
  /** Can't be copied. */
  once?: boolean
}

/** Proposes the client the item belonged to before the merge. */
function homeOf(
  { origin, snapshot, at }: Couple,
  { table: name, nature }: Attached,
  item: Pick<Found, 'id' | 'createdAt' | 'level'>,
): SplitAction {
  if (nature === 'rooms') return item.level === 'coapplicant' ? 'move' : 'keep'
  if (nature === 'links') {
    const had = (client: string) => snapshot.links[name]?.[client]?.includes(item.id)
    if (!had(origin.coapplicant)) return 'keep'
    return had(origin.applicant) ? 'copy' : 'move'
  }
  const merged = snapshot.moved.some((each) => each.table === name && each.ids.includes(item.id))
  if (snapshot.after[origin.coapplicant]?.deleted_at) return merged ? 'move' : 'keep'
  return !merged && new Date(item.createdAt) <= new Date(at) ? 'move' : 'keep'
}

async function itemsOf(tx: Database, { table: name, kind }: Attached, clientId: string): Promise<Found[]> {
  if (kind) {
    const { table } = RECORD_TABLES[kind]
    const rows = await selectRecords(tx, kind, and(eq(table.clientId, clientId), isNull(table.deletedAt)))
    return rows.map((row) => {
      const { id, title, createdAt } = viewOf(kind, row)
      return { id, label: title || KINDS[kind].label, createdAt, level: null }
    })
  }
  const query = LISTED[name]
  if (!query) throw new Error(`what stands in ${name} can't be listed`)
  return (await tx.execute<Found & Record<string, unknown>>(query(clientId))).map((row) => ({
    ...row,
    label: name === 'sms_rooms' ? row.label.split(' ').map(formatPhone).join(', ') : row.label,
  }))
}

/** Queries for the items of ATTACHED that are no records. `once`: the item can't be copied. */
const LISTED: Record<string, (clientId: string) => SQL> = {
  sms_rooms: (clientId) => sql`
    select id, array_to_string(recipients, ' ') as label, created_at as "createdAt", level, true as once
    from sms_rooms where client_id = ${clientId}::uuid order by last_message_on desc`,
  client_tags: (clientId) => sql`
    select t.id, t.name as label, l.created_at as "createdAt", null as level, false as once
    from client_tags l join tags t on t.account_id = l.account_id and t.id = l.tag_id
    where l.client_id = ${clientId}::uuid and t.rule is null order by lower(t.name)`,
  // A picture's file is deleted with its note, so two notes can't share it.
  activities: (clientId) => sql`
    select id, coalesce(nullif(left(note, 80), ''), case when type = 'phone' then 'Call' else 'Picture' end) as label,
      created_at as "createdAt", null as level, type = 'phone' or image_key is not null as once
    from activities where client_id = ${clientId}::uuid and deleted_at is null order by created_at desc`,
  service_reviews: (clientId) => sql`
    select id, 'Requested ' || to_char(created_at, 'MM/DD/YYYY') as label, created_at as "createdAt", true as once,
      case when client_level = 'coapplicant' then 'coapplicant' end as level
    from service_reviews where client_id = ${clientId}::uuid order by created_at desc`,
  follow_ups: (clientId) => sql`
    select f.id, coalesce(nullif(left(note, 80), ''), left(message, 80), 'Follow-up') as label,
      f.created_at as "createdAt", true as once,
      case when message_to = c.co_mobile_phone and message_to is distinct from c.mobile_phone
        then 'coapplicant' end as level
    from follow_ups f join clients c on c.account_id = f.account_id and c.id = f.client_id
    where client_id = ${clientId}::uuid order by is_active desc, due_at desc`,
  task_cards: (clientId) => sql`
    select k.id, coalesce(nullif(left(k.title, 80), ''), b.name) as label, k.created_at as "createdAt", true as once,
      nullif(k.level, 'applicant') as level
    from task_cards k join task_boards b on b.account_id = k.account_id and b.id = k.board_id
    where k.client_id = ${clientId}::uuid and k.deleted_at is null order by k.done, k.created_at desc`,
}
