import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { clientChanged } from '#app/features/account-settings/tags/tag-members.server.ts'
import { attachRoom } from '#app/features/messages/rooms.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { After, Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clientFavorites, clients, locations, smsRooms, users } from '#db/schema/index.ts'
import { contactName } from './client-names.ts'
import { CLIENT_FIELDS, type ClientField, type CreateClient, type UpdateClient } from './client.schema.ts'
import type { ClientsUpdate } from './client-list.ts'

type Row = typeof clients.$inferSelect

/** A contact as its page shows it. Dates as ISO strings in UTC. */
export type ClientDetail = { [Field in ClientField]: string | null } & {
  id: string
  /** For the next save: see updateClient. */
  version: string
  createdAt: string
  lastContactedOn: string | null
  favorite: boolean
  location: { id: string; name: string } | null
  /** Whether the account has more than one, so that the location says something. */
  severalLocations: boolean
  managedBy: { id: string; firstName: string; lastName: string } | null
  /** Those of its numbers that told us to stop. */
  optedOut: string[]
}

/** A deleted contact can be brought back for this long (product rule 6). */
export const TRASH_DAYS = 30

const noClient = () => notFound('This contact')

/** @throws AppError not-found: not there, another account's, or in the trash */
export async function getClient(ctx: Ctx, id: string): Promise<ClientDetail> {
  if (!isUuid(id)) throw noClient()
  return ctx.db(async (tx) => {
    const [found] = await tx
      .select({
        client: clients,
        location: { id: locations.id, name: locations.name },
        manager: { id: users.id, firstName: users.firstName, lastName: users.lastName },
        severalLocations: sql<boolean>`(select count(*) > 1 from locations l where l.account_id = ${clients.accountId})`,
        favorite: isNotNull(clientFavorites.clientId).mapWith(Boolean),
        optedOut: sql<string[] | null>`(
          select json_agg(s.phone) from consents s where s.account_id = ${clients.accountId} and s.state = 'opted-out'
            and s.phone in (${clients.mobilePhone}, ${clients.phone}, ${clients.coMobilePhone}, ${clients.coPhone}))`,
      })
      .from(clients)
      .leftJoin(
        locations,
        and(eq(locations.accountId, clients.accountId), eq(locations.id, clients.locationId)),
      )
      .leftJoin(users, and(eq(users.accountId, clients.accountId), eq(users.id, clients.managedBy)))
      .leftJoin(
        clientFavorites,
        and(
          eq(clientFavorites.accountId, clients.accountId),
          eq(clientFavorites.clientId, clients.id),
          ctx.actor ? eq(clientFavorites.userId, ctx.actor.id) : sql`false`,
        ),
      )
      .where(and(eq(clients.id, id), isNull(clients.deletedAt)))
    if (!found) throw noClient()
    const { client } = found
    return {
      ...fieldsOf(client),
      id: client.id,
      version: client.updatedAt.toISOString(),
      createdAt: client.createdAt.toISOString(),
      lastContactedOn: client.lastContactedOn?.toISOString() ?? null,
      favorite: found.favorite,
      location: found.location,
      severalLocations: found.severalLocations,
      managedBy: found.manager,
      optedOut: found.optedOut ?? [],
    }
  })
}

/**
 * Makes a contact; fields that were left empty are not stored. With `roomId`, the conversation with the unknown number
 * becomes this contact's in the same transaction.
 */
export async function createClient(ctx: Ctx, input: CreateClient): Promise<{ id: string }> {
  const actor = requireActor(ctx)
  const { roomId, ...fields } = input
  return ctx.db(async (tx, after) => {
    const now = ctx.now()
    const [client] = await tx
      .insert(clients)
      .values({
        ...fields,
        accountId: ctx.account.id,
        managedBy: actor.id,
        managedOn: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: clients.id })
    const { id } = client!
    await audit(tx, ctx, { action: 'created', entity: 'client', entityId: id })
    await adoptRooms(tx, ctx, after, { id, mobilePhone: null, coMobilePhone: null, ...fields }, roomId)
    await clientChanged(tx, ctx, id)
    tell(after, { id, change: 'created' })
    return { id }
  })
}

/**
 * Saves the form over what it was opened with.
 * @throws AppError conflict when somebody saved in between: nothing is written, and the caller shows both.
 */
export async function updateClient(ctx: Ctx, id: string, input: UpdateClient): Promise<void> {
  requireActor(ctx)
  await ctx.db(async (tx, after) => {
    const before = await lockClient(tx, id)
    if (before.updatedAt.getTime() !== new Date(input.version).getTime()) {
      throw new AppError('conflict', 'somebody else changed this contact after you opened it.')
    }
    const wanted = Object.fromEntries(CLIENT_FIELDS.map((field) => [field, input[field] ?? null])) as {
      [Field in ClientField]: string | null
    }
    const changed = CLIENT_FIELDS.filter((field) => before[field] !== wanted[field])
    if (changed.length === 0) return
    // A version is a time: it must move on, even within the clock's tick.
    const updatedAt = new Date(Math.max(ctx.now().getTime(), before.updatedAt.getTime() + 1))
    await tx
      .update(clients)
      .set({ ...wanted, updatedAt })
      .where(eq(clients.id, id))
    await audit(tx, ctx, { action: 'updated', entity: 'client', entityId: id, detail: changed.join(', ') })
    await adoptRooms(tx, ctx, after, { ...wanted, id })
    await clientChanged(tx, ctx, id)
    tell(after, { id, change: 'updated' })
  })
}

