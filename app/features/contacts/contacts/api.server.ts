import { z } from 'zod'
import type { ClientSort } from '#app/features/people/clients/client-list-item.ts'
import { deleteClient, getClient, restoreClient } from '#app/features/people/clients/clients.server.ts'
import { getTag } from '#app/features/people/tags/tags.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { cursorPage, cursorQuery, flagQuery, listOf, listQuery, sinceQuery } from '#app/lib/api/list.ts'
import { aboutField } from '#app/lib/api/refusal.ts'
import { fromWire } from '#app/lib/api/spelling.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { EditConflict } from '#app/lib/errors.ts'
import { setLocation, setManager } from './client-settings.server.ts'
import { detailCalls } from './api/details.server.ts'
import { favoriteCalls } from './api/favorites.server.ts'
import { fullClientCalls } from './api/full-client.server.ts'
import { lookupCalls } from './api/lookup-clients.server.ts'
import { addClient, changePeople } from './api/write-client.server.ts'
import { listDeleted, listForPrograms } from './api/listed-clients.server.ts'
import { clientAnswer, clientInList, peopleBody, toClient } from './client-wire.ts'

/** The orders of the list. */
const SORTS: Record<string, ClientSort> = {
  name: 'name',
  '-lastContactedOn': 'contact',
  '-createdAt': 'created',
  updatedAt: 'updated',
}

