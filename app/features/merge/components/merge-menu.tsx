import { Ellipsis, Merge, Split, Undo2, UserMinus } from '#app/components/icons.tsx'
import { Link, useNavigate } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#app/components/ui/dropdown-menu.tsx'
import type { Undoable } from '../merge-preview.server.ts'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'

const UNDO = { merge: 'Undo merge', split: 'Undo split', promote: 'Undo delete of primary' }

/** Merge, split, delete primary, and undo of the last of these; without JavaScript as links. */
export function MergeMenu({
  clientId,
  two,
  undoable,
}: {
  clientId: string
  two: boolean
  undoable: Undoable | null
}) {
  const navigate = useNavigate()
  const { dialogUrl } = useDialogUrls()
  const page = `/contacts/contact/${clientId}`
  const items = [
    { to: dialogUrl(`${page}/merge`), label: 'Merge', Icon: Merge },
    ...(two
      ? [
          { to: dialogUrl(`${page}/split`), label: 'Split', Icon: Split },
          { to: dialogUrl(`${page}/delete-primary`), label: 'Delete primary', Icon: UserMinus },
        ]
      : []),
    ...(undoable
      ? [{ to: dialogUrl(`${page}/undo/${undoable.id}`), label: UNDO[undoable.kind], Icon: Undo2 }]
      : []),
  ]
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="icon" className="js-only">
            <Ellipsis aria-hidden />
            <span className="sr-only">More actions</span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {items.map(({ to, label, Icon }) => (
            <DropdownMenuItem key={to} onSelect={() => void navigate(to, { preventScrollReset: true })}>
              <Icon aria-hidden />
              {label}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <span className="hidden gap-3 text-muted text-sm underline noscript:flex">
        {items.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </span>
    </>
  )
}
