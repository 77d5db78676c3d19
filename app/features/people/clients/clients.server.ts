import { queueTextCheck } from '#app/features/people/consent/queue-check.server.ts'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { queueTagRefresh } from '#app/features/people/tags/tag-members.server.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { changesOf } from '#app/lib/changes.ts'
import { open } from '#app/lib/crypto.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { trashCutoff } from '#app/lib/trash.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { auditLog, clientFavorites, clients, locations, users } from '#db/schema/index.ts'
import { clientName } from '#app/lib/client-names.ts'
import { CLIENT_FIELDS, type ClientField, type CreateClient, type UpdateClient } from './client.schema.ts'
import { keepsGroup, partFields, PERSON_FIELDS } from './person.ts'
import {
  personValues,
  requireReferrer,
  sealedFields,
  sealedPlaceOf,
  storePeople,
} from './person-rows.server.ts'
import { learnOptions } from '#app/features/accounts/fields/options.server.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import { keptExternalId, requireFreeExternalId } from './external-id.server.ts'
import { editedPeople, mergeClientEdit } from './merge-client-edit.server.ts'
import { mergedAway, mergedBy, survivorOf } from './merged-clients.server.ts'
import { clientChanged, favoriteChanged } from './events.ts'
import { linkClients } from '#app/features/messaging/texting/conversations/link-clients.server.ts'

type Row = typeof clients.$inferSelect

/** A client as its page shows it. Dates are ISO strings in UTC. */
export type ClientDetail = { [Field in ClientField]: string | null } & {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  lastContactedOn: string | null
  favorite: boolean
  /** The values of both people by the names of person.ts; a sealed field has its mask. */
  values: RecordValues
  sealed: string[]
  /** 1 to 5 stars, given by staff. */
  rating: number | null
  coRating: number | null
  /** The client who referred them. */
  referrer: { id: string; name: string } | null
  location: { id: string; name: string } | null
  managedBy: { id: string; firstName: string; lastName: string } | null
  managedOn: string | null
  /** The client's numbers that opted out of texts. */
  optedOut: string[]
  deletedAt: string | null
}

const referrers = alias(clients, 'referrers')

const noClient = () => notFound('This contact')

export async function getClient(ctx: Ctx, id: string, { trashed = false } = {}): Promise<ClientDetail> {
  return ctx.db(async (tx) => {
    const [found] = await tx
      .select({
        client: clients,
        referrer: {
          id: referrers.id,
          firstName: referrers.firstName,
          lastName: referrers.lastName,
          preferredFirstName: referrers.preferredFirstName,
          suffix: referrers.suffix,
          companyName: referrers.companyName,
          mobilePhone: referrers.mobilePhone,
          phone: referrers.phone,
          coFirstName: referrers.coFirstName,
          coLastName: referrers.coLastName,
        },
        location: { id: locations.id, name: locations.name },
        manager: { id: users.id, firstName: users.firstName, lastName: users.lastName },
        favorite: isNotNull(clientFavorites.clientId).mapWith(Boolean),
        optedOut: sql<string[] | null>`(
          select json_agg(s.phone) from consents s where s.account_id = ${clients.accountId} and s.state = 'opted-out'
            and s.phone in (${clients.mobilePhone}, ${clients.phone}, ${clients.coMobilePhone}, ${clients.coPhone}))`,
      })
      .from(clients)
      .leftJoin(locations, on(locations, clients.locationId))
      .leftJoin(users, on(users, clients.managedBy))
      .leftJoin(referrers, and(on(referrers, clients.affiliateContactId), isNull(referrers.deletedAt)))
      .leftJoin(
        clientFavorites,
        and(
          on(clients, clientFavorites.clientId),
          ctx.actor ? eq(clientFavorites.userId, ctx.actor.id) : sql`false`,
        ),
      )
      .where(and(eq(clients.id, id), trashed ? undefined : isNull(clients.deletedAt)))
    if (!found) throw noClient()
    const { client, referrer } = found
    return {
      ...fieldsOf(client),
      id: client.id,
      version: client.version,
      createdAt: client.createdAt.toISOString(),
      updatedAt: client.updatedAt.toISOString(),
      lastContactedOn: client.lastContactedOn?.toISOString() ?? null,
      favorite: found.favorite,
      values: personValues(client),
      sealed: sealedFields(client),
      rating: client.rating,
      coRating: client.coRating,
      referrer: referrer && { id: referrer.id, name: clientName(referrer) },
      location: found.location,
      managedBy: found.manager,
      managedOn: client.managedOn?.toISOString() ?? null,
      optedOut: found.optedOut ?? [],
      deletedAt: client.deletedAt?.toISOString() ?? null,
    }
  })
}

