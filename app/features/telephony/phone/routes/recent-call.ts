import { uuid } from '#app/lib/uuid.schema.ts'
import type { PostedArgs } from '#app/middleware/intents.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { addCallNote, dismissCall } from '../dial-lists.server.ts'
import { readNote } from '../read-phone-form.server.ts'

const access = { params: { callId: uuid }, whileReadOnly: true } as const
const saved = () => Response.json({ saved: true })

/** Either button takes a recent call off the list. */
export const action = resource.intents(
  { params: access.params, otherwise: 'note' },
  {
    note: resource.action(access, async (ctx, { params: { callId }, form }: PostedArgs<'callId'>) => {
      await addCallNote(ctx, callId, readNote(form))
      return saved()
    }),
    remove: resource.action(access, async (ctx, { params: { callId } }) => {
      await dismissCall(ctx, callId)
      return saved()
    }),
  },
)
