import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { clientName } from '#app/lib/client-names.ts'
import { listClients } from '#app/features/people/clients/list-clients.server.ts'
import { NAME_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { activities, callLegs, calls, clientFavorites, clients } from '#db/schema/index.ts'
import { addNote } from '#app/features/messaging/timeline/notes.server.ts'
import type { NoteInput } from '#app/features/messaging/timeline/note.schema.ts'

/** Recent calls hold at most 25 unique numbers of 11 digits. */
const MAX_RECENT = 25
/** Enough calls to find that many different numbers among them. */
const LOOKED_AT = 200
const MAX_FAVORITES = 100
/** The shortest search. */
const MIN_SEARCH = 2

/** A call that the user has been in. Dates are ISO strings in UTC. */
export interface RecentCall {
  id: string
  client: { id: string; name: string } | null
  phoneNumber: string
  direction: 'inbound' | 'outbound' | 'peer'
  /** An incoming call that wasn't taken. */
  missed: boolean
  /** Seconds. */
  duration: number
  endedAt: string
}

export interface DialLists {
  favorites: { client: { id: string; name: string }; phoneNumber: string }[]
  /** The numbers that the user last talked to or missed, each once. */
  recent: RecentCall[]
  /** The numbers talked to that wait for a note. */
  last: RecentCall[]
}

/** Suggestions to call: starred contacts, and the numbers the user last talked to. */
export function dialLists(ctx: Ctx): Promise<DialLists> {
  const userId = requireActor(ctx).id
  return ctx.db(async (tx) => {
    const [favorites, own] = await Promise.all([favoritesOf(tx, userId), ownCalls(tx, userId, ctx.now())])
    const talked = unique(own.filter(({ call }) => !call.missed))
    return {
      favorites,
      recent: unique(own).map(({ call }) => call),
      last: talked.filter(({ dismissed }) => !dismissed).map(({ call }) => call),
    }
  })
}

const CLIENT = { id: clients.id, ...NAME_COLUMNS }

async function favoritesOf(tx: Database, userId: string): Promise<DialLists['favorites']> {
  const rows = await tx
    .select(CLIENT)
    .from(clientFavorites)
    .innerJoin(clients, on(clients, clientFavorites.clientId))
    .where(and(eq(clientFavorites.userId, userId), isNull(clients.deletedAt)))
    .orderBy(clients.firstName, clients.lastName)
    .limit(MAX_FAVORITES)
  return rows.flatMap((client) => {
    const phoneNumber = client.mobilePhone ?? client.phone
    return phoneNumber ? [{ client: { id: client.id, name: clientName(client) }, phoneNumber }] : []
  })
}

interface OwnCall {
  call: RecentCall
  dismissed: boolean
}

async function ownCalls(tx: Database, userId: string, now: Date): Promise<OwnCall[]> {
  const rows = await tx
    .select({
      id: calls.id,
      direction: calls.direction,
      phoneNumber: calls.phoneNumber,
      createdAt: calls.createdAt,
      takenBy: calls.userId,
      joinedAt: callLegs.joinedAt,
      leftAt: callLegs.leftAt,
      dismissedAt: callLegs.dismissedAt,
      client: CLIENT,
    })
    .from(callLegs)
    .innerJoin(calls, on(calls, callLegs.callId))
    .leftJoin(activities, on(activities, calls.id))
    .leftJoin(clients, and(on(clients, activities.clientId), isNull(clients.deletedAt)))
    .where(
      and(
        eq(callLegs.userId, userId),
        eq(callLegs.kind, 'user'),
        or(
          // Leaving is known before the provider has confirmed it.
          and(isNotNull(callLegs.joinedAt), or(isNotNull(callLegs.leftAt), isNotNull(callLegs.ending))),
          and(eq(calls.direction, 'inbound'), eq(calls.state, 'ended'), isNull(calls.answeredAt)),
        ),
        sql`length(${calls.phoneNumber}) = 11`,
      ),
    )
    .orderBy(desc(callLegs.createdAt))
    .limit(LOOKED_AT)
  return rows.map(({ client, joinedAt, dismissedAt, ...row }) => {
    const { leftAt, createdAt, takenBy, ...call } = row
    const endedAt = leftAt ?? (joinedAt ? now : createdAt)
    return {
      dismissed: dismissedAt !== null,
      call: {
        ...call,
        phoneNumber: call.phoneNumber!,
        client: client && { id: client.id, name: clientName(client) },
        // The user who took a call may have begun a note, though the caller hung up before they talked.
        missed: joinedAt === null && takenBy !== userId,
        duration: joinedAt ? Math.round((endedAt.getTime() - joinedAt.getTime()) / 1000) : 0,
        endedAt: endedAt.toISOString(),
      },
    }
  })
}

/** The newest call with each number. */
function unique(all: OwnCall[]): OwnCall[] {
  const seen = new Set<string>()
  return all
    .filter(({ call: { phoneNumber } }) => !seen.has(phoneNumber) && seen.add(phoneNumber))
    .slice(0, MAX_RECENT)
}

const MAX_FOUND = 8

/** A contact with a number to call. */
export interface FoundClient {
  client: { id: string; name: string }
  phoneNumber: string
}

/** Contacts whose name, number or email matches what was typed, the nearest first. */
export async function findClientsToCall(ctx: Ctx, typed: string): Promise<FoundClient[]> {
  if (typed.trim().length < MIN_SEARCH) return []
  const { items } = await listClients(ctx, { search: typed, limit: MAX_FOUND })
  return items.flatMap((item) => {
    const phoneNumber = item.mobilePhone ?? item.phone
    return phoneNumber ? [{ client: { id: item.id, name: clientName(item) }, phoneNumber }] : []
  })
}

/** Takes a call off the list of those that wait for a note. */
export function dismissCall(ctx: Ctx, callId: string): Promise<void> {
  const userId = requireActor(ctx).id
  return ctx.db(async (tx) => {
    const dismissed = await tx
      .update(callLegs)
      .set({ dismissedAt: ctx.now() })
      .where(and(eq(callLegs.callId, callId), eq(callLegs.userId, userId)))
      .returning({ id: callLegs.id })
    if (dismissed.length === 0) throw notFound()
  })
}

/** Adds a note on a call to its client, and takes the call off the list. */
export async function addCallNote(
  ctx: Ctx,
  callId: string,
  note: NoteInput & { newId?: string | undefined },
): Promise<void> {
  const client = await ctx.db(async (tx) => {
    const [row] = await tx
      .select({ id: activities.clientId })
      .from(activities)
      .where(eq(activities.id, callId))
    return row
  })
  if (!client) throw notFound()
  await addNote(ctx, client.id, note, note.newId)
  await dismissCall(ctx, callId)
}
