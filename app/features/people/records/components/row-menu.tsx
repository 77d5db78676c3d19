import {
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  MapPin,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from '#app/components/icons.tsx'
import { Link, useNavigate, useSubmit } from 'react-router'
import type { MenuEntry } from '#app/components/ui/entries-menu.tsx'
import { MenuButton } from '#app/components/ui/menu-button.tsx'
import { linkTarget, mapLink } from '#app/features/accounts/fields/format.ts'
import { KINDS } from '../kinds/index.ts'
import { recordPath } from '../paths.ts'
import type { RecordView } from '../record-rows.server.ts'
import { useDialogUrls } from './use-dialog-urls.ts'

/** A record's actions. Without JavaScript, links to the edit form and the delete confirmation. */
export function RowMenu({ record }: { record: RecordView }) {
  const navigate = useNavigate()
  const submit = useSubmit()
  const { dialogUrl } = useDialogUrls()
  const { confirmDelete } = KINDS[record.kind]
  const go = (action: 'edit' | 'delete' | 'view') =>
    void navigate(dialogUrl(recordPath(record, action)), { preventScrollReset: true })
  const post = (action: 'delete' | 'pin') =>
    void submit(null, {
      method: 'post',
      action: dialogUrl(recordPath(record, action)),
      preventScrollReset: true,
    })
  const entries: MenuEntry[] = [{ label: 'Edit', icon: Pencil, onSelect: () => go('edit') }]
  if (record.file) {
    entries.unshift(
      { label: 'Preview', icon: Eye, onSelect: () => go('view') },
      { label: 'Download', icon: Download, href: `${recordPath(record, 'file')}?download` },
    )
  }
  if (record.kind === 'address') {
    entries.push(
      record.values.pinned
        ? { label: 'Unpin', icon: PinOff, onSelect: () => post('pin') }
        : { label: 'Pin to the top', icon: Pin, onSelect: () => post('pin') },
      { label: 'Map', icon: MapPin, href: mapLink(record.values) },
    )
  }
  if (record.kind === 'policy' && typeof record.values.link === 'string') {
    entries.push({ label: 'Open link', icon: ExternalLink, href: linkTarget(record.values.link) })
  }
  const remove = () => (confirmDelete ? go('delete') : post('delete'))
  entries.push({ label: 'Delete', icon: Trash2, onSelect: remove })
  return (
    <>
      <MenuButton variant="ghost" size="icon-sm" className="js-only" entries={entries}>
        <Ellipsis aria-hidden />
        <span className="sr-only">Actions for {record.title}</span>
      </MenuButton>
      <span className="hidden whitespace-nowrap text-muted text-xs underline noscript:inline">
        <Link to={dialogUrl(recordPath(record, 'edit'))} aria-label={`Edit ${record.title}`}>
          Edit
        </Link>{' '}
        <Link to={dialogUrl(recordPath(record, 'delete'))} aria-label={`Delete ${record.title}`}>
          Delete
        </Link>
      </span>
    </>
  )
}
