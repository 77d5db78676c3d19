import { setFavorite } from '#app/features/people/clients/clients.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, listQuery } from '#app/lib/api/list.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { clientInList } from '../client-wire.ts'
import { listForPrograms } from './listed-clients.server.ts'

/** Favorites are a user's own. */
function requireSelf(ctx: Ctx, userId: string): void {
  if (requireActor(ctx).id !== userId) throw forbidden()
}

const common = {
  area: 'contacts',
  who: 'user',
  errors: { forbidden: 'users have favorites of their own' },
  example: { params: { id: '$user', clientId: '$client' } },
} as const

export const favoriteCalls: ApiCall[] = [
  defineCall({
    ...common,
    method: 'GET',
    path: '/users/{id}/favorites/client',
    summary: 'List the favorite contacts of a user',
    query: listQuery(),
    output: listOf(clientInList),
    example: { params: { id: '$user' } },
    run: async (ctx, { params, query }) => {
      requireSelf(ctx, params.id)
      return listForPrograms(ctx, query, { favorites: true })
    },
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/users/{id}/favorites/client/{clientId}',
    summary: 'Star a contact',
    repeatable: true,
    run: async (ctx, { params }) => {
      requireSelf(ctx, params.id)
      await setFavorite(ctx, params.clientId, true)
    },
  }),
  defineCall({
    ...common,
    method: 'DELETE',
    path: '/users/{id}/favorites/client/{clientId}',
    summary: 'Unstar a contact',
    run: async (ctx, { params }) => {
      requireSelf(ctx, params.id)
      await setFavorite(ctx, params.clientId, false)
    },
  }),
]
