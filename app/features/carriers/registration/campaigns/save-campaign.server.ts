import { eq } from 'drizzle-orm'
import { requireWithinPlan } from '#app/features/money/billing/plans/limits.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { locations, messageServices, numberOrders, phoneNumbers } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { brandedLocations, brandNeeded } from './branded-locations.server.ts'
import { businessOf } from './check-details.server.ts'
import {
  defaultDescription,
  defaultFlow,
  defaultSamples,
  canBeChanged,
  USE_CASE_LABELS,
  type UseCase,
} from './campaign.ts'
import { type CampaignDetails, DETAILS, detailsOf } from './details-fields.ts'
import type { DetailsEdit, GeneralEdit, NewCampaign } from './campaign.schema.ts'

type Row = typeof messageServices.$inferSelect

const ENTITY = 'message campaign'
const lockCampaign = (tx: Tx, id: string) => lockRow(tx, messageServices, id, 'This message campaign')

/** Adds a message campaign, to be described and submitted. The same id twice adds it once. */
export async function addCampaign(ctx: Ctx, input: NewCampaign): Promise<void> {
  ctx.require('administer')
  const { id, friendlyName, usecase, locationId } = input
  await ctx.db(async (tx) => {
    await requireWithinPlan(tx, ctx.account, 'maxServices', async (inner) => {
      const others = await inner.select({ id: messageServices.id }).from(messageServices)
      return others.filter((other) => other.id !== id).length
    })
    await requireBrand(tx, locationId)
    await requireFreeName(tx, friendlyName, id)
    const business = await businessOf(tx, locationId)
    const agency = business?.businessName || ctx.account.name
    const added = await tx
      .insert(messageServices)
      .values({
        ...{ id, accountId: ctx.account.id, friendlyName, usecase, locationId },
        messageSamples: defaultSamples(usecase, ctx.account.name),
        description: defaultDescription(usecase, agency),
        messageFlow: business?.websiteUrl ? defaultFlow(agency, business.websiteUrl) : '',
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: messageServices.id })
    if (added.length === 0) return
    await audit(tx, ctx, {
      action: 'added a message campaign',
      entity: ENTITY,
      entityId: id,
      detail: friendlyName,
    })
    tx.after(pagesChanged())
  })
}

async function requireBrand(tx: Tx, locationId: string): Promise<void> {
  await lockRow(tx, locations, locationId, 'This location')
  const [place] = await brandedLocations(tx, locationId)
  if (!place) throw notFound('This location')
  if (!place.brandSid) throw new AppError('conflict', brandNeeded(place.name), 'locationId')
}

async function requireFreeName(tx: Database, friendlyName: string, id: string): Promise<void> {
  const same = await tx
    .select({ id: messageServices.id })
    .from(messageServices)
    .where(eq(messageServices.friendlyName, friendlyName))
  if (same.some((each) => each.id !== id)) {
    throw new AppError('conflict', 'Another message campaign has this name.', 'friendlyName')
  }
}

/** Changes a message campaign's name, and while it isn't submitted its use case and location. */
export async function updateGeneral(ctx: Ctx, id: string, input: GeneralEdit): Promise<void> {
  ctx.require('administer')
  const { friendlyName, usecase, locationId } = input
  await ctx.db(async (tx) => {
    const row = await lockCampaign(tx, id)
    if (row.status === 'VERIFIED' || row.status === 'SUSPENDED') {
      throw new AppError('conflict', 'The carriers have decided on it, so it can’t be changed.')
    }
    const edit = await mergeEdit<Pick<GeneralEdit, 'friendlyName' | 'usecase' | 'locationId'>>(ctx, {
      what: ENTITY,
      opened: input,
      mine: { friendlyName, usecase, locationId },
      stored: {
        values: { friendlyName: row.friendlyName, usecase: row.usecase, locationId: row.locationId },
        version: row.version,
      },
      fields: async () => {
        const places = await tx.select({ id: locations.id, name: locations.name }).from(locations)
        return {
          friendlyName: { label: 'Name' },
          usecase: { label: 'Use case', show: (value) => USE_CASE_LABELS[value as UseCase] },
          locationId: {
            label: 'Location',
            show: (value) => places.find((place) => place.id === value)?.name ?? '',
          },
        }
      },
      last: () => lastChange(tx, ENTITY, id),
    })
    const isChanged = edit.usecase !== row.usecase || edit.locationId !== row.locationId
    if (isChanged && (!canBeChanged(row.status) || row.busySince)) {
      throw new AppError('conflict', 'It is submitted, so only its name can be changed.')
    }
    if (edit.locationId !== row.locationId) await requireBrand(tx, edit.locationId)
    await requireFreeName(tx, edit.friendlyName, id)
    await tx
      .update(messageServices)
      .set({
        ...edit,
        messageSamples: samplesFor(row, edit.usecase, ctx.account.name),
        version: nextVersion(messageServices),
      })
      .where(eq(messageServices.id, id))
    await changed(tx, ctx, id, edit.friendlyName)
  })
}

