import { inArray } from 'drizzle-orm'
import { withMerged } from '#app/features/system/account-data/person-data.server.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { evidenceSeals, madeFiles } from '#db/schema/index.ts'
import type { EvidenceView } from './evidence-labels.ts'
import { EVIDENCE_KINDS, type EvidenceLimits, limitsInWords } from './limits.ts'
import { evidenceFile } from './make-evidence.server.ts'

/**
 * Requests an evidence file of a contact, which a worker makes. While one of the contact is being made there is no second by
 * anyone.
 */
export async function requestEvidence(
  ctx: Ctx,
  { requestId, clientId, ...given }: { requestId: string; clientId: string } & Partial<EvidenceLimits>,
): Promise<void> {
  await getClient(ctx, clientId)
  const { fromDay = null, toDay = null } = given
  const kinds = given.kinds && given.kinds.length < EVIDENCE_KINDS.length ? given.kinds : null
  await evidenceFile.request(ctx, { requestId, clientId, scope: { fromDay, toDay, kinds } })
}

const MOST_LISTED = 50

/** The newest evidence files of a contact, and of contacts that were merged into it. */
export async function listEvidence(ctx: Ctx, clientId: string): Promise<EvidenceView[]> {
  const files = await evidenceFile.list(ctx, clientId, {
    most: MOST_LISTED,
    where: async (tx) => inArray(madeFiles.clientId, await withMerged(tx, clientId)),
  })
  const seals = await ctx.db((tx) =>
    tx
      .select()
      .from(evidenceSeals)
      .where(
        inArray(
          evidenceSeals.id,
          files.map(({ id }) => id),
        ),
      ),
  )
  return files.map(({ scope, ...file }) => {
    const seal = seals.find(({ id }) => id === file.id)
    return {
      ...file,
      limits: limitsInWords(scope),
      seal: seal
        ? { number: seal.number, entries: seal.entryCount, hash: seal.hash, manifestHash: seal.manifestHash }
        : null,
    }
  })
}
