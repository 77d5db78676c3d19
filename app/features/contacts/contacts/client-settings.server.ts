import { and, eq, inArray, isNull } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { changesOf } from '#app/lib/changes.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { type EditedField } from '#app/lib/edits.ts'
import { AppError } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { clients, locations, users } from '#db/schema/index.ts'
import type { Level } from '#app/features/people/clients/person.ts'
import { requireReferrer } from '#app/features/people/clients/person-rows.server.ts'
import type { Choice } from '#app/features/people/records/overview.server.ts'
import { lockClient } from '#app/features/people/clients/clients.server.ts'
import { clientChanged } from '#app/features/people/clients/events.ts'

/** The managers and locations a client can have. */
export interface ClientChoices {
  managers: Choice[]
  locations: Choice[]
}

/** The account's users who can sign in, and its locations, by name. */
export async function clientChoices(ctx: Ctx): Promise<ClientChoices> {
  return ctx.db(async (tx) => {
    const [people, places] = await Promise.all([
      tx
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(isNull(users.disabledAt))
        .orderBy(users.firstName, users.lastName),
      tx.select({ value: locations.id, label: locations.name }).from(locations).orderBy(locations.name),
    ])
    return {
      managers: people.map((user) => ({ value: user.id, label: fullName(user.firstName, user.lastName) })),
      locations: places,
    }
  })
}

export async function requireManager(tx: Database, userId: string | null): Promise<void> {
  if (userId === null) return
  const [found] = isUuid(userId)
    ? await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    : []
  if (!found) throw new AppError('invalid', 'Choose a person from the list.')
}

export async function requireLocation(tx: Database, locationId: string | null): Promise<void> {
  if (locationId === null) return
  const [found] = isUuid(locationId)
    ? await tx.select({ id: locations.id }).from(locations).where(eq(locations.id, locationId))
    : []
  if (!found) throw new AppError('invalid', 'Choose a location from the list.')
}

/** Sets or removes the manager, from now on or since `on`. */
export async function setManager(ctx: Ctx, id: string, userId: string | null, on?: Date): Promise<void> {
  await change(ctx, id, 'assigned the manager', async (tx, before) => {
    await requireManager(tx, userId)
    if (before.managedBy === userId && (!on || before.managedOn?.getTime() === on.getTime())) return null
    return { managedBy: userId, managedOn: userId ? (on ?? ctx.now()) : null }
  })
}

/** Sets the location whose number texts and calls the client; null for the account's default. */
export async function setLocation(ctx: Ctx, id: string, locationId: string | null): Promise<void> {
  await change(ctx, id, 'set the location', async (tx, before) => {
    await requireLocation(tx, locationId)
    return before.locationId === locationId ? null : { locationId }
  })
}

/** Sets or removes the referrer. */
export async function setReferrer(ctx: Ctx, id: string, referrerId: string | null): Promise<void> {
  await change(ctx, id, 'set who referred the contact', async (tx, before) => {
    if (before.affiliateContactId === referrerId) return null
    if (referrerId === null) return { affiliateContactId: null, affiliateContactLevel: null }
    if (!isUuid(referrerId)) throw new AppError('invalid', 'Choose another contact.')
    await requireReferrer(tx, id, { affiliateContactId: referrerId })
    return { affiliateContactId: referrerId }
  })
}

/** Rates one of the two people with 1 to 5 stars; null removes the rating. */
export async function setRating(
  ctx: Ctx,
  id: string,
  { level, stars }: { level: Level; stars: number | null },
): Promise<void> {
  if (stars !== null && !(Number.isInteger(stars) && stars >= 1 && stars <= 5)) {
    throw new AppError('invalid', 'Choose one to five stars.')
  }
  await change(ctx, id, `rated the ${level}`, (_, before) => {
    const column = level === 'applicant' ? 'rating' : 'coRating'
    return before[column] === stars ? null : { [column]: stars }
  })
}

type Row = typeof clients.$inferSelect

async function change(
  ctx: Ctx,
  id: string,
  action: string,
  decide: (tx: Database, before: Row) => Partial<Row> | null | Promise<Partial<Row> | null>,
): Promise<void> {
  requireActor(ctx)
  await ctx.db(async (tx) => {
    const before = await lockClient(tx, id)
    const set = await decide(tx, before)
    if (!set) return
    await tx
      .update(clients)
      .set({ ...set, updatedAt: ctx.now(), version: nextVersion(clients) })
      .where(eq(clients.id, id))
    const fields = await editedSettings(tx, [before, set])
    const changes = changesOf({ ...before }, { ...before, ...set }, fields, Object.keys(set))
    await audit(tx, ctx, { action, entity: 'client', entityId: id, changes })
    tx.after(clientChanged({ id, change: 'updated' }))
  })
}

/** How the audit log names these settings, with the names of the managers and locations in these rows. */
async function editedSettings(
  tx: Database,
  rows: readonly Partial<Row>[],
): Promise<Record<string, EditedField>> {
  const idsIn = (column: 'managedBy' | 'locationId') => rows.flatMap((row) => row[column] ?? [])
  const people = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, idsIn('managedBy')))
  const places = await tx
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(inArray(locations.id, idsIn('locationId')))
  const names = new Map([
    ...people.map((user) => [user.id, fullName(user.firstName, user.lastName)] as const),
    ...places.map(({ id, name }) => [id, name] as const),
  ])
  const show = (id: unknown) => names.get(String(id)) ?? ''
  return {
    managedBy: { label: 'Manager', show },
    locationId: { label: 'Location', show },
    rating: { label: 'Rating' },
    coRating: { label: 'Co-applicant rating' },
    // Erasing the referrer must leave no trace of their name here.
    affiliateContactId: { label: 'Referred by', sealed: true },
  }
}
