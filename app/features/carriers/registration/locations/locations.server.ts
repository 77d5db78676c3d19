import { and, eq, ne } from 'drizzle-orm'
import { readPlan } from '#app/features/money/billing/billing.server.ts'
import { requireWithinPlan } from '#app/features/money/billing/plans/limits.server.ts'
import { planAllows } from '#app/features/money/billing/plans/plan-allows.ts'
import { audit } from '#app/lib/audit.server.ts'
import { changesOf } from '#app/lib/changes.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { isUsZone } from '#app/lib/time-zones.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { locationRegistrations, locations } from '#db/schema/index.ts'
import { locationsChanged } from '../events.ts'
import {
  cardLabel,
  completeSteps,
  isBrandInReview,
  isOpen,
  lockOf,
  LOCKS,
  nextStep,
  NOT_SUBMITTED,
  type RegistrationState,
  type StepPath,
  STEPS,
} from './location.ts'
import { GENERAL, type GeneralValues } from './location-fields.ts'
import type { GeneralInput, NewLocationInput } from './location.schema.ts'
import { editedFields, valuesOf } from './step-fields.ts'
import { readStored, type StoredLocation } from './stored.server.ts'

export interface LocationCard {
  id: string
  name: string
  timezone: string
  label: string
  tone: 'ok' | 'info' | 'warn' | 'plain'
  /** The step that the card opens. */
  step: StepPath
  /** How many of the wizard's steps are complete. */
  complete: number
}

export interface LocationsPage {
  locations: LocationCard[]
  /** `Plan allows 1 location`; null while there is room for more. */
  planFull: string | null
}

/** The account's locations, oldest first. */
export async function listLocations(ctx: Ctx): Promise<LocationsPage> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [stored, plan] = await Promise.all([readStored(tx), readPlan(tx)])
    return {
      locations: stored.map(cardOf),
      planFull: stored.length >= plan.maxLocations ? planAllows(plan, 'maxLocations') : null,
    }
  })
}

/** The account's locations with their rows, oldest first. */
export async function listStored(ctx: Ctx): Promise<StoredLocation[]> {
  ctx.require('administer')
  return ctx.db((tx) => readStored(tx))
}

function cardOf({ location: { id, name, timezone }, state }: StoredLocation): LocationCard {
  const complete = completeSteps(state).filter(Boolean).length
  return { id, name, timezone, label: cardLabel(state), tone: toneOf(state), step: nextStep(state), complete }
}

function toneOf(state: RegistrationState): LocationCard['tone'] {
  if (state.brand === 'approved') return 'ok'
  if (isBrandInReview(state.brand)) return 'info'
  if (state.brand !== NOT_SUBMITTED) return 'warn'
  return cardLabel(state) === 'In Progress' ? 'plain' : 'info'
}

/** Locations whose registration a new one may use: they have an approved brand of their own. */
export async function listCopyable(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const stored = await listStored(ctx)
  return stored
    .filter(({ state }) => state.brand === 'approved' && !state.copiedFrom)
    .map(({ location: { id, name } }) => ({ id, name }))
}

export interface WizardLocation {
  id: string
  name: string
  steps: { path: StepPath; label: string; isComplete: boolean; isOpen: boolean }[]
}

/** A location as the wizard's frame shows it. */
export async function readWizard(ctx: Ctx, id: string): Promise<WizardLocation> {
  const { location, state } = await readOne(ctx, id)
  const complete = completeSteps(state)
  return {
    id,
    name: location.name,
    steps: STEPS.map((step, at) => ({
      ...step,
      isComplete: complete[at]! && isOpen(state, step.path),
      isOpen: isOpen(state, step.path),
    })),
  }
}

/** A location with its rows. */
export async function readOne(ctx: Ctx, id: string): Promise<StoredLocation> {
  ctx.require('administer')
  return ctx.db((tx) => findOne(tx, id))
}

