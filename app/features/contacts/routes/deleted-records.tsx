import { RotateCcw } from '#app/components/icons.tsx'
import { Form } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'
import { KINDS } from '#app/features/records/kinds/index.ts'
import { listTrash } from '#app/features/records/overview.server.ts'
import { recordPath } from '#app/features/records/paths.ts'
import { listDeletedNotes } from '#app/features/timeline/notes.server.ts'
import { notePath } from '#app/features/timeline/timeline-paths.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/deleted-records'

export const meta: Route.MetaFunction = () => [{ title: 'Deleted records · Switchboard' }]

export const loader = page.loader({ params: { id: uuid } }, async (ctx, { params: { id } }) => {
  const [records, notes] = await Promise.all([listTrash(ctx, id), listDeletedNotes(ctx, id)])
  const deleted = [
    ...records.map((record) => ({
      id: record.id,
      title: record.title,
      label: KINDS[record.kind].label,
      deletedAt: record.deletedAt!,
      deletedBy: record.updatedBy?.name ?? null,
      restorePath: recordPath(record, 'restore'),
    })),
    ...notes.map((note) => ({
      id: note.id,
      title: note.note || 'Picture',
      label: 'Note',
      deletedAt: note.deletedAt,
      deletedBy: null,
      restorePath: notePath({ clientId: id, id: note.id }, 'restore'),
    })),
  ]
  return { id, deleted: deleted.toSorted((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1)) }
})

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
