import { data, Link, type RouterContextProvider } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogFooter } from '#app/components/ui/dialog.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { readFormWithFile } from '#app/lib/multipart.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { keepPageContext } from '#app/middleware/contexts.ts'
import { NoteForm } from '../components/note-form.tsx'
import { newestActivityUrl, pageUrl } from '#app/features/people/records/dialog-urls.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { checkClient } from '#app/features/people/records/records.server.ts'
import { MAX_IMAGE_BYTES, NOTE_MESSAGES } from '../note.ts'
import { noteSchema } from '../note.schema.ts'
import { addNote, editNote, getNote } from '../notes.server.ts'
import { holderOf } from '#app/features/people/clients/merged-clients.server.ts'
import { whyGone } from '#app/features/people/records/routes/deleted-client.server.ts'
import { onlyAtField } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/note-edit'

// Serves two routes: a new note and an existing one.
const params = { id: uuid, noteId: uuid.optional() }

export const meta: Route.MetaFunction = ({ params }: { params: { noteId?: string } }) => [
  { title: `${params.noteId ? 'Edit Note' : 'Add Note'} · Switchboard` },
]

export const loader = page.loader({ params }, async (ctx, { params: { id, noteId }, context }) => {
  const ofTrashed = context.get(keepPageContext)
  if (!noteId) {
    if (!ofTrashed) await checkClient(ctx, id)
    return { clientId: id, note: null, newId: uuidv7() }
  }
  const holder = ofTrashed ? await holderOf(ctx, id) : id
  const note = await getNote(ctx, { clientId: holder, id: noteId }, { ofTrashed })
  return { clientId: id, note, newId: undefined }
})

interface OfNote {
  request: Request
  params: { id: string; noteId?: string | undefined }
  context: Readonly<RouterContextProvider>
}

async function readNoteForm(ctx: Ctx, { request, params, context }: OfNote) {
  const form = await readFormWithFile(request, LIMITS)
  const image = await imageIn(form.get('image'))
  form.delete('image')
  const gone = await whyGone(ctx, context, params.id)
  if (params.noteId && !gone) await getNote(ctx, { clientId: params.id, id: params.noteId })
  return { form, image, gone }
}

const failedOf = (noteId: string | undefined, isSticky: boolean) =>
  noteId ? NOTE_MESSAGES.updateFailed : isSticky ? NOTE_MESSAGES.stickyFailed : NOTE_MESSAGES.addFailed

const save = page.form(
  {
    params,
    read: readNoteForm,
    schema: noteSchema,
    disableAutoCoercion: true,
    failed: ({ params, value }) => failedOf(params.noteId, value.isSticky),
    onError: onlyAtField,
    to: ({ params, url }) => (params.noteId ? pageUrl : newestActivityUrl)(params.id, url),
    done: ({ params }) => (params.noteId ? NOTE_MESSAGES.updated : NOTE_MESSAGES.added),
  },
  async (ctx, { newId, ...values }, { params: { id, noteId }, image, gone, refuse }) => {
    if (gone) return refuse({ status: 409, formErrors: [`${failedOf(noteId, values.isSticky)} ${gone}`] })
    if (noteId) await editNote(ctx, { clientId: id, id: noteId }, { ...values, image })
    else await addNote(ctx, id, { ...values, image }, newId)
  },
)

export const action = page.action({ params }, async (ctx, args) => {
  try {
    return await uploading(ctx, args.request, async () => save(args, await readNoteForm(ctx, args)))
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'too-many' && error.field !== 'file')) throw error
    return data({ result: { status: 'error' as const, error: { image: [error.message] } } }, error.status)
  }
})

const LIMITS = { maxFileBytes: MAX_IMAGE_BYTES, tooLarge: 'A picture can have at most 10 MB.' }

async function imageIn(value: FormDataEntryValue | null): Promise<Uint8Array | null> {
  return value instanceof File ? new Uint8Array(await value.arrayBuffer()) : null
}

export default function EditNote({ loaderData, actionData }: Route.ComponentProps) {
  const { clientId, note, newId } = loaderData
  const closeTo = useDialogUrls().pageUrl(clientId)
  const closed = note && !note.editable
  return (
    <RouteDialog
      title={note ? 'Edit Note' : 'Add Note'}
      closeTo={closeTo}
      {...(closed
        ? {
            description:
              'A note can be changed by the person who wrote it, within a day. Add another one instead.',
          }
        : {})}
    >
      {closed ? (
        <DialogFooter>
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            Close
          </Link>
        </DialogFooter>
      ) : (
        <NoteForm
          key={note?.id ?? clientId}
          clientId={clientId}
          note={note}
          newId={newId}
          lastResult={actionData?.result}
          closeTo={closeTo}
        />
      )}
    </RouteDialog>
  )
}
