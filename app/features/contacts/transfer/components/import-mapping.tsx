import { useState } from 'react'
import { Form } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Select } from '#app/components/ui/select.tsx'
import {
  DUPLICATE_CHOICES,
  type ImportView,
  MAPPING_NAME_MAX,
  type SheetSample,
} from '../import/import-labels.ts'
import { plural } from '#app/lib/plural.ts'

const KIND_LABELS: Record<string, string> = {
  contacts: 'Contacts',
  policies: 'Policies',
  addresses: 'Addresses',
  dependants: 'Dependents',
  optOuts: 'Opt-outs',
  messages: 'Old text messages',
  calls: 'Old calls',
}

interface TargetChoice {
  value: string
  label: string
  group?: string | undefined
}

export interface ImportMappingProps {
  view: ImportView
  samples: SheetSample[]
  /** The targets of columns, by kind of sheet. */
  targets: Record<string, TargetChoice[]>
}

/** Maps sheets and columns to what they hold, with sample values. */
export function ImportMapping({ view, samples, targets }: ImportMappingProps) {
  return (
    <Form method="post" className="flex flex-col gap-4">
      {view.sheets.map((sheet, at) => (
        <Sheet
          // Other headings or another mapping have other columns than those in the inputs.
          key={[at, sheet.headingLine, sheet.kind, sheet.mappingId, sheet.mapping].join(' ')}
          at={at}
          sheet={sheet}
          isOnly={view.sheets.length === 1}
          rows={samples[at]?.rows ?? []}
          targets={targets}
        />
      ))}
      <Card className="flex flex-col gap-1 p-4">
        <label htmlFor="import-duplicates" className="font-medium text-sm">
          When a contact already exists
        </label>
        <Select
          id="import-duplicates"
          name="duplicates"
          defaultValue={view.duplicates}
          className="w-full sm:w-72"
        >
          {DUPLICATE_CHOICES.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
        <p className="text-muted text-xs">
          Matched by contact ID, customer number, phone, email, or name and birth date. You can decide for
          each one after the check. An update changes only what the row has a value for. A column of tags
          replaces the tags that the same column gave before; tags set here stay.
        </p>
        <label className="flex items-center gap-2 pt-2 text-sm">
          <input type="checkbox" name="keepInNotes" defaultChecked={view.keepInNotes} className="size-4" />
          Write what can’t be read into a note of the contact
        </label>
      </Card>
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="intent" value="map">
          Check the rows
        </SubmitButton>
        <SubmitButton name="intent" value="preview" variant="secondary">
          Show the first rows again
        </SubmitButton>
        <SubmitButton name="intent" value="keep-rest" variant="secondary">
          Keep the rest as extra items
        </SubmitButton>
        <SubmitButton name="intent" value="abort" variant="danger-quiet">
          Cancel import
        </SubmitButton>
      </div>
    </Form>
  )
}

function Sheet({
  at,
  sheet,
  isOnly,
  rows,
  targets,
}: {
  at: number
  sheet: ImportView['sheets'][number]
  isOnly: boolean
  rows: string[][]
  targets: ImportMappingProps['targets']
}) {
  const [kind, setKind] = useState(sheet.kind ?? '')
  const choices = targets[kind]
  return (
    <Card
      title={(isOnly ? '' : `${sheet.name}, `) + plural(sheet.rows, 'row')}
      headingId={`sheet-${at}`}
      actions={
        <label className="flex items-center gap-2 text-sm">
          Holds
          <Select
            name={`kind.${at}`}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
            className="w-40"
          >
            <option value="">Nothing to import</option>
            {Object.keys(targets).map((name) => (
              <option key={name} value={name}>
                {KIND_LABELS[name]}
              </option>
            ))}
          </Select>
        </label>
      }
    >
      {choices ? (
        <label className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 text-sm">
          Remember these columns as
          <Input
            name={`name.${at}`}
            defaultValue={sheet.mapping ?? ''}
            maxLength={MAPPING_NAME_MAX}
            placeholder="The name of the file"
            className="w-full sm:w-64"
          />
        </label>
      ) : null}
      {choices ? (
        <ul className="divide-y divide-line">
          {sheet.headers.map((header, column) => {
            const values = rows.map((row) => row[column]).filter(Boolean)
            // An empty column without a heading holds nothing to choose.
            if (!header && sheet.filled && !sheet.filled[column]) return null
            return (
              <li
                key={column}
                className="grid items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]"
              >
                <span className="min-w-0">
                  <span id={`column-${at}-${column}`} className="block truncate font-medium">
                    {header || `Column ${column + 1}`}
                  </span>
                  <span className="block truncate text-muted text-sm">{values.join(' · ') || '—'}</span>
                </span>
                <Select
                  key={kind}
                  name={`target.${at}.${column}`}
                  aria-labelledby={`column-${at}-${column}`}
                  defaultValue={kind === sheet.kind ? (sheet.targets[column] ?? '') : ''}
                  className="w-full"
                >
                  <option value="">Leave out</option>
                  <Choices choices={choices} />
                </Select>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="px-4 py-3 text-muted text-sm">This sheet is left out.</p>
      )}
    </Card>
  )
}

/** Fields of the contact, then those of each of its records. */
function Choices({ choices }: { choices: TargetChoice[] }) {
  return [...Map.groupBy(choices, ({ group }) => group)].map(([group, some]) => {
    const options = some.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))
    return group ? (
      <optgroup key={group} label={group}>
        {options}
      </optgroup>
    ) : (
      options
    )
  })
}