/**
 * Creates a client. With `conversationId`, the conversation with the unknown number becomes this client's in the same
 * transaction. The same `newId` twice creates one client, with the values of the first call.
 */
export async function createClient(ctx: Ctx, input: CreateClient): Promise<{ id: string }> {
  const actor = requireActor(ctx)
  const fields = PERSON_FIELDS.filter((field) => keepsGroup(ctx.account.gatheringForms, field.group))
  return ctx.db(async (tx) => {
    const now = ctx.now()
    const id = input.newId ?? uuidv7(now.getTime())
    await requireReferrer(tx, id, input.values)
    await requireFreeExternalId(tx, ctx, id, input.values.externalId)
    const { set } = await storePeople(tx, ctx, { id, before: null, fields, values: input.values, clear: [] })
    const added = await tx
      .insert(clients)
      .values({
        ...set,
        id,
        accountId: ctx.account.id,
        ...(!actor.isService && { managedBy: actor.id, managedOn: now }),
        createdBy: actor.id,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: clients.id })
    if (added.length === 0) return { id }
    await learnOptions(tx, ctx, fields, input.values)
    await audit(tx, ctx, { action: 'created', entity: 'client', entityId: id })
    await linkClients(tx, ctx, [reachable(id, input.values)], input.conversationId)
    await queueTagRefresh(tx, ctx, id)
    tx.after(clientChanged({ id, change: 'created' }))
    return { id }
  })
}

/**
 * Saves the fields of the form's parts that the account keeps.
 * @throws EditConflict when others changed these fields since the form was opened
 */
export async function updateClient(ctx: Ctx, id: string, input: UpdateClient): Promise<void> {
  requireActor(ctx)
  const fields = partFields(input.parts).filter((field) =>
    keepsGroup(ctx.account.gatheringForms, field.group),
  )
  await ctx.db(async (tx) => {
    const before = await lockClient(tx, id)
    const values = await mergeClientEdit(tx, ctx, before, fields, input)
    await requireReferrer(tx, id, values)
    if (fields.some(({ name }) => name === 'externalId') && values.externalId !== before.externalId) {
      await requireFreeExternalId(tx, ctx, id, values.externalId)
    }
    const { set, changed } = await storePeople(tx, ctx, { id, before, fields, values, clear: input.clear })
    if (changed.length === 0) return
    await tx
      .update(clients)
      .set({ ...set, updatedAt: ctx.now(), version: nextVersion(clients) })
      .where(eq(clients.id, id))
    await learnOptions(tx, ctx, fields, values)
    const changes = changesOf(
      personValues(before),
      personValues({ ...before, ...set }),
      {
        ...(await editedPeople(tx, fields, [])),
        // Erasing the referrer must leave no trace of their name here.
        affiliateContactId: { label: 'Referred by', sealed: true },
      },
      changed,
    )
    await audit(tx, ctx, {
      action: 'updated',
      entity: 'client',
      entityId: id,
      detail: changed.join(', '),
      changes,
    })
    await linkClients(tx, ctx, [reachable(id, { ...before, ...set })])
    await queueTagRefresh(tx, ctx, id)
    if (changed.includes('mobilePhone') || changed.includes('coMobilePhone'))
      await queueTextCheck(tx, ctx, { clientId: id })
    tx.after(clientChanged({ id, change: 'updated' }))
  })
}

const reachable = (id: string, { mobilePhone, coMobilePhone }: RecordValues) =>
  ({ id, mobilePhone, coMobilePhone }) as { id: string; mobilePhone?: string; coMobilePhone?: string }

/** Returns a sealed value. The audit log records who looked, and from where, in the same transaction. */
export async function revealClientField(ctx: Ctx, id: string, field: string): Promise<string> {
  requireActor(ctx)
  ctx.require('revealSealed')
  return ctx.db(async (tx) => {
    const client = await lockClient(tx, id)
    const sealed = Object.hasOwn(client.sealed, field) ? client.sealed[field] : undefined
    if (!sealed) throw notFound('This value')
    const value = await open(tx, ctx.account.id, sealed, sealedPlaceOf(id, field))
    await audit(tx, ctx, {
      action: 'revealed a protected value',
      entity: 'client',
      entityId: id,
      detail: `of contact ${id}: ${field}`,
    })
    return value
  })
}