export const apiCalls: ApiCall[] = [
  ...favoriteCalls,
  ...lookupCalls,
  ...fullClientCalls,
  ...detailCalls,
  defineCall({
    method: 'GET',
    path: '/clients',
    summary: 'List contacts',
    notes:
      'To read what changed, ask for updatedSince with sort updatedAt, from a minute before the last time that you have: the same contact may come twice. GET /clients/deleted says which are gone. Tags and records don’t change updatedAt; GET /events and GET /policies have them.',
    area: 'contacts',
    who: 'user',
    query: {
      ...listQuery(),
      search: z.string().max(200).optional().describe('A name, company, email or number, or a part of one.'),
      tag: z.uuid().optional().describe('Only contacts with this tag.'),
      managedBy: z.uuid().optional().describe('Only contacts this user manages.'),
      accountPhone: z.uuid().optional().describe('Only contacts of this location.'),
      favorites: flagQuery().optional().describe('Only contacts the caller starred.'),
      updatedSince: sinceQuery().describe('Only contacts that changed then or later.'),
      sort: z
        .enum(Object.keys(SORTS) as ['name'])
        .optional()
        .describe('The order. With updatedAt, the oldest change comes first.'),
    },
    output: listOf(clientInList),
    example: { query: { limit: '5', sort: 'name' } },
    run: (ctx, { query: { search, tag, managedBy, accountPhone, favorites, updatedSince, sort, ...at } }) =>
      listForPrograms(ctx, at, {
        ...(search && { search }),
        ...(tag && { tag }),
        ...(managedBy && { manager: managedBy }),
        ...(accountPhone && { location: accountPhone }),
        ...(favorites && { favorites }),
        ...(updatedSince && { changedSince: updatedSince.toISOString() }),
        sort: SORTS[sort ?? 'name']!,
      }),
  }),
  defineCall({
    method: 'GET',
    path: '/clients/deleted',
    summary: 'List deleted contacts',
    notes: 'Those of the last 30 days, the first deleted first. An erased contact is only in `GET /events`.',
    area: 'contacts',
    who: 'user',
    query: {
      ...cursorQuery(100),
      since: sinceQuery().describe('Only contacts that were deleted then or later.'),
    },
    output: listOf(
      z.object({
        id: z.uuid(),
        deletedAt: z.string(),
        mergedInto: z.uuid().nullable().describe('The id of the contact that it was merged into.'),
      }),
    ),
    example: { query: { since: '2026-01-01T00:00:00Z' } },
    run: async (ctx, { query: { since, cursor, limit } }) =>
      cursorPage(await listDeleted(ctx, { since: since ?? null, cursor, limit }), (each) => each),
  }),
  defineCall({
    method: 'GET',
    path: '/tags/{id}/assigned',
    summary: 'List the contacts that have a tag',
    area: 'contacts',
    who: 'user',
    query: listQuery(),
    output: listOf(clientInList),
    example: { params: { id: '$tag' } },
    run: async (ctx, { params, query }) => {
      await getTag(ctx, params.id)
      return listForPrograms(ctx, query, { tag: params.id })
    },
  }),
  defineCall({
    method: 'GET',
    path: '/clients/{id}',
    summary: 'Get a contact',
    notes: 'Encrypted fields are masked.',
    area: 'contacts',
    who: 'user',
    output: clientAnswer,
    ifMatch: true,
    example: { params: { id: '$client' } },
    run: async (ctx, { params }) => toClient(await getClient(ctx, params.id)),
  }),
  defineCall({
    method: 'POST',
    path: '/clients',
    summary: 'Create a contact',
    notes:
      'Needs a first name, a last name, a company or a phone number. A field of a form that the account doesn’t use is refused. If contacts with its externalId, one of its numbers, its email, or its name and birth date exist, the answer is 409 with their `ids`.',
    area: 'contacts',
    who: 'user',
    body: z.object({
      ...peopleBody,
      room: z.uuid().optional().describe('The id of a room with its number, which becomes its own.'),
      anyway: z.boolean().optional().describe('Create it although it may exist already.'),
    }),
    output: z.object({ id: z.uuid(), data: z.object({ id: z.uuid() }) }),
    status: 201,
    errors: { conflict: 'it may exist already; `ids` says which contacts' },
    example: {
      body: { firstName: 'Ana', lastName: 'Ruiz', mobilePhone: '(208) 555-0142', dob: '03/14/1984' },
    },
    run: async (ctx, { body: { room, anyway, ...people } }) => {
      const { id } = await addClient(ctx, fromWire(people), { room, anyway })
      return { id, data: { id } }
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/clients/{id}',
    summary: 'Change a contact',
    notes:
      'Null empties a field; an encrypted field that isn’t named keeps its value. A field of a form that the account doesn’t use is refused.',
    area: 'contacts',
    who: 'user',
    body: z.object({
      ...peopleBody,
      managedBy: z.uuid().nullable().optional().describe('The id of the user who manages the contact.'),
      managedOn: z.iso.datetime().optional().describe('Since when; now by default.'),
      accountPhone: z
        .uuid()
        .nullable()
        .optional()
        .describe('The id of the location whose number texts and calls it.'),
    }),
    output: clientAnswer,
    ifMatch: true,
    example: { params: { id: '$client' }, body: { preferredFirstName: 'Annie', coFirstName: null } },
    run: async (ctx, { params: { id }, body, version }) => {
      const { managedBy, managedOn, accountPhone, ...people } = body
      await inOneTransaction(ctx, async (inner) => {
        const client = await getClient(inner, id)
        if (version !== undefined && version !== client.version) {
          throw new EditConflict('Someone else changed this contact after you opened it.', client.version)
        }
        if (Object.keys(people).length > 0) await changePeople(inner, client, fromWire(people))
        if (accountPhone !== undefined)
          await aboutField('accountPhone', () => setLocation(inner, id, accountPhone))
        if (managedBy !== undefined || managedOn !== undefined) {
          const manager = managedBy === undefined ? (client.managedBy?.id ?? null) : managedBy
          const since = managedOn === undefined ? undefined : new Date(managedOn)
          await aboutField('managedBy', () => setManager(inner, id, manager, since))
        }
      })
      return toClient(await getClient(ctx, id))
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/clients/{id}',
    summary: 'Delete a contact',
    notes: 'It can be restored for 30 days.',
    area: 'contacts',
    who: 'deleteClients',
    example: { params: { id: '$spareClient' } },
    run: (ctx, { params }) => deleteClient(ctx, params.id),
  }),
  defineCall({
    method: 'POST',
    path: '/clients/{id}/restore',
    summary: 'Restore a deleted contact',
    notes: 'Nothing happens to one that isn’t deleted.',
    area: 'contacts',
    who: 'deleteClients',
    errors: { conflict: 'it was merged into another' },
    example: { params: { id: '$trashed' } },
    run: (ctx, { params }) => restoreClient(ctx, params.id),
  }),
]