/** Samples that no one touched follow the use case. */
function samplesFor(row: Row, usecase: UseCase, agency: string): string[] {
  const isUntouched =
    JSON.stringify(row.messageSamples) === JSON.stringify(defaultSamples(row.usecase, agency))
  return isUntouched ? defaultSamples(usecase, agency) : row.messageSamples
}

/**
 * Saves what was written so far, to be submitted later.
 * @returns what is stored now, with the changes of others that this user has seen
 */
export async function saveDetails(
  ctx: Ctx,
  id: string,
  input: DetailsEdit,
): Promise<{ version: number; details: CampaignDetails }> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const row = await lockCampaign(tx, id)
    if (!canBeChanged(row.status)) throw new AppError('conflict', 'Someone else submitted it already.')
    if (row.busySince) throw new AppError('conflict', 'It is being submitted already.')
    const details = await mergeDetails(tx, ctx, row, input)
    if (JSON.stringify(details) === JSON.stringify(detailsOf(row))) return { version: row.version, details }
    const [stored] = await tx
      .update(messageServices)
      .set({ ...details, version: nextVersion(messageServices) })
      .where(eq(messageServices.id, id))
      .returning({ version: messageServices.version })
    await changed(tx, ctx, id, row.friendlyName)
    return { version: stored!.version, details }
  })
}

/** The texts to store for an edit of them. @throws EditConflict */
export function mergeDetails(tx: Tx, ctx: Ctx, row: Row, input: DetailsEdit): Promise<CampaignDetails> {
  return mergeEdit<CampaignDetails>(ctx, {
    what: ENTITY,
    opened: input,
    mine: detailsOf(input),
    stored: { values: detailsOf(row), version: row.version },
    fields: {
      ...DETAILS,
      messageSamples: { ...DETAILS.messageSamples, show: (value) => (value as string[]).join(' · ') },
    },
    last: () => lastChange(tx, ENTITY, row.id),
  })
}

async function changed(tx: Tx, ctx: Ctx, id: string, name: string): Promise<void> {
  await audit(tx, ctx, { action: 'changed a message campaign', entity: ENTITY, entityId: id, detail: name })
  tx.after(pagesChanged())
}

/**
 * Deletes a message campaign that was never submitted or was rejected, at the provider too. The plan then has room for another one.
 * @returns its name
 */
export async function deleteMessageCampaign(
  ctx: Ctx,
  id: string,
  { version }: { version: number },
): Promise<string> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const row = await lockCampaign(tx, id)
    if (!canBeChanged(row.status) || row.busySince) {
      throw new AppError('conflict', 'The carriers have it, so it can’t be deleted.')
    }
    if (row.version !== version) {
      throw new AppError(
        'conflict',
        'Someone else changed this message campaign after you opened it. Look again.',
      )
    }
    const ofIt = { messageServiceId: null }
    await tx
      .update(phoneNumbers)
      .set({ ...ofIt, serviceJoinedAt: null })
      .where(eq(phoneNumbers.messageServiceId, id))
    await tx.update(numberOrders).set(ofIt).where(eq(numberOrders.messageServiceId, id))
    await tx.delete(messageServices).where(eq(messageServices.id, id))
    if (row.sid) {
      await enqueue(tx, 'registration.remove-service', { sid: row.sid })
    }
    await audit(tx, ctx, {
      action: 'deleted a message campaign',
      entity: ENTITY,
      entityId: id,
      detail: row.friendlyName,
    })
    tx.after(pagesChanged())
    return row.friendlyName
  })
}
