import { eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { log } from '#app/lib/log.server.ts'
import { readFailure } from '#app/lib/telephony.server.ts'
import { revalidateAccount } from '#app/realtime/events.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { messageServices } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { canResubmit } from '../preflight/explain.ts'
import { brandedLocations, brandNeeded } from './brand.server.ts'
import { BUSY_MS, CARRIER_USE_CASES, isOpen } from './campaign.ts'
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
} from './provider.server.ts'
import { mergeDetails } from './save-campaign.server.ts'

type Row = typeof messageServices.$inferSelect

interface Claim {
  row: Row
  /** Its location's brand; null when the carriers don't approve it any more, so that nothing new can be registered. */
  brandSid: string | null
  /** The message about that. */
  brandNeeded: string
  /** An earlier request's answer was lost, so the provider may have what it asked for. */
  wasLost: boolean
}

/**
 * Submits a message campaign, or a rejected one again. That it is under way is stored before the provider is asked, and what the
 * provider has is looked up after a lost answer, so that it is registered once.
 * @returns `unknown` when no answer came: a job then finds out
 * @throws AppError forbidden; not-found; conflict when it is under way or was submitted, its location's brand isn't approved, or the
 * provider refuses it; unavailable when the provider certainly did nothing; EditConflict when someone else changed it
 */
export async function submitCampaign(
  ctx: Ctx,
  id: string,
  input: DetailsEdit,
): Promise<'submitted' | 'unknown'> {
  if (!ctx.can.administer) throw forbidden()
  const claim = await ctx.db(async (tx) => {
    const row = await lockRow(tx, messageServices, id, 'This message campaign')
    const details = await mergeDetails(tx, ctx, row, input)
    return claimRow(tx, ctx, { ...row, ...details })
  })
  return carryOut(ctx, claim)
}

/**
 * The job: finishes a submission whose answer was lost.
 * @throws when the provider doesn't answer, to be run again
 */
export async function settleCampaign(ctx: Ctx, id: string): Promise<void> {
  const claim = await ctx.db(async (tx) => {
    const row = await lockRow(tx, messageServices, id, 'This message campaign')
    return row.busySince ? claimRow(tx, ctx, row) : null
  })
  if (!claim) return
  const outcome = await carryOut(ctx, claim).catch((error: unknown) => {
    // The card says why.
    if (error instanceof AppError && error.code === 'conflict') return 'refused'
    throw error
  })
  if (outcome === 'unknown') throw new Error('The provider doesn’t answer.')
}

/** Stores that this process submits the row, and what it submits. @throws AppError conflict */
async function claimRow(tx: Tx, ctx: Ctx, row: Row): Promise<Claim> {
  const now = ctx.now()
  if (row.busySince && now.getTime() - row.busySince.getTime() < BUSY_MS) {
    throw new AppError('conflict', 'It is being submitted already.')
  }
  if (!isOpen(row.status)) throw new AppError('conflict', 'Someone else submitted it already.')
  if (row.status === 'FAILED' && !canResubmit(row.errors)) {
    throw new AppError('conflict', 'The carriers don’t look at it again. Reach out to support.')
  }
  const [place] = await brandedLocations(tx, row.locationId)
  const brand = { brandSid: place?.brandSid ?? null, brandNeeded: brandNeeded(place?.name ?? 'its location') }
  // The provider may have a request whose answer was lost, whatever became of the brand.
  if (!brand.brandSid && !row.busySince) throw new AppError('conflict', brand.brandNeeded)
  const { id, description, messageSamples, messageFlow, hasEmbeddedLinks, hasEmbeddedPhone } = row
  await tx
    .update(messageServices)
    .set({
      ...{ description, messageSamples, messageFlow, hasEmbeddedLinks, hasEmbeddedPhone },
      busySince: now,
      version: nextVersion(messageServices),
    })
    .where(eq(messageServices.id, id))
  await enqueue(
    tx,
    'registration.settle-campaign',
    { accountId: ctx.account.id, serviceId: id },
    { runAt: new Date(now.getTime() + BUSY_MS), key: `registration.settle-campaign:${id}` },
  )
  tx.after(revalidateAccount({ withinMs: 3000 }))
  return { row, ...brand, wasLost: row.busySince !== null }
}

