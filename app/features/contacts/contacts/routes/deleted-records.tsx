import { RotateCcw } from '#app/components/icons.tsx'
import { Form } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { listDeletedRecords } from '../client-page.server.ts'
import type { Route } from './+types/deleted-records'

export const meta: Route.MetaFunction = () => [{ title: 'Deleted records · Switchboard' }]

export const loader = page.loader({ params: { id: uuid } }, async (ctx, { params: { id } }) => ({
  id,
  deleted: await listDeletedRecords(ctx, id),
}))

/** The client's deleted records and notes that can be restored. */
export default function DeletedRecords({ loaderData: { id, deleted } }: Route.ComponentProps) {
  const { dialogUrl, pageUrl } = useDialogUrls()
  return (
    <RouteDialog
      title="Deleted records"
      description="Kept for 30 days, then removed for good."
      closeTo={pageUrl(id)}
      plain
    >
      {deleted.length === 0 ? (
        <EmptyState title="Nothing was deleted" />
      ) : (
        <ul className="flex flex-col">
          {deleted.map((item) => (
            <li key={item.id} className="flex items-center gap-3 border-line border-b py-2 last:border-b-0">
              <div className="min-w-0 flex-1">
                <p className="truncate">{item.title}</p>
                <p className="text-muted text-xs">
                  {item.label}, deleted <RelativeTime at={item.deletedAt} />
                  {item.deletedBy ? ` by ${item.deletedBy}` : ''}
                </p>
              </div>
              <Form method="post" action={dialogUrl(item.restorePath)}>
                <SubmitButton variant="secondary" size="sm">
                  <RotateCcw aria-hidden />
                  Restore<span className="sr-only"> {item.title.slice(0, 60)}</span>
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </RouteDialog>
  )
}
