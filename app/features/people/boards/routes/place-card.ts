import { AppError } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { moveSchema } from '../card.schema.ts'
import { moveCard } from '../move-cards.server.ts'

/** Moves a card while its board stays on screen. Without JavaScript the move dialog does. */
export const action = resource.action(
  { params: { boardId: uuid, cardId: uuid } },
  async (ctx, { request, params }) => {
    const submission = parseWithZod(await request.formData(), { schema: moveSchema })
    if (submission.status !== 'success') throw new AppError('invalid', 'Choose a lane.')
    return Response.json(
      await moveCard(ctx, { boardId: params.boardId, cardId: params.cardId }, submission.value),
    )
  },
)
