import { sql } from 'drizzle-orm'
import { deleteTwinCards } from '#app/features/people/boards/twin-cards.server.ts'
import { queueTagRefresh } from '#app/features/people/tags/tag-members.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { clientChanged } from '#app/features/people/clients/events.ts'
import { type ClientRow, isEmpty, putClientUnit, putPerson, type Units } from './client-units.ts'
import { type Level, LEVELS } from '#app/features/people/clients/person.ts'
import { type MergeChoice, type MergePlan, planMerge } from './merge-plan.ts'
import {
  addLinks,
  linksOf,
  lockLive,
  moveRows,
  recordMerge,
  requireVersion,
  resealed,
  writeClient,
} from './client-rows.server.ts'
import { linkTables, rowTables } from './attached-tables.server.ts'
import { clientNameOf } from './field-labels.ts'
import { changeLevels } from './person-levels.server.ts'
import type { FieldPlace, ConversationLink, Snapshot, Source } from './merge-snapshot.ts'
import { publishMoved } from './publish-merge.server.ts'

export interface MergeClients extends MergeChoice {
  /** The client that is kept. */
  keep: string
  /** The client that is merged into it and goes to the trash. */
  other: string
  /** The versions of both when the page was opened. */
  versions?: { keep?: number | undefined; other?: number | undefined }
}

/**
 * Merges two clients. Everything attached to the other moves, and it goes to the trash. The merge can be
 * undone for 30 days.
 */
export async function mergeClients(ctx: Ctx, input: MergeClients): Promise<{ id: string; mergeId: string }> {
  if (!ctx.actor || !ctx.can.deleteClients) throw forbidden()
  if (input.keep === input.other) {
    throw new AppError('invalid', 'Choose another contact: this is the same one.', 'other')
  }
  return ctx.db(async (tx) => {
    const [keep, other] = (await lockLive(tx, [input.keep, input.other])) as [ClientRow, ClientRow]
    requireVersion(keep, input.versions?.keep, clientNameOf(keep))
    requireVersion(other, input.versions?.other, clientNameOf(other))
    const plan = planMerge(keep, other, input)
    const { row, sources } = await resultOf(tx, ctx, keep, other, plan, input)
    const now = ctx.now().toISOString()

    // First, because the kept client may take its customer number.
    const trashed = await writeClient(tx, { ...other, deleted_at: now })
    const kept = await writeClient(tx, { ...row, updated_at: now })
    const snapshot: Snapshot = {
      names: { keep: clientNameOf(keep), other: clientNameOf(other) },
      before: { [keep.id]: keep, [other.id]: other },
      after: { [keep.id]: kept, [other.id]: trashed },
      sources,
      levels: plan.levels.other,
      moved: [],
      conversations: await moveConversations(tx, keep.id, other.id, plan),
      leveled: [
        ...(await changeLevels(tx, keep.id, plan.levels.keep)),
        ...(await changeLevels(tx, other.id, plan.levels.other)),
      ],
      added: [],
      removed: [],
      links: {},
      copied: [],
      relinked: [],
      referred: await repointReferrals(tx, keep.id, other.id, plan),
    }
    for (const { name } of rowTables()) {
      const ids = await moveRows(tx, name, { from: other.id, to: keep.id })
      if (ids.length > 0) snapshot.moved.push({ table: name, ids, from: other.id, to: keep.id })
    }
    for (const attached of linkTables()) {
      snapshot.links[attached.name] = await linksOf(tx, attached, [keep.id, other.id])
      const rows = await addLinks(tx, attached, { from: other.id, to: keep.id })
      if (rows.length > 0) snapshot.added.push({ table: attached.name, rows })
    }
    snapshot.twinCards = await deleteTwinCards(tx, ctx, keep.id)
    const mergeId = await recordMerge(tx, ctx, {
      kind: 'merge',
      clientId: keep.id,
      otherId: other.id,
      snapshot,
    })
    await audit(tx, ctx, {
      action: 'merged another contact in',
      entity: 'client',
      entityId: keep.id,
      detail: `${input.mode}, of ${other.id}`,
    })
    await audit(tx, ctx, {
      action: 'merged away',
      entity: 'client',
      entityId: other.id,
      detail: `into ${keep.id}`,
    })
    await queueTagRefresh(tx, ctx, keep.id)
    tx.after(clientChanged({ id: keep.id, change: 'updated' }))
    tx.after(clientChanged({ id: other.id, change: 'deleted' }))
    await publishMoved(tx, snapshot)
    return { id: keep.id, mergeId }
  })
}

