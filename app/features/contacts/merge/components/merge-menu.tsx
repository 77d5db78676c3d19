import {
  Download,
  Ellipsis,
  ListChecks,
  Merge,
  ShieldCheck,
  Split,
  Trash2,
  Undo2,
  UserMinus,
} from '#app/components/icons.tsx'
import { Link, useNavigate } from 'react-router'
import { MenuButton } from '#app/components/ui/menu-button.tsx'
import { addToBoardPath } from '#app/features/people/boards/paths.ts'
import type { Undoable } from '../merge-preview.server.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'

const UNDO = { merge: 'Undo merge', split: 'Undo split', promote: 'Undo delete of primary' }

/** The rarer actions on a contact, with Delete as the last; without JavaScript as links. */
export function MergeMenu({
  clientId,
  canDelete,
  canExport,
  two,
  undoable,
}: {
  clientId: string
  /** May merge, split and delete. */
  canDelete: boolean
  /** May export and erase what is stored of the contact, and make evidence files. */
  canExport: boolean
  two: boolean
  undoable: Undoable | null
}) {
  const navigate = useNavigate()
  const { dialogUrl } = useDialogUrls()
  const page = `/contacts/contact/${clientId}`
  const items = [
    { to: addToBoardPath(clientId, page), label: 'Add to board…', icon: ListChecks },
    ...(canDelete ? [{ to: dialogUrl(`${page}/merge`), label: 'Merge', icon: Merge }] : []),
    ...(canDelete && two
      ? [
          { to: dialogUrl(`${page}/split`), label: 'Split', icon: Split },
          { to: dialogUrl(`${page}/delete-primary`), label: 'Delete primary', icon: UserMinus },
        ]
      : []),
    ...(canDelete && undoable
      ? [{ to: dialogUrl(`${page}/undo/${undoable.id}`), label: UNDO[undoable.kind], icon: Undo2 }]
      : []),
    ...(canExport
      ? [
          { to: dialogUrl(`${page}/evidence`), label: 'Evidence file…', icon: ShieldCheck },
          { to: dialogUrl(`${page}/data`), label: 'Export or erase data…', icon: Download },
        ]
      : []),
    ...(canDelete ? [{ to: dialogUrl(`${page}/delete`), label: 'Delete', icon: Trash2, danger: true }] : []),
  ]
  return (
    <>
      <MenuButton
        size="icon"
        className="js-only"
        entries={items.map(({ to, ...item }) => ({
          ...item,
          onSelect: () => void navigate(to, { preventScrollReset: true }),
        }))}
      >
        <Ellipsis aria-hidden />
        <span className="sr-only">More actions</span>
      </MenuButton>
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
