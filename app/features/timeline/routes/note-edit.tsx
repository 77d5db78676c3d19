import { parseWithZod } from '#app/lib/parse-form.ts'
import { data, Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogFooter } from '#app/components/ui/dialog.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { readFormWithFile } from '#app/lib/multipart.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { requestIdContext, keepPageContext } from '#app/middleware/contexts.ts'
import { NoteForm } from '../components/note-form.tsx'
import { newestActivityUrl, pageUrl } from '#app/features/records/dialog-urls.ts'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'
import { checkClient } from '#app/features/records/records.server.ts'
import { MAX_IMAGE_BYTES, NOTE_MESSAGES } from '../note.ts'
import { noteSchema } from '../note.schema.ts'
import { addNote, editNote, getNote } from '../notes.server.ts'
import { holderOf } from '#app/features/clients/merged-clients.server.ts'
import { whyGone } from '#app/features/records/routes/deleted-client.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/note-edit'

// Serves two routes: a new note and an existing one.
const noteIdOf = (params: { noteId?: string }) => params.noteId ?? null

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${noteIdOf(params) ? 'Edit Note' : 'Add Note'} · Switchboard` },
]

export const loader = page.loader(async (ctx, { params, context }: Route.LoaderArgs) => {
  const noteId = noteIdOf(params)
  const ofTrashed = context.get(keepPageContext)
  if (!noteId) {
    if (!ofTrashed) await checkClient(ctx, params.id)
    return { clientId: params.id, note: null, newId: uuidv7() }
  }
  const holder = ofTrashed ? await holderOf(ctx, params.id) : params.id
  const note = await getNote(ctx, holder, noteId, { ofTrashed })
  return { clientId: params.id, note, newId: undefined }
})

export const action = page.action(async (ctx, args: Route.ActionArgs) => {
  try {
    return await uploading(ctx, args.request, () => save(ctx, args))
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'too-many' && error.field !== 'file')) throw error
    return data({ result: { status: 'error' as const, error: { image: [error.message] } } }, error.status)
  }
})

async function save(ctx: Ctx, { request, params, url, context }: Route.ActionArgs) {
  const noteId = noteIdOf(params)
  const form = await readFormWithFile(request, LIMITS)
  const gone = await whyGone(ctx, context, params.id)
  if (noteId && !gone) await getNote(ctx, params.id, noteId)
  const submission = parseWithZod(form, { schema: noteSchema, disableAutoCoercion: true })
  if (submission.status !== 'success') return data({ result: submission.reply() }, 422)
  const { newId, ...values } = submission.value
  const failed = noteId
    ? NOTE_MESSAGES.updateFailed
    : values.isSticky
      ? NOTE_MESSAGES.stickyFailed
      : NOTE_MESSAGES.addFailed
  if (gone) return data({ result: submission.reply({ formErrors: [`${failed} ${gone}`] }) }, 409)
  try {
    const image = await imageIn(form.get('image'))
    if (noteId) await editNote(ctx, params.id, noteId, { ...values, image })
    else await addNote(ctx, params.id, { ...values, image }, newId)
  } catch (error) {
    if (error instanceof AppError && error.field) {
      return data(
        { result: submission.reply({ fieldErrors: { [error.field]: [error.message] } }) },
        error.status,
      )
    }
    if (!(error instanceof AppError)) {
      log.error({ err: error, requestId: context.get(requestIdContext) }, 'note not saved')
      return data({ result: submission.reply({ formErrors: [failed] }) }, 500)
    }
    return data({ result: submission.reply({ formErrors: [`${failed} ${error.message}`] }) }, error.status)
  }
  return redirectWithToast((noteId ? pageUrl : newestActivityUrl)(params.id, url), {
    kind: 'ok',
    message: noteId ? NOTE_MESSAGES.updated : NOTE_MESSAGES.added,
  })
}

const LIMITS = { maxFileBytes: MAX_IMAGE_BYTES, tooLarge: 'A picture may have 10 MB at most.' }

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
