import { addNote } from '#app/features/messaging/timeline/notes.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { notesBesideCall } from '../call-notes.server.ts'
import { readNote } from '../read-phone-form.server.ts'

/** A client's notes beside a call. */
export const loader = resource.loader({ params: { clientId: uuid } }, async (ctx, { params }) =>
  Response.json(await notesBesideCall(ctx, params.clientId)),
)

/** Adds a note during a call. */
export const action = resource.action(
  { params: { clientId: uuid }, whileReadOnly: true },
  async (ctx, { request, params }) => {
    const { newId, ...note } = readNote(await request.formData())
    await addNote(ctx, params.clientId, note, newId)
    return Response.json({ saved: true })
  },
)
