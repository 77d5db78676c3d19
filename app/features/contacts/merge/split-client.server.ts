import { queueTagRefresh } from '#app/features/people/tags/tag-members.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clientChanged } from '#app/features/people/clients/events.ts'
import type { SplitAction } from '#app/features/client-table.server.ts'
import { chosenOf, distribute, moveTrash, withPaymentMethods } from './distribute-items.server.ts'
import { clientNameOf } from './field-labels.ts'
import {
  type ClientRow,
  clientUnit,
  clientUnits,
  hasPerson,
  personOf,
  putClientUnit,
  putPerson,
  sameUnit,
} from './client-units.ts'
import {
  asApplicant,
  insertClient,
  lockLive,
  recordMerge,
  requireVersion,
  withFreeExternalId,
  writeClient,
} from './client-rows.server.ts'
import type { Snapshot } from './merge-snapshot.ts'
import { type Couple, coupleOf, splitGroups } from './split-items.server.ts'
import { changeLevels } from './person-levels.server.ts'
import { publishMoved } from './publish-merge.server.ts'

export interface SplitClient {
  clientId: string
  /** The key is `table:id`. Other items take the proposed action. */
  actions?: Record<string, SplitAction>
  /** The client's version when the page was opened. */
  version?: number | undefined
}

/**
 * Makes the co-applicant a client of their own. Each attached item stays, is copied or moves. Can be
 * undone for 30 days.
 * @returns the new client
 */
export async function splitClient(ctx: Ctx, input: SplitClient): Promise<{ id: string; mergeId: string }> {
  if (!ctx.actor || !ctx.can.deleteClients) throw forbidden()
  return ctx.db(async (tx) => {
    const [before] = (await lockLive(tx, [input.clientId])) as [ClientRow]
    requireVersion(before, input.version, clientNameOf(before))
    if (!hasPerson(before, 'coapplicant')) {
      throw new AppError(
        'invalid',
        `${clientNameOf(before)} is one person: there is no second person to split off.`,
      )
    }
    const couple = await coupleOf(tx, ctx, before.id)
    const items = (await splitGroups(tx, ctx, before.id)).flatMap((group) => group.items)
    const { kept, made } = await twoOf(tx, ctx, before, couple)
    const written = await writeClient(tx, await withFreeExternalId(tx, ctx, kept))
    const added = await insertClient(tx, await withFreeExternalId(tx, ctx, made))
    const snapshot: Snapshot = {
      names: { keep: clientNameOf(before), other: clientNameOf(added) },
      before: { [before.id]: before },
      after: { [before.id]: written, [added.id]: added },
      sources: Object.keys(personOf(before, 'coapplicant')).map((base) => ({
        at: { client: added.id, level: 'applicant', base },
        from: { client: before.id, level: 'coapplicant', base },
      })),
      levels: {},
      moved: [],
      conversations: [],
      leveled: [],
      added: [],
      removed: [],
      links: {},
      copied: [],
      relinked: [],
      referred: [],
    }
    const choices = chosenOf(items, input.actions ?? {})
    await withPaymentMethods(tx, choices, before.id)
    await distribute(tx, ctx, snapshot, { choices, from: before.id, to: added.id })
    if (couple) await moveTrash(tx, couple, { snapshot, from: before.id, to: added.id })
    for (const id of [before.id, added.id]) {
      snapshot.leveled!.push(...(await changeLevels(tx, id, { coapplicant: 'applicant' })))
    }
    const mergeId = await recordMerge(tx, ctx, {
      kind: 'split',
      clientId: before.id,
      otherId: added.id,
      snapshot,
    })
    await audit(tx, ctx, {
      action: 'split',
      entity: 'client',
      entityId: before.id,
      detail: `off ${added.id}`,
    })
    await audit(tx, ctx, {
      action: 'split off',
      entity: 'client',
      entityId: added.id,
      detail: `from ${before.id}`,
    })
    for (const id of [before.id, added.id]) await queueTagRefresh(tx, ctx, id)
    tx.after(clientChanged({ id: before.id, change: 'updated' }))
    tx.after(clientChanged({ id: added.id, change: 'created' }))
    await publishMoved(tx, snapshot)
    return { id: added.id, mergeId }
  })
}

/** The rows of both clients after the split. */
async function twoOf(
  tx: Database,
  ctx: Ctx,
  before: ClientRow,
  couple: Couple | null,
): Promise<{ kept: ClientRow; made: ClientRow }> {
  const id = uuidv7(ctx.now().getTime())
  const now = ctx.now().toISOString()
  const kept: ClientRow = { ...before, updated_at: now }
  const made: ClientRow = {
    ...(Object.fromEntries(Object.keys(before).map((column) => [column, null])) as ClientRow),
    account_id: before.account_id,
    id,
    details: {},
    co_details: {},
    sealed: {},
    created_at: now,
    updated_at: now,
    last_contacted_on: before.last_contacted_on,
  }
  // Both keep the couple's manager and location.
  for (const base of ['locationId', 'managedBy']) putClientUnit(made, base, clientUnit(before, base))
  putClientUnit(kept, 'coStatus', null)
  if (couple) asBefore(couple, before, kept, made)
  const person = await asApplicant(tx, ctx, before, id)
  putPerson(kept, 'coapplicant', {})
  putPerson(made, 'applicant', person)
  return { kept, made }
}

/** Restores what each client had before the merge that made them a couple, unless it changed since. */
function asBefore({ origin, snapshot }: Couple, now: ClientRow, kept: ClientRow, made: ClientRow): void {
  const was = { kept: snapshot.before[origin.applicant], made: snapshot.before[origin.coapplicant] }
  const merged = snapshot.after[now.id]
  if (!was.kept || !was.made || !merged) return
  for (const base of clientUnits(now)) {
    if (!sameUnit(clientUnit(now, base), clientUnit(merged, base))) continue
    putClientUnit(kept, base, clientUnit(was.kept, base))
    putClientUnit(made, base, clientUnit(was.made, base))
  }
  kept.created_at = was.kept.created_at
  made.created_at = was.made.created_at
  if (now.last_contacted_on === merged.last_contacted_on) {
    kept.last_contacted_on = was.kept.last_contacted_on
    made.last_contacted_on = was.made.last_contacted_on
  }
}