/** Moves a client to the trash, where it can be restored for 30 days. Its conversations stay. */
export async function deleteClient(ctx: Ctx, id: string): Promise<void> {
  requireActor(ctx)
  ctx.require('deleteClients')
  await ctx.db(async (tx) => {
    await lockClient(tx, id)
    await tx.update(clients).set({ deletedAt: ctx.now() }).where(eq(clients.id, id))
    await audit(tx, ctx, { action: 'deleted', entity: 'client', entityId: id })
    await queueTextCheck(tx, ctx, { clientId: id })
    tx.after(clientChanged({ id, change: 'deleted' }))
  })
}

/** A client in the trash that someone may still have open. */
export interface Gone {
  by: string | null
  at: string
  /** The client it was merged into; null if it was deleted. */
  into: { id: string; name: string } | null
  /** Whether the acting user may restore it. */
  restorable: boolean
}

/** The reason why a form about a client, or about a record of one (`what`), can't be saved. */
export const goneReason = ({ into }: Pick<Gone, 'into'>, what = 'contact'): string =>
  into ? `The contact was merged into ${into.name}.` : `The ${what} is in the trash.`

/** Says who deleted a client, or merged it into which other one; null if it is not in the trash. */
export async function whoDeleted(ctx: Ctx, id: string): Promise<Gone | null> {
  return ctx.db(async (tx) => {
    const [row] = await tx
      .select({ at: clients.deletedAt, firstName: users.firstName, lastName: users.lastName })
      .from(clients)
      .leftJoin(
        auditLog,
        and(
          eq(auditLog.accountId, clients.accountId),
          eq(auditLog.entity, 'client'),
          eq(auditLog.entityId, clients.id),
          eq(auditLog.action, 'deleted'),
        ),
      )
      .leftJoin(users, on(users, auditLog.actorId))
      .where(and(eq(clients.id, id), isNotNull(clients.deletedAt)))
      .orderBy(desc(auditLog.id))
      .limit(1)
    if (!row?.at) return null
    const at = row.at.toISOString()
    const merge = await mergedAway(tx, id)
    // Don't point to a client that was deleted after the merge.
    const live = merge && (await survivorOf(tx, id))?.live
    if (merge) return { by: merge.by, at, into: live ? merge.into : null, restorable: false }
    const by = row.firstName === null ? null : fullName(row.firstName, row.lastName ?? '')
    return { by, at, into: null, restorable: ctx.can.deleteClients }
  })
}

/** The client that Undo would restore; null if it is not in the trash. */
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
  return client ? { id, name: clientName(client) } : null
}

/** Restores a deleted client. One that is not in the trash stays as it is. */
export async function restoreClient(ctx: Ctx, id: string): Promise<void> {
  requireActor(ctx)
  ctx.require('deleteClients')
  await ctx.db(async (tx) => {
    const client = await lockRow(tx, clients, id, 'This contact')
    if (!client.deletedAt) return
    // A merged client can only be restored by undoing the merge.
    const merged = await mergedBy(tx, id)
    if (merged) throw merged
    if (client.deletedAt < trashCutoff(ctx.now())) throw noClient()
    await tx
      .update(clients)
      .set({
        deletedAt: null,
        externalId: await keptExternalId(tx, ctx, id, client.externalId),
        updatedAt: ctx.now(),
      })
      .where(eq(clients.id, id))
    await audit(tx, ctx, { action: 'restored', entity: 'client', entityId: id })
    await queueTagRefresh(tx, ctx, id)
    tx.after(clientChanged({ id, change: 'restored' }))
  })
}

/** Stars or unstars a client for the acting user. */
export async function setFavorite(ctx: Ctx, id: string, favorite: boolean): Promise<void> {
  const actor = requireActor(ctx)
  await ctx.db(async (tx) => {
    const [client] = await tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.id, id), isNull(clients.deletedAt)))
    if (!client) throw noClient()
    tx.after(favoriteChanged(actor.id, { clientId: id, favorite }))
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

export const lockClient = (tx: Database, id: string): Promise<Row> =>
  lockRow(tx, clients, id, 'This contact', isNull(clients.deletedAt))

function fieldsOf(client: Row) {
  return Object.fromEntries(CLIENT_FIELDS.map((field) => [field, client[field]])) as {
    [Field in ClientField]: string | null
  }
}
