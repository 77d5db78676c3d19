import { Link } from 'react-router'
import { Table } from '#app/components/lists/table.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { API_AREAS, type ApiArea, type Scopes } from '#app/lib/api/scopes.ts'
import type { KeyView } from '../keys/keys.server.ts'
import { API_PATH } from '../paths.ts'

const COLUMNS = [
  { label: 'Name' },
  { label: 'May' },
  { label: 'Made' },
  { label: 'Last used' },
  { label: 'Valid until' },
  { label: 'Actions', unseen: true },
]

/** The account's keys. */
export function KeysTable({ keys }: { keys: readonly KeyView[] }) {
  return (
    <Table caption="Keys" columns={COLUMNS} cards>
      {keys.map((key) => (
        <tr key={key.id} className="border-line border-b last:border-0">
          <td data-label="Name" className="wrap-anywhere">
            <bdi className="font-medium">{key.name}</bdi>
            <span className="block text-muted">
              …{key.ending}
              {key.isService ? ', service account' : ''}
            </span>
          </td>
          <td data-label="May">{scopesText(key.scopes)}</td>
          <td data-label="Made" className="whitespace-nowrap">
            <DateTime at={key.createdAt} />
            <span className="block text-muted">
              by <bdi>{key.by}</bdi>
            </span>
          </td>
          <td data-label="Last used" className="whitespace-nowrap">
            {key.lastUsedAt ? <DateTime at={key.lastUsedAt} show="both" /> : 'Never'}
          </td>
          <td data-label="Valid until" className="whitespace-nowrap">
            {key.expiresAt ? <DateTime at={key.expiresAt} /> : 'It is revoked'}
            {key.works ? null : <span className="block text-bad">No longer works</span>}
          </td>
          <td className="whitespace-nowrap text-right">
            {key.works ? (
              <Link
                to={`${API_PATH}/keys/${key.id}/roll`}
                preventScrollReset
                aria-label={`Roll ${key.name}`}
                className={buttonVariants({ variant: 'ghost' })}
              >
                Roll
              </Link>
            ) : null}
            <Link
              to={`${API_PATH}/keys/${key.id}/revoke`}
              preventScrollReset
              aria-label={`Revoke ${key.name}`}
              className={buttonVariants({ variant: 'danger-quiet' })}
            >
              Revoke
            </Link>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** 'Read and write tags, boards; read billing' */
function scopesText(scopes: Scopes): string {
  const all = Object.entries(scopes) as [ApiArea, 'read' | 'write'][]
  const named = (access: 'read' | 'write') =>
    all
      .filter(([, each]) => each === access)
      .map(([area]) => API_AREAS[area].toLowerCase())
      .join(', ')
  const parts = [
    named('write') && `change ${named('write')}`,
    named('read') && `read ${named('read')}`,
  ].filter(Boolean)
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
