import { uuid } from '#app/lib/uuid.schema.ts'
import { mapValues } from '#app/lib/map-values.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import type { PostedArgs } from '#app/middleware/intents.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { messageForms } from '../room-forms.server.ts'
import { viewChatRoom } from '../own-rooms.server.ts'

const access = { params: { conversationId: uuid } }

function answering(run: (typeof messageForms)[keyof typeof messageForms]) {
  return resource.action(
    access,
    async (ctx, { params: { conversationId }, form }: PostedArgs<'conversationId'>) =>
      Response.json({ message: await run(ctx, conversationId, form) }),
  )
}

/** Sends, edits, deletes, reacts and marks as viewed, with JavaScript. Without it the room's page takes the forms. */
export const action = resource.intents(
  { ...access, read: async (_, { request }) => ({ form: await readForm(request) }) },
  {
    ...mapValues(messageForms, answering),
    view: resource.action(access, async (ctx, { params }) =>
      Response.json({ viewed: await viewChatRoom(ctx, params.conversationId) }),
    ),
  },
)
