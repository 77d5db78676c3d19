import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { addCallNote, dismissCall } from '../dial-lists.server.ts'
import { readNote } from '../read-note.server.ts'

/** A note on a recent call, or `intent=remove`. Either takes it off the list. */
export const action = resource.action(
  { params: { callId: uuid }, whileReadOnly: true },
  async (ctx, { request, params }) => {
    const form = await request.formData()
    if (form.get('intent') === 'remove') await dismissCall(ctx, params.callId)
    else await addCallNote(ctx, params.callId, readNote(form))
    return Response.json({ saved: true })
  },
)
