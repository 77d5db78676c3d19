import { Form } from 'react-router'
import { Select } from '#app/components/ui/select.tsx'
import { plural } from '#app/lib/plural.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { CheckedCard } from './checked-card.tsx'
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
  const isList = Boolean(counts.optOuts || counts.messages || counts.calls)
  const nothing = counts.created + counts.skipped + counts.records === 0 && !isList
  const nameless = view.sheets.filter(
    ({ kind, targets }) => kind === 'contacts' && !targets.some((target) => NAMES.includes(target ?? '')),
  )
  const bringsRecords = view.sheets.some(
    ({ kind, targets }) =>
      kind === 'contacts' && targets.some((target) => target && RECORD_TARGET.test(target)),
  )
  return (
    <Form method="post" className="flex flex-col gap-4">
      <CheckedCard
        found={[
          counts.created > 0 || !isList ? plural(counts.created, 'new contact') : null,
          counts.records > 0 ? `${plural(counts.records, 'record')} of contacts` : null,
          counts.optOuts ? plural(counts.optOuts, 'opt-out') : null,
          counts.messages ? plural(counts.messages, 'old text') : null,
          counts.calls ? plural(counts.calls, 'old call') : null,
          plural(counts.skipped, 'duplicate'),
          `${plural(counts.failed, 'row')} with errors`,
        ]
          .filter(Boolean)
          .join(', ')}
        note={`Nothing is written yet. Rows with errors are left out, and you can download them to correct. A cell that can’t be read only costs its value: ${plural(counts.looks ?? 0, 'row')} to look at.`}
        start={{ intent: 'start', disabled: nothing }}
        change={{ intent: 'remap', label: 'Change the columns' }}
      >
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
          <>
            <Choice
              name="all"
              label="Duplicates, unless you decide below"
              chosen={view.duplicates}
              choices={DUPLICATE_CHOICES}
            />
            <Choice
              name="shared"
              label="Two people of the file with one phone or email"
              chosen={view.sharedPhones}
              choices={SHARED_CHOICES}
            />
          </>
        ) : null}
      </CheckedCard>
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

function Choice({
  name,
  label,
  chosen,
  choices,
}: {
  name: string
  label: string
  chosen: string
  choices: readonly { value: string; label: string }[]
}) {
  return (
    <label className="flex flex-wrap items-center gap-2 text-sm">
      {label}
      <Select name={name} defaultValue={chosen} className="w-60">
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </label>
  )
}
