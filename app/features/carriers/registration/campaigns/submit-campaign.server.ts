import { eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { providerOperation } from '#app/lib/provider-operation.server.ts'
import { unlessMissing } from '#app/lib/telephony.server.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { messageServices } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { canResubmit } from '../preflight/explain.ts'
import { brandedLocations, brandNeeded } from './branded-locations.server.ts'
import { CARRIER_USE_CASES, canBeChanged } from './campaign.ts'
import type { DetailsEdit } from './campaign.schema.ts'
import { storeCampaign } from './campaign-status.server.ts'
import {
  type CampaignResource,
  createCampaign,
  createService,
  findCampaign,
  findService,
  removeCampaign,
  updateCampaign,
} from './campaign-provider.server.ts'
import { mergeDetails } from './save-campaign.server.ts'

type Row = typeof messageServices.$inferSelect

const submission = providerOperation({
  name: 'registration.settle-campaign',
  table: messageServices,
  leaseMs: 2 * 60_000,
  lookUpMs: 2 * 60_000,
  addJob: (tx, ctx, serviceId, options) =>
    enqueue(tx, 'registration.settle-campaign', { serviceId }, options),
  find: findSubmitted,
  ask: sendCampaign,
  done: storeSubmitted,
  refused: (tx, _, { id }, { code, description }) =>
    change(tx, id, { errors: [{ code, description, fields: [] }] }),
  busy: (tx, _, { id }) => change(tx, id, {}),
  explain: ({ description }) => `The provider doesn’t accept it: ${description}`,
})

/** The job: finishes a submission whose answer was lost. @throws to be run again */
export const resumeCampaign = submission.resume

/**
 * Submits a message campaign, or a rejected one again. It is registered once.
 * @returns `unknown` when no answer came: a job then finds out
 */
export async function submitCampaign(
  ctx: Ctx,
  id: string,
  input: DetailsEdit,
): Promise<'submitted' | 'unknown'> {
  ctx.require('administer')
  const question = await ctx.db(async (tx) => {
    const row = await lockRow(tx, messageServices, id, 'This message campaign')
    const details = await mergeDetails(tx, ctx, row, input)
    const opened = await submission.open(tx, ctx, row)
    await requireSubmittable(tx, row)
    await change(tx, id, details)
    return opened
  })
  return (await submission.ask(ctx, question)) === 'done' ? 'submitted' : 'unknown'
}

async function requireSubmittable(tx: Tx, row: Row): Promise<void> {
  if (!canBeChanged(row.status)) throw new AppError('conflict', 'Someone else submitted it already.')
  if (row.status === 'FAILED' && !canResubmit(row.errors)) {
    throw new AppError('conflict', 'The carriers don’t look at it again. Reach out to support.')
  }
  // The provider may have a request whose answer was lost, whatever became of the brand.
  if (!row.busySince) await requireBrand(tx, row)
}

/** The brand of its location. */
async function requireBrand(tx: Tx, { locationId }: Row): Promise<string> {
  const [place] = await brandedLocations(tx, locationId)
  if (!place?.brandSid) throw new AppError('conflict', brandNeeded(place?.name ?? 'its location'))
  return place.brandSid
}

async function change(
  tx: Tx,
  id: string,
  values: Partial<typeof messageServices.$inferInsert>,
): Promise<void> {
  await tx
    .update(messageServices)
    .set({ ...values, version: nextVersion(messageServices) })
    .where(eq(messageServices.id, id))
  tx.after(pagesChanged())
}

/** The provider's campaign of the row as it is now; null if it has none. */
async function findSubmitted(ctx: Ctx, row: Row): Promise<CampaignResource | null> {
  const sid = row.sid ?? (await findService(row.id))
  if (!sid) return null
  if (!row.sid) await storeService(ctx, row, sid)
  const found = await unlessMissing(findCampaign(sid))
  if (!found) return null
  // Rejected with other texts, it is the one before.
  return found.campaignStatus !== 'FAILED' || hasTextsOf(found, row) ? found : null
}

const storeService = (ctx: Ctx, { id }: Row, sid: string) =>
  ctx.db((tx) => tx.update(messageServices).set({ sid }).where(eq(messageServices.id, id)))

/** Has the provider's campaign say what the row says. */
async function sendCampaign(ctx: Ctx, row: Row): Promise<CampaignResource> {
  const brandSid = await ctx.db((tx) => requireBrand(tx, row))
  const serviceSid = row.sid ?? (await createService(row))
  if (!row.sid) await storeService(ctx, row, serviceSid)
  const found = row.sid ? await findCampaign(serviceSid) : null
  if (!found) return createCampaign(serviceSid, row, brandSid)
  if (found.campaignStatus !== 'FAILED') return found
  const isSame =
    found.usAppToPersonUsecase === CARRIER_USE_CASES[row.usecase] && found.brandRegistrationSid === brandSid
  if (isSame) return updateCampaign(serviceSid, found.sid, row)
  // The provider edits neither of them.
  await removeCampaign(serviceSid, found.sid)
  return createCampaign(serviceSid, row, brandSid)
}

async function storeSubmitted(tx: Tx, ctx: Ctx, row: Row, found: CampaignResource): Promise<void> {
  await storeCampaign(tx, ctx, row, found, { submittedAt: ctx.now() })
  // Numbers may have waited for the service.
  await enqueue(tx, 'numbers.sync', {}, { once: true })
  await audit(tx, ctx, {
    action: 'submitted a message campaign',
    entity: 'message campaign',
    entityId: row.id,
    detail: row.friendlyName,
  })
}

const hasTextsOf = (found: CampaignResource, row: Row): boolean =>
  found.usAppToPersonUsecase === CARRIER_USE_CASES[row.usecase] &&
  found.description === row.description &&
  found.messageFlow === row.messageFlow &&
  JSON.stringify(found.messageSamples) === JSON.stringify(row.messageSamples)
