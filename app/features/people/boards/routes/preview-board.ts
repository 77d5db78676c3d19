import { resource } from '#app/middleware/route-builder.server.ts'
import { CARDS_FOR } from '../board.ts'
import { previewFill } from '../fill-board.server.ts'
import type { Route } from './+types/preview-board'

/** `?board=…&tags=…&tags=…&cardsFor=…`: how many cards the board would get. */
export const loader = resource.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const cardsFor = CARDS_FOR.find(({ value }) => value === url.searchParams.get('cardsFor'))?.value ?? 'both'
  return Response.json(
    await previewFill(ctx, url.searchParams.get('board'), {
      tagIds: url.searchParams.getAll('tags'),
      cardsFor,
    }),
  )
})