export async function findOne(tx: Tx, id: string): Promise<StoredLocation> {
  const [found] = isUuid(id) ? await readStored(tx, [id]) : []
  if (!found) throw notFound('This location')
  return found
}

export function requireOpen({ state }: Pick<StoredLocation, 'state'>, step: StepPath): void {
  const lock = lockOf(step, state)
  if (lock) throw new AppError('conflict', LOCKS[lock])
  if (!isOpen(state, step)) {
    throw new AppError('invalid', 'Unable to process form. Please try again or contact support.')
  }
}

/**
 * Adds a location. One that is registered under the same EIN can use the registration of another.
 * @returns its id
 */
export async function createLocation(ctx: Ctx, input: NewLocationInput): Promise<string> {
  ctx.require('administer')
  const { name, timezone, copyFrom } = input
  if (!isUsZone(timezone)) throw new AppError('invalid', 'Choose a time zone from the list.', 'timezone')
  return ctx.db(async (tx) => {
    const shared = copyFrom ? await sharedRegistration(tx, copyFrom) : null
    await requireWithinPlan(tx, ctx.account, 'maxLocations', (inner) => inner.$count(locations))
    await requireFreeName(tx, name)
    const id = uuidv7()
    await tx.insert(locations).values({ accountId: ctx.account.id, id, name, timezone, createdAt: ctx.now() })
    if (shared) {
      await tx
        .insert(locationRegistrations)
        .values({ ...shared, locationId: id, copiedFrom: copyFrom, createdAt: ctx.now() })
    }
    await audit(tx, ctx, { action: 'added a location', entity: 'location', entityId: id, detail: name })
    tx.after(locationsChanged())
    tx.after(pagesChanged())
    return id
  })
}

/** A location under the same EIN shares these with another: the provider's ids of its business and brand. */
async function sharedRegistration(tx: Tx, from: string) {
  const { registration, state } = await findOne(tx, from)
  if (!registration || state.brand !== 'approved' || state.copiedFrom) {
    throw new AppError('conflict', 'Its brand isn’t approved. Choose another location, or N/A.', 'copyFrom')
  }
  const { addressSid: _, documentSid: __, busySince: ___, version: ____, ...shared } = registration
  return shared
}

const CHANGED = 'changed the location'

/** Saves a location's name and time zone. */
export async function saveGeneral(ctx: Ctx, id: string, input: GeneralInput): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    const before = await lockRow(tx, locations, id, 'This location')
    const { name, timezone } = await mergeEdit<GeneralValues>(ctx, {
      what: 'location',
      opened: input,
      mine: valuesOf(GENERAL, input),
      stored: { values: valuesOf(GENERAL, before), version: before.version },
      fields: editedFields(GENERAL),
      last: () => lastChange(tx, 'location', id, [CHANGED]),
    })
    if (timezone !== before.timezone && !isUsZone(timezone)) {
      throw new AppError('invalid', 'Choose a time zone from the list.', 'timezone')
    }
    if (name === before.name && timezone === before.timezone) return
    await requireFreeName(tx, name, id)
    await tx
      .update(locations)
      .set({ name, timezone, version: nextVersion(locations) })
      .where(eq(locations.id, id))
    await audit(tx, ctx, {
      action: CHANGED,
      entity: 'location',
      entityId: id,
      detail: [
        name === before.name ? '' : 'name',
        timezone === before.timezone ? '' : `time zone to ${timezone}`,
      ]
        .filter(Boolean)
        .join(', '),
      changes: changesOf(valuesOf(GENERAL, before), { name, timezone }, editedFields(GENERAL)),
    })
    tx.after(locationsChanged())
    tx.after(pagesChanged())
  })
}

async function requireFreeName(tx: Tx, name: string, but?: string): Promise<void> {
  const [taken] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.name, name), but ? ne(locations.id, but) : undefined))
  if (taken) throw new AppError('conflict', 'Another location has this name.', 'name')
}
