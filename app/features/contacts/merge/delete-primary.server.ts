import { sql } from 'drizzle-orm'
import { queueTagRefresh } from '#app/features/people/tags/tag-members.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { clientChanged } from '#app/features/people/clients/events.ts'
import { clientNameOf } from './field-labels.ts'
import { type ClientRow, hasPerson, putPerson } from './client-units.ts'
import { asApplicant, lockLive, recordMerge, requireVersion, writeClient } from './client-rows.server.ts'
import { changeLevels } from './person-levels.server.ts'
import type { ConversationLink, Snapshot } from './merge-snapshot.ts'
import { publishMoved } from './publish-merge.server.ts'

/**
 * Deletes the primary person of a client; the secondary takes the place. Everything attached stays, and
 * the deleted person's conversations keep only their number. Can be undone for 30 days.
 */
export async function deletePrimary(
  ctx: Ctx,
  clientId: string,
  version?: number,
): Promise<{ id: string; mergeId: string }> {
  if (!ctx.actor || !ctx.can.deleteClients) throw forbidden()
  return ctx.db(async (tx) => {
    const [before] = (await lockLive(tx, [clientId])) as [ClientRow]
    requireVersion(before, version, clientNameOf(before))
    if (!hasPerson(before, 'coapplicant')) {
      throw new AppError(
        'invalid',
        `${clientNameOf(before)} has no second person. Delete the contact instead.`,
      )
    }
    const row: ClientRow = { ...before, co_status: null, updated_at: ctx.now().toISOString() }
    const promoted = await asApplicant(tx, ctx, before, clientId)
    putPerson(row, 'coapplicant', {})
    putPerson(row, 'applicant', promoted)
    const written = await writeClient(tx, row)

    const found = await tx.execute<{ id: string; level: ConversationLink['level'] }>(sql`
      select id, level from conversations
      where client_id = ${clientId}::uuid and level in ('applicant', 'coapplicant') order by id for update`)
    const snapshot: Snapshot = {
      names: { keep: clientNameOf(before), other: null },
      before: { [clientId]: before },
      after: { [clientId]: written },
      sources: Object.keys(promoted).map((base) => ({
        at: { client: clientId, level: 'applicant', base },
        from: { client: clientId, level: 'coapplicant', base },
      })),
      levels: {},
      moved: [],
      conversations: found.map(({ id, level }) => ({
        id,
        before: { clientId, level },
        after: level === 'applicant' ? { clientId: null, level: null } : { clientId, level: 'applicant' },
      })),
      leveled: await changeLevels(tx, clientId, { coapplicant: 'applicant' }),
      added: [],
      removed: [],
      links: {},
      copied: [],
      relinked: [],
      referred: [],
    }
    for (const { id, after: link } of snapshot.conversations) {
      await tx.execute(sql`
        update conversations set client_id = ${link.clientId}::uuid, level = ${link.level}::client_level
        where id = ${id}::uuid`)
    }
    const mergeId = await recordMerge(tx, ctx, { kind: 'promote', clientId, otherId: null, snapshot })
    await audit(tx, ctx, { action: 'deleted the primary person', entity: 'client', entityId: clientId })
    await queueTagRefresh(tx, ctx, clientId)
    tx.after(clientChanged({ id: clientId, change: 'updated' }))
    await publishMoved(tx, snapshot)
    return { id: clientId, mergeId }
  })
}
