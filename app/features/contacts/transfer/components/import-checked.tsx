import { Form } from 'react-router'
import { Select } from '#app/components/ui/select.tsx'
import { plural } from '#app/lib/plural.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { ImportRowLists } from './import-row-lists.tsx'
import {
  DUPLICATE_CHOICES,
  type ImportRowView,
  type ImportView,
  NAME_TARGET,
  RECORD_TARGET,
  type RowList,
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
    counts.created + counts.skipped + counts.records === 0 &&
    !(counts.optOuts || counts.messages || counts.calls)
  const nameless = view.sheets.filter(
    ({ kind, targets }) => kind === 'contacts' && !targets.some((target) => NAMES.includes(target ?? '')),
  )
  const bringsRecords = view.sheets.some(
    ({ kind, targets }) =>
      kind === 'contacts' && targets.some((target) => target && RECORD_TARGET.test(target)),
  )
  return (
    <Form method="post" className="flex flex-col gap-4">
      <Card className="flex flex-col gap-3 p-4">
        <p className="font-medium text-base">
          {counts.created > 0 || !(counts.optOuts || counts.messages || counts.calls)
            ? `${plural(counts.created, 'new contact')}, `
            : ''}
          {counts.records > 0 ? `${plural(counts.records, 'record')} of contacts, ` : ''}
          {counts.optOuts ? `${plural(counts.optOuts, 'opt-out')}, ` : ''}
          {counts.messages ? `${plural(counts.messages, 'old text')}, ` : ''}
          {counts.calls ? `${plural(counts.calls, 'old call')}, ` : ''}
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
        <ImportRowLists
          lists={[
            ['duplicate', 'Duplicates', counts.skipped, 'No duplicates.'],
            ['look', 'To look at', counts.looks ?? 0, 'Nothing to look at.'],
            ['error', 'Errors', counts.failed, 'No rows with errors.'],
          ]}
          list={list}
          after={after}
          rows={rows}
          next={next}
        />
      ) : null}
    </Form>
  )
}
