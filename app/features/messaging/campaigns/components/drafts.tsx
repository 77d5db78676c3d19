import { Link } from 'react-router'
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx'
import { Trash2 } from '#app/components/icons.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { draftPath } from '../paths.ts'
import type { DraftItem } from '../drafts.server.ts'

/** The user's own new campaigns that aren't submitted yet. */
export function Drafts({ drafts }: { drafts: readonly DraftItem[] }) {
  return (
    <ul aria-label="Your drafts" className="divide-y divide-line">
      {drafts.map(({ id, name, updatedAt }) => (
        <li key={id} className="flex items-center gap-3 px-4 py-2">
          <span className="min-w-0 flex-1">
            <Link to={draftPath(id)} prefetch="intent" className="break-words font-medium hover:underline">
              {name}
            </Link>
            <span className="block text-muted text-xs">
              Changed <RelativeTime at={updatedAt} />
            </span>
          </span>
          <Link to={draftPath(id)} className={buttonVariants({ size: 'sm' })}>
            Continue
            <span className="sr-only"> {name}</span>
          </Link>
          <ConfirmDialog
            title="Delete this draft?"
            description={`What you typed for “${name}” is deleted.`}
            confirmLabel="Delete"
            danger
            fields={{ intent: 'discard', id }}
            trigger={
              <Button variant="ghost" size="icon-sm" aria-label={`Delete draft ${name}`} title="Delete">
                <Trash2 aria-hidden />
              </Button>
            }
          />
        </li>
      ))}
    </ul>
  )
}
