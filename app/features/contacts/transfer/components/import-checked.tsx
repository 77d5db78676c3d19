import { Form, Link } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { cn } from '#app/lib/cn.ts'
import { plural } from '#app/lib/plural.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { LookLines } from './import-looks.tsx'
import {
  DUPLICATE_CHOICES,
  type ImportRowView,
  type ImportView,
  NAME_TARGET,
  RECORD_TARGET,
  type RowList,
  SHARED,
  SHARED_CHOICES,
} from '../import/import-labels.ts'

const NAMES = [NAME_TARGET, 'firstName', 'lastName', 'companyName']

export interface ImportCheckedProps {
  view: ImportView
  list: RowList
  after: number
  rows: ImportRowView[]
  next: number | null
}

/** Shows what the import would do, with a list of the rows that need a decision. Nothing is written yet. */
export function ImportChecked({ view, list, after, rows, next }: ImportCheckedProps) {
  const counts = view.counts!
  const nothing =
    counts.created + counts.skipped + counts.records + (counts.optOuts ?? 0) + (counts.messages ?? 0) === 0
  const nameless = view.sheets.filter(
    ({ kind, targets }) => kind === 'contacts' && !targets.some((target) => NAMES.includes(target ?? '')),
  )
  const bringsRecords = view.sheets.some(
    ({ kind, targets }) =>
      kind === 'contacts' && targets.some((target) => target && RECORD_TARGET.test(target)),
  )
  const query = (to: RowList, from?: number) => `?list=${to}${from === undefined ? '' : `&after=${from}`}`
  return (
    <Form method="post" className="flex flex-col gap-4">
      <Card className="flex flex-col gap-3 p-4">
        <p className="font-medium text-base">
          {counts.created > 0 || !(counts.optOuts || counts.messages)
            ? `${plural(counts.created, 'new contact')}, `
            : ''}
          {counts.records > 0 ? `${plural(counts.records, 'record')} of contacts, ` : ''}
          {counts.optOuts ? `${plural(counts.optOuts, 'opt-out')}, ` : ''}
          {counts.messages ? `${plural(counts.messages, 'old text')}, ` : ''}
          {plural(counts.skipped, 'duplicate')}, {plural(counts.failed, 'row')} with errors
        </p>
        <p className="text-muted text-sm">
          Nothing is written yet. Rows with errors are left out, and you can download them to correct. A cell
          that can’t be read only costs its value: {plural(counts.looks ?? 0, 'row')} to look at.
        </p>
        {nameless.map((sheet) => (
          <Alert key={sheet.name}>
            No column of {sheet.name} is a name: new contacts would be called by their phone number.
          </Alert>
        ))}
        {counts.skipped > 0 && view.duplicates === 'skip' && bringsRecords ? (
          <Alert>
            Choose “Update the contact” to add the policies and other records of contacts that are here
            already.
          </Alert>
        ) : null}
        {counts.noPhone ? (
          <Alert>
            {counts.noPhone.toLocaleString('en-US')} of {plural(counts.created, 'new contact')}{' '}
            {counts.noPhone === 1 ? 'has' : 'have'} no phone number and can’t be called or texted.
          </Alert>
        ) : null}
        {counts.skipped > 0 ? (
          <label className="flex flex-wrap items-center gap-2 text-sm">
            Duplicates, unless you decide below
            <Select name="all" defaultValue={view.duplicates} className="w-60">
              {DUPLICATE_CHOICES.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </Select>
          </label>
        ) : null}
        {counts.skipped > 0 ? (
          <label className="flex flex-wrap items-center gap-2 text-sm">
            Two people of the file with one phone or email
            <Select name="shared" defaultValue={view.sharedPhones} className="w-60">
              {SHARED_CHOICES.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </Select>
          </label>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <SubmitButton name="intent" value="start" disabled={nothing}>
            Start the import
          </SubmitButton>
          <SubmitButton name="intent" value="remap" variant="secondary">
            Change the columns
          </SubmitButton>
          <SubmitButton name="intent" value="abort" variant="danger-quiet">
            Cancel import
          </SubmitButton>
        </div>
      </Card>
      {counts.skipped + counts.failed + (counts.looks ?? 0) > 0 ? (
        <Card>
          <nav aria-label="Rows to review" className="flex gap-1 border-line border-b px-2 py-1.5">
            {(
              [
                ['duplicate', 'Duplicates', counts.skipped],
                ['look', 'To look at', counts.looks ?? 0],
                ['error', 'Errors', counts.failed],
              ] as const
            ).map(([value, label, count]) => (
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
              {list === 'error'
                ? 'No rows with errors.'
                : list === 'look'
                  ? 'Nothing to look at.'
                  : 'No duplicates.'}
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
            <input
              type="hidden"
              name="next"
              value={query(list, list === 'duplicate' && next !== null ? next : after)}
            />
            {after >= 0 ? (
              <Link to={query(list)} className="text-brand-text text-sm hover:underline">
                First rows
              </Link>
            ) : null}
          </div>
        </Card>
      ) : null}
    </Form>
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
          {row.sheet}, row {row.line}
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
