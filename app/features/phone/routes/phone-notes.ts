import { addNote } from '#app/features/timeline/notes.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { notesBesideCall } from '../call-notes.server.ts'
import { readNote } from '../read-note.server.ts'
import type { Route } from './+types/phone-notes'

/** A client's notes beside a call. */
export const loader = resource.loader(async (ctx, { params }: Route.LoaderArgs) =>
  Response.json(await notesBesideCall(ctx, params.clientId)),
)

/** Adds a note during a call. */
export const action = resource.action(async (ctx, { request, params }: Route.ActionArgs) => {
  const { newId, ...note } = readNote(await request.formData())
  await addNote(ctx, params.clientId, note, newId)
  return Response.json({ saved: true })
})
