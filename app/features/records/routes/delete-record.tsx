import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { AppError, notFound } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { kindNamed, KINDS } from '../kinds/index.ts'
import { useDialogUrls } from '../components/use-dialog-urls.ts'
import { recordPath } from '../paths.ts'
import { dialogUrl, pageUrl } from '../dialog-urls.ts'
import { deleteRecord, getRecord } from '../records.server.ts'
import { sentenceFailure } from '#app/middleware/save-failure.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/delete-record'

export const meta: Route.MetaFunction = () => [{ title: 'Delete Confirmation · Switchboard' }]

function kindOf(params: { kind: string }) {
  const name = kindNamed(params.kind)
  if (!name) throw notFound()
  return name
}

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => {
  const record = await getRecord(ctx, kindOf(params), params.id, params.recordId)
  return { record }
})

export const action = page.action(async (ctx, { params, url, context }: Route.ActionArgs) => {
  const kind = kindOf(params)
  const { id: clientId, recordId } = params
  const { messages } = KINDS[kind]
  const back = pageUrl(clientId, url, kind)
  try {
    await deleteRecord(ctx, kind, clientId, recordId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw error
    const { message } = sentenceFailure(error, messages.deleteFailed, context)
    return redirectWithToast(back, { kind: 'bad', message })
  }
  const undo = dialogUrl(url, recordPath({ clientId, kind, id: recordId }, 'restore'))
  return redirectWithToast(back, { kind: 'ok', message: messages.deleted, undo })
})

export default function DeleteRecord({ loaderData }: Route.ComponentProps) {
  const { record } = loaderData
  return (
    <ConfirmRoute
      title={`Delete ${KINDS[record.kind].label.toLowerCase()}?`}
      description={`${record.title} goes to the trash. You can bring it back for 30 days.`}
      closeTo={useDialogUrls().pageUrl(record.clientId, record.kind)}
      confirmLabel="Delete"
      danger
    />
  )
}