/** The row of the merged client, and where each of its values came from. */
async function resultOf(
  tx: Database,
  ctx: Ctx,
  keep: ClientRow,
  other: ClientRow,
  plan: MergePlan,
  { mode, coStatus }: MergeChoice,
): Promise<{ row: ClientRow; sources: Source[] }> {
  const row: ClientRow = { ...keep }
  const sources: Source[] = []
  const people: Record<Level, Units> = { applicant: {}, coapplicant: {} }
  for (const field of plan.fields) {
    const { base, level, side } = field
    const from: FieldPlace = {
      client: side === 'keep' ? keep.id : other.id,
      level: level && field.levels[side],
      base,
    }
    sources.push({ at: { client: keep.id, level, base }, from })
    if (!level) putClientUnit(row, base, field[side])
    else {
      people[level][base] = await resealed(tx, ctx, field[side], {
        base,
        from: { client: from.client, level: from.level! },
        to: { client: keep.id, level },
      })
    }
  }
  // After the client's own fields, because a person's company is the applicant's column.
  for (const level of LEVELS) putPerson(row, level, people[level])
  if (mode !== 'combine') row.co_status = coStatus ?? null
  if (row.affiliate_contact_id === keep.id || row.affiliate_contact_id === other.id) {
    // A client can't refer itself.
    row.affiliate_contact_id = null
    row.affiliate_contact_level = null
  }
  row.created_at = [keep, other].map((each) => String(each.created_at)).sort(byTime)[0]
  row.last_contacted_on =
    [keep, other]
      .map((each) => each.last_contacted_on)
      .filter((at) => !isEmpty(at))
      .map(String)
      .sort(byTime)
      .at(-1) ?? null
  return { row, sources }
}

const byTime = (a: string, b: string) => new Date(a).getTime() - new Date(b).getTime()

/** Conversations follow their person. Two with the same recipients can't exist, so none have to be united. */
async function moveConversations(
  tx: Database,
  keep: string,
  other: string,
  { levels }: MergePlan,
): Promise<Snapshot['conversations']> {
  const found = await tx.execute<{ id: string; client_id: string; level: ConversationLink['level'] }>(sql`
    select id, client_id, level from conversations where client_id = any(${uuids([keep, other])}) order by id for update`)
  const changed: Snapshot['conversations'] = []
  for (const conversation of found) {
    const of = conversation.client_id === keep ? levels.keep : levels.other
    const level =
      conversation.level === 'combined' || conversation.level === null
        ? conversation.level
        : (of[conversation.level] ?? conversation.level)
    if (conversation.client_id === keep && level === conversation.level) continue
    await tx.execute(sql`
      update conversations set client_id = ${keep}::uuid, level = ${level}::client_level where id = ${conversation.id}::uuid`)
    changed.push({
      id: conversation.id,
      before: { clientId: conversation.client_id, level: conversation.level },
      after: { clientId: keep, level },
    })
  }
  return changed
}

/** Clients that the other one referred are now referred by the kept one. */
async function repointReferrals(
  tx: Database,
  keep: string,
  other: string,
  { levels }: MergePlan,
): Promise<Snapshot['referred']> {
  const referred = await tx.execute<{ id: string; level: Level | 'combined' | null }>(sql`
    select id, affiliate_contact_level as level from clients
    where affiliate_contact_id = ${other}::uuid and id <> all(${uuids([keep, other])}) order by id for no key update`)
  for (const { id, level } of referred) {
    const now = level === 'applicant' || level === 'coapplicant' ? (levels.other[level] ?? level) : level
    await tx.execute(sql`
      update clients set affiliate_contact_id = ${keep}::uuid, affiliate_contact_level = ${now}::client_level
      where id = ${id}::uuid`)
  }
  return [...referred]
}
