import { Link } from 'react-router'
import { type CellColumn, RowTable } from '#app/components/lists/list-table.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { API_AREAS, type ApiArea, type Scopes } from '#app/lib/api/scopes.ts'
import type { KeyView } from '../keys/keys.server.ts'
import { API_PATH } from '../paths.ts'

const COLUMNS: readonly CellColumn<KeyView>[] = [
  {
    ...{ label: 'Name', cellClass: 'wrap-anywhere' },
    cell: ({ name, ending, isService }) => (
      <>
        <bdi className="font-medium">{name}</bdi>
        <span className="block text-muted">
          …{ending}
          {isService ? ', service account' : ''}
        </span>
      </>
    ),
  },
  { label: 'May', cell: ({ scopes }) => scopesText(scopes) },
  {
    ...{ label: 'Made', cellClass: 'whitespace-nowrap' },
    cell: ({ createdAt, by }) => (
      <>
        <DateTime at={createdAt} />
        <span className="block text-muted">
          by <bdi>{by}</bdi>
        </span>
      </>
    ),
  },
  {
    ...{ label: 'Last used', cellClass: 'whitespace-nowrap' },
    cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime at={lastUsedAt} show="both" /> : 'Never'),
  },
  {
    ...{ label: 'Valid until', cellClass: 'whitespace-nowrap' },
    cell: ({ expiresAt, works }) => (
      <>
        {expiresAt ? <DateTime at={expiresAt} /> : 'It is revoked'}
        {works ? null : <span className="block text-bad">No longer works</span>}
      </>
    ),
  },
  {
    ...{ label: 'Actions', unseen: true, cellClass: 'whitespace-nowrap text-right' },
    cell: ({ id, name, works }) => (
      <>
        {works ? (
          <Link
            to={`${API_PATH}/keys/${id}/roll`}
            preventScrollReset
            aria-label={`Roll ${name}`}
            className={buttonVariants({ variant: 'ghost' })}
          >
            Roll
          </Link>
        ) : null}
        <Link
          to={`${API_PATH}/keys/${id}/revoke`}
          preventScrollReset
          aria-label={`Revoke ${name}`}
          className={buttonVariants({ variant: 'danger-quiet' })}
        >
          Revoke
        </Link>
      </>
    ),
  },
]

/** The account's keys. */
export function KeysTable({ keys }: { keys: readonly KeyView[] }) {
  return <RowTable caption="Keys" columns={COLUMNS} rows={keys} keyOf={({ id }) => id} />
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