/** @throws AppError conflict, unavailable */
async function carryOut(ctx: Ctx, claim: Claim): Promise<'submitted' | 'unknown'> {
  const { id } = claim.row
  try {
    const sid = await ensureService(ctx, claim)
    const found = await ensureCampaign(sid, claim)
    await ctx.db(async (tx) => {
      const row = await lockRow(tx, messageServices, id, 'This message campaign')
      await storeCampaign(tx, ctx, row, found, { busySince: null, submittedAt: ctx.now() })
      // Numbers may have waited for the service.
      await enqueue(tx, 'numbers.sync', { accountId: ctx.account.id }, { key: 'numbers.sync' })
      await audit(tx, ctx, {
        action: 'submitted a message campaign',
        entity: 'message campaign',
        entityId: id,
        detail: row.friendlyName,
      })
    })
    return 'submitted'
  } catch (error) {
    if (error instanceof AppError) {
      await release(ctx, id, { errors: [{ code: null, description: error.message, fields: [] }] })
      throw error
    }
    const failure = readFailure(error)
    log.warn({ accountId: ctx.account.id, serviceId: id, err: error }, 'registration: a campaign failed')
    if (failure.kind === 'refused') {
      const description = (error as Error).message
      const reason = { code: failure.code || null, description, fields: [] }
      await release(ctx, id, { errors: [reason] })
      throw new AppError('conflict', `The provider doesn’t accept it: ${description}`)
    }
    if (failure.kind === 'busy') {
      // The provider may still have the earlier request.
      if (claim.wasLost) return 'unknown'
      await release(ctx, id, {})
      throw new AppError('unavailable', 'The provider doesn’t answer at the moment. Try again shortly.')
    }
    return 'unknown'
  }
}

const release = (ctx: Ctx, id: string, values: Partial<typeof messageServices.$inferInsert>) =>
  ctx.db(async (tx) => {
    await tx
      .update(messageServices)
      .set({ ...values, busySince: null, version: nextVersion(messageServices) })
      .where(eq(messageServices.id, id))
    tx.after(revalidateAccount({ withinMs: 3000 }))
  })

/** @throws AppError conflict without an approved brand */
function requireBrand({ brandSid, brandNeeded: problem }: Claim): string {
  if (!brandSid) throw new AppError('conflict', problem)
  return brandSid
}

/** The provider's service of the message campaign, created if there is none. @throws AppError conflict, or the provider's error */
async function ensureService(ctx: Ctx, claim: Claim): Promise<string> {
  const { row, wasLost } = claim
  if (row.sid) return row.sid
  const found = wasLost ? await findService(row.id) : undefined
  if (!found) requireBrand(claim)
  const sid = found ?? (await createService(row))
  await ctx.db((tx) => tx.update(messageServices).set({ sid }).where(eq(messageServices.id, row.id)))
  return sid
}

/** Has the provider's campaign say what the row says. @throws AppError conflict, or the provider's error */
async function ensureCampaign(serviceSid: string, claim: Claim): Promise<CampaignResource> {
  const { row, wasLost } = claim
  const isNew = !row.sid && !wasLost
  const found = isNew ? undefined : await findCampaign(serviceSid)
  if (!found) return createCampaign(serviceSid, row, requireBrand(claim))
  // Not rejected, or rejected as it is now: the lost request has arrived.
  if (found.campaignStatus !== 'FAILED' || (wasLost && hasTextsOf(found, row))) return found
  const brandSid = requireBrand(claim)
  const isSame =
    found.usAppToPersonUsecase === CARRIER_USE_CASES[row.usecase] && found.brandRegistrationSid === brandSid
  if (isSame) return updateCampaign(serviceSid, found.sid, row)
  // The provider edits neither of them.
  await removeCampaign(serviceSid, found.sid)
  return createCampaign(serviceSid, row, brandSid)
}

const hasTextsOf = (found: CampaignResource, row: Row): boolean =>
  found.usAppToPersonUsecase === CARRIER_USE_CASES[row.usecase] &&
  found.description === row.description &&
  found.messageFlow === row.messageFlow &&
  JSON.stringify(found.messageSamples) === JSON.stringify(row.messageSamples)
