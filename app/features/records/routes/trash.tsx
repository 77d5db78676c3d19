import { RotateCcw } from '#app/components/icons.tsx'
import { Form } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { KINDS } from '../kinds/index.ts'
import { listTrash } from '../overview.server.ts'
import { recordPath } from '../paths.ts'
import { useDialogUrls } from '../components/use-dialog-urls.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/trash'

export const meta: Route.MetaFunction = () => [{ title: 'Deleted records · Switchboard' }]

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => ({
  id: params.id,
  records: await listTrash(ctx, params.id),
}))

/** The client's deleted records that can be restored. */
export default function Trash({ loaderData }: Route.ComponentProps) {
  const { id, records } = loaderData
  const { dialogUrl, pageUrl } = useDialogUrls()
  return (
    <RouteDialog
      title="Deleted records"
      description="Kept for 30 days, then removed for good."
      closeTo={pageUrl(id)}
      plain
    >
      {records.length === 0 ? (
        <EmptyState title="Nothing was deleted" />
      ) : (
        <ul className="flex flex-col">
          {records.map((record) => (
            <li key={record.id} className="flex items-center gap-3 border-line border-b py-2 last:border-b-0">
              <div className="min-w-0 flex-1">
                <p className="truncate">{record.title}</p>
                <p className="text-muted text-xs">
                  {KINDS[record.kind].label}, deleted <RelativeTime at={record.deletedAt} />
                  {record.updatedBy ? ` by ${record.updatedBy.name}` : ''}
                </p>
              </div>
              <Form method="post" action={dialogUrl(recordPath(record, 'restore'))}>
                <SubmitButton variant="secondary" size="sm">
                  <RotateCcw aria-hidden />
                  Restore<span className="sr-only"> {record.title}</span>
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </RouteDialog>
  )
}
