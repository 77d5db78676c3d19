import { Link } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { cn } from '#app/lib/cn.ts'
import { DUPLICATE_CHOICES, type ImportRowView, type RowList, SHARED } from '../import/import-labels.ts'
import { LookLines, rowPlace } from './import-looks.tsx'

export interface ImportRowListsProps {
  /** Each list with its label, its number of rows, and what is said when it is empty. */
  lists: readonly (readonly [list: RowList, label: string, count: number, none: string])[]
  list: RowList
  after: number
  rows: ImportRowView[]
  next: number | null
}

/** The rows of a checked import by what was found, one list at a time. Duplicates can be decided; the form around it saves them. */
export function ImportRowLists({ lists, list, after, rows, next }: ImportRowListsProps) {
  const query = (to: RowList, from?: number) => `?list=${to}${from === undefined ? '' : `&after=${from}`}`
  return (
    <Card>
      <nav aria-label="Rows to review" className="flex flex-wrap gap-1 border-line border-b px-2 py-1.5">
        {lists.map(([value, label, count]) => (
          <Link
            key={value}
            to={query(value)}
            preventScrollReset
            aria-current={value === list ? 'page' : undefined}
            className={cn(
              'rounded-sm px-2.5 py-1 font-medium text-sm hover:bg-sunken',
              value === list ? 'bg-brand-soft text-brand-text' : 'text-muted',
            )}
          >
            {label} {count.toLocaleString('en-US')}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-center text-muted text-sm">
          {lists.find(([value]) => value === list)?.[3] ?? 'No rows.'}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.n} row={row} list={list} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-2.5 empty:hidden">
        {list === 'duplicate' && rows.length > 0 ? (
          <SubmitButton name="intent" value="choose" variant="secondary">
            {next === null ? 'Save these decisions' : 'Save these and show more'}
          </SubmitButton>
        ) : next !== null ? (
          <Link to={query(list, next)} className="text-brand-text text-sm hover:underline">
            Show more
          </Link>
        ) : null}
        {list === 'duplicate' ? <input type="hidden" name="next" value={query(list, next ?? after)} /> : null}
        {after >= 0 ? (
          <Link to={query(list)} className="text-brand-text text-sm hover:underline">
            First rows
          </Link>
        ) : null}
      </div>
    </Card>
  )
}

function Row({ row, list }: { row: ImportRowView; list: RowList }) {
  const id = `row-${row.n}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p id={id} className="truncate font-medium">
          {row.title || 'Empty row'}
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {rowPlace(row)}
          {row.match ? (
            <>
              {' · same '}
              {row.match.by} as{' '}
              <Link to={`/contacts/contact/${row.match.id}`} className="text-brand-text hover:underline">
                {row.match.name}
              </Link>
            </>
          ) : row.matchLine !== null ? (
            row.matchBy === SHARED ? (
              ` · has the phone or email of row ${row.matchLine}`
            ) : (
              ` · repeats row ${row.matchLine}`
            )
          ) : null}
        </p>
        {list === 'ok' && row.matchBy ? (
          <p className="text-sm [overflow-wrap:anywhere]">{row.matchBy}</p>
        ) : null}
        <LookLines looks={row.looks} />
        {row.reason ? <p className="text-bad text-sm [overflow-wrap:anywhere]">{row.reason}</p> : null}
      </div>
      {list === 'duplicate' ? (
        <Select
          name={`choice.${row.n}`}
          aria-labelledby={id}
          defaultValue={row.choice ?? ''}
          className="w-full sm:w-60"
        >
          <option value="">As for all</option>
          {DUPLICATE_CHOICES.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      ) : null}
    </li>
  )
}