/** Puts a contact in the trash, from where it can be restored for 30 days. Its conversations stay. */
export async function deleteClient(ctx: Ctx, id: string): Promise<void> {
  requireActor(ctx)
  if (!ctx.can.deleteClients) throw forbidden()
  await ctx.db(async (tx, after) => {
    await lockClient(tx, id)
    await tx.update(clients).set({ deletedAt: ctx.now() }).where(eq(clients.id, id))
    await audit(tx, ctx, { action: 'deleted', entity: 'client', entityId: id })
    tell(after, { id, change: 'deleted' })
  })
}

/** Whom an Undo would bring back; null for anything that is not in the trash. */
export async function getTrashedName(
  ctx: Ctx,
  id: string | null,
): Promise<{ id: string; name: string } | null> {
  if (!isUuid(id)) return null
  const [client] = await ctx.db((tx) =>
    tx
      .select()
      .from(clients)
      .where(and(eq(clients.id, id), isNotNull(clients.deletedAt))),
  )
  return client ? { id, name: contactName(client) } : null
}

/** Undoes a delete. A contact that is not in the trash stays as it is. */
export async function restoreClient(ctx: Ctx, id: string): Promise<void> {
  requireActor(ctx)
  if (!ctx.can.deleteClients) throw forbidden()
  if (!isUuid(id)) throw noClient()
  await ctx.db(async (tx, after) => {
    const [client] = await tx.select().from(clients).where(eq(clients.id, id)).for('no key update')
    if (!client) throw noClient()
    if (!client.deletedAt) return
    if (ctx.now().getTime() - client.deletedAt.getTime() > TRASH_DAYS * 86_400_000) throw noClient()
    await tx.update(clients).set({ deletedAt: null }).where(eq(clients.id, id))
    await audit(tx, ctx, { action: 'restored', entity: 'client', entityId: id })
    await clientChanged(tx, ctx, id)
    tell(after, { id, change: 'restored' })
  })
}

/** Stars or unstars a contact for the acting user; doing it twice is doing it once. */
export async function setFavorite(ctx: Ctx, id: string, favorite: boolean): Promise<void> {
  const actor = requireActor(ctx)
  if (!isUuid(id)) throw noClient()
  await ctx.db(async (tx) => {
    const [client] = await tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.id, id), isNull(clients.deletedAt)))
    if (!client) throw noClient()
    if (favorite) {
      await tx
        .insert(clientFavorites)
        .values({ accountId: ctx.account.id, userId: actor.id, clientId: id })
        .onConflictDoNothing()
    } else {
      await tx
        .delete(clientFavorites)
        .where(and(eq(clientFavorites.userId, actor.id), eq(clientFavorites.clientId, id)))
    }
  })
}

/** Conversations with numbers nobody knew, which are this contact's from now on; `roomId` even if its number is another. */
async function adoptRooms(
  tx: Database,
  ctx: Ctx,
  after: After,
  client: { id: string; mobilePhone?: string | null; coMobilePhone?: string | null },
  roomId?: string,
): Promise<void> {
  if (!ctx.can.message) return
  const numbers = [client.mobilePhone, client.coMobilePhone].filter((number) => typeof number === 'string')
  const unknown =
    numbers.length === 0
      ? []
      : await tx
          .select({ id: smsRooms.id })
          .from(smsRooms)
          .where(
            and(
              isNull(smsRooms.clientId),
              inArray(
                smsRooms.recipients,
                numbers.map((number) => [number]),
              ),
            ),
          )
  for (const id of new Set([...(roomId ? [roomId] : []), ...unknown.map((room) => room.id)])) {
    const room = await attachRoom(tx, ctx, id, client.id)
    if (room) after({ topic: 'account', name: 'sms_room_update', data: room })
  }
}

async function lockClient(tx: Database, id: string): Promise<Row> {
  if (!isUuid(id)) throw noClient()
  const [client] = await tx
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.deletedAt)))
    .for('no key update')
  if (!client) throw noClient()
  return client
}

function fieldsOf(client: Row) {
  return Object.fromEntries(CLIENT_FIELDS.map((field) => [field, client[field]])) as {
    [Field in ClientField]: string | null
  }
}

function tell(after: After, data: ClientsUpdate): void {
  after({ topic: 'account', name: 'clients_update', data })
}

function requireActor(ctx: Ctx) {
  if (!ctx.actor) throw forbidden()
  return ctx.actor
}
