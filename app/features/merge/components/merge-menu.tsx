import { Ellipsis, ListChecks, Merge, ShieldCheck, Split, Undo2, UserMinus } from '#app/components/icons.tsx'
import { Link, useNavigate } from 'react-router'
import { MenuButton } from '#app/components/ui/menu-button.tsx'
import { addToBoardPath } from '#app/features/boards/paths.ts'
import type { Undoable } from '../merge-preview.server.ts'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'

const UNDO = { merge: 'Undo merge', split: 'Undo split', promote: 'Undo delete of primary' }

/** Add to a board, merge, split, delete primary, and undo of the last of these; without JavaScript as links. */
export function MergeMenu({
  clientId,
  canMerge,
  canExport,
  two,
  undoable,
}: {
  clientId: string
  /** Without it, only Add to board. */
  canMerge: boolean
  /** May make evidence files. */
  canExport: boolean
  two: boolean
  undoable: Undoable | null
}) {
  const navigate = useNavigate()
  const { dialogUrl } = useDialogUrls()
  const page = `/contacts/contact/${clientId}`
  const items = [
    { to: addToBoardPath(clientId, page), label: 'Add to board…', icon: ListChecks },
    ...(canMerge ? [{ to: dialogUrl(`${page}/merge`), label: 'Merge', icon: Merge }] : []),
    ...(canMerge && two
      ? [
          { to: dialogUrl(`${page}/split`), label: 'Split', icon: Split },
          { to: dialogUrl(`${page}/delete-primary`), label: 'Delete primary', icon: UserMinus },
        ]
      : []),
    ...(canMerge && undoable
      ? [{ to: dialogUrl(`${page}/undo/${undoable.id}`), label: UNDO[undoable.kind], icon: Undo2 }]
      : []),
    ...(canExport ? [{ to: dialogUrl(`${page}/evidence`), label: 'Evidence file…', icon: ShieldCheck }] : []),
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
