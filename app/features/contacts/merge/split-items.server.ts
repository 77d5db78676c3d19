import { type ClientItem, clientItems, type SplitAction } from '#app/features/client-table.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { type Attached, attachedTables } from './attached-tables.server.ts'
import { type CoupleOrigin, coupleOrigin } from './couple-origin.ts'
import { latestMergeEntry } from './undo-merge.server.ts'
import type { Snapshot } from './merge-snapshot.ts'

/** An attached item that a split can keep, copy or move. */
export interface SplitItem {
  table: string
  id: string
  label: string
  /** The proposed action. */
  action: SplitAction
  actions: readonly SplitAction[]
}

const ALL: readonly SplitAction[] = ['keep', 'copy', 'move']
const ONCE: readonly SplitAction[] = ['keep', 'move']

export interface SplitGroup {
  table: string
  label: string
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
  for (const attached of attachedTables()) {
    if (!attached.label) continue
    const found = await clientItems(tx, ctx, attached, { clientId })
    if (found.length === 0) continue
    groups.push({
      table: attached.name,
      label: attached.label[1],
      items: found.map((item) => {
        const once = attached.copyable === false || item.copyable === false
        const alone = item.level === 'coapplicant' ? 'move' : (attached.split ?? 'keep')
        return {
          table: attached.name,
          id: item.id,
          label: item.title,
          actions: once ? ONCE : ALL,
          action: couple ? homeOf(couple, attached, item) : alone,
        }
      }),
    })
  }
  return groups
}

/** Proposes the client the item belonged to before the merge. */
function homeOf({ origin, snapshot, at }: Couple, { name, nature }: Attached, item: ClientItem): SplitAction {
  if (nature === 'conversations') return item.level === 'coapplicant' ? 'move' : 'keep'
  if (nature === 'links') {
    const had = (client: string) => snapshot.links[name]?.[client]?.includes(item.id)
    if (!had(origin.coapplicant)) return 'keep'
    return had(origin.applicant) ? 'copy' : 'move'
  }
  const merged = snapshot.moved.some((each) => each.table === name && each.ids.includes(item.id))
  if (snapshot.after[origin.coapplicant]?.deleted_at) return merged ? 'move' : 'keep'
  return !merged && new Date(item.createdAt) <= new Date(at) ? 'move' : 'keep'
}
