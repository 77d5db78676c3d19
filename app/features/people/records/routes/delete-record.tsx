import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { KINDS } from '../kinds/index.ts'
import type { KindName } from '../kinds/kind-names.ts'
import { useDialogUrls } from '../components/use-dialog-urls.ts'
import { recordPath } from '../paths.ts'
import { dialogUrl, pageUrl } from '../dialog-urls.ts'
import { deleteRecord, getRecord } from '../records.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { kindParam } from '../kind-schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/delete-record'

export const meta: Route.MetaFunction = () => [{ title: 'Delete Confirmation · Switchboard' }]

const params = { id: uuid, recordId: uuid, kind: kindParam }

export const loader = page.loader({ params }, async (ctx, { params }) => ({
  record: await getRecord(ctx, { name: params.kind, clientId: params.id, id: params.recordId }),
}))

export const action = page.form(
  {
    params,
    failed: ({ params }) => KINDS[params.kind].messages.deleteFailed,
    failedTo: back,
    to: back,
    done: ({ params: { id, recordId, kind }, url }) => ({
      kind: 'ok',
      message: KINDS[kind].messages.deleted,
      undo: dialogUrl(url, recordPath({ clientId: id, kind, id: recordId }, 'restore')),
    }),
  },
  (ctx, _, { params }) => deleteRecord(ctx, { name: params.kind, clientId: params.id, id: params.recordId }),
)

function back({ params, url }: { params: { id: string; kind: KindName }; url: URL }): string {
  return pageUrl(params.id, url, params.kind)
}

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
