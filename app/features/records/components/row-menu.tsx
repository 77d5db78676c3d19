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
import { Button } from '#app/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#app/components/ui/dropdown-menu.tsx'
import { linkTarget, mapLink } from '#app/features/fields/format.ts'
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
  const pinned = Boolean(record.values.pinned)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" className="js-only">
            <Ellipsis aria-hidden />
            <span className="sr-only">Actions for {record.title}</span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {record.file ? (
            <>
              <DropdownMenuItem onSelect={() => go('view')}>
                <Eye aria-hidden />
                Preview
              </DropdownMenuItem>
              <DropdownMenuItem asChild>
                <a href={`${recordPath(record, 'file')}?download`} download>
                  <Download aria-hidden />
                  Download
                </a>
              </DropdownMenuItem>
            </>
          ) : null}
          <DropdownMenuItem onSelect={() => go('edit')}>
            <Pencil aria-hidden />
            Edit
          </DropdownMenuItem>
          {record.kind === 'address' ? (
            <>
              <DropdownMenuItem onSelect={() => post('pin')}>
                {pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
                {pinned ? 'Unpin' : 'Pin to the top'}
              </DropdownMenuItem>
              <DropdownMenuItem asChild>
                <a href={mapLink(record.values)} target="_blank" rel="noopener noreferrer">
                  <MapPin aria-hidden />
                  Map
                </a>
              </DropdownMenuItem>
            </>
          ) : null}
          {record.kind === 'policy' && typeof record.values.link === 'string' ? (
            <DropdownMenuItem asChild>
              <a href={linkTarget(record.values.link)} target="_blank" rel="noopener noreferrer nofollow">
                <ExternalLink aria-hidden />
                Open link
              </a>
            </DropdownMenuItem>
          ) : null}
          <DropdownMenuItem onSelect={() => (confirmDelete ? go('delete') : post('delete'))}>
            <Trash2 aria-hidden />
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
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
