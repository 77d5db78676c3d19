import { useSearchParams } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { ChangeLines } from '#app/components/lists/change-lines.tsx'
import { OlderNewest } from '#app/components/lists/older-newest.tsx'
import { DateTime } from '#app/components/time.tsx'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { clientHistory } from '../client-history.server.ts'
import type { Route } from './+types/client-history'

export const meta: Route.MetaFunction = () => [{ title: 'History · Switchboard' }]

export const loader = page.loader({ params: { id: uuid } }, async (ctx, { params: { id }, url }) => ({
  id,
  history: await clientHistory(ctx, id, url.searchParams.get('cursor')),
}))

/** The changes of the contact and its records, with the values before and after. */
export default function ClientHistory({ loaderData: { id, history } }: Route.ComponentProps) {
  const { dialogUrl, pageUrl } = useDialogUrls()
  const path = dialogUrl(`${clientPath(id)}/history`)
  const isLaterPage = useSearchParams()[0].has('cursor')
  return (
    <RouteDialog
      title="History"
      description="Who changed this contact and its records, newest first."
      closeTo={pageUrl(id)}
      plain
    >
      {history.items.length === 0 ? (
        <EmptyState title="No changes yet" />
      ) : (
        <ul className="flex flex-col">
          {history.items.map(({ id: entryId, at, person, key, action, record, changes }) => (
            <li key={entryId} className="border-line border-b py-2 last:border-b-0 [overflow-wrap:anywhere]">
              <p>
                {person ?? 'Automatic'} {action}
                {record ? (
                  <>
                    : <bdi>{record}</bdi>
                  </>
                ) : null}
              </p>
              <ChangeLines changes={changes} />
              <p className="text-muted text-xs">
                <DateTime at={at} show="both" />
                {key ? ` by the key ${key}` : ''}
              </p>
            </li>
          ))}
        </ul>
      )}
      <OlderNewest
        of="the history"
        newest={isLaterPage ? path : null}
        older={history.nextCursor && dialogUrl(`${clientPath(id)}/history`, { cursor: history.nextCursor })}
        className="py-2"
      />
    </RouteDialog>
  )
}
