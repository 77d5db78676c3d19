import { Form } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import type { ImportView } from '../import/import-labels.ts'

interface Choice {
  value: string
  label: string
}

export interface ImportMappingChoiceProps {
  view: ImportView
  mappings: { own: Choice[]; ready: Choice[] }
}

/** Says by which mapping the columns were chosen, and takes another one or forgets it. */
export function ImportMappingChoice({ view, mappings }: ImportMappingChoiceProps) {
  const sheets = view.sheets.flatMap((sheet, at) => (sheet.kind ? [{ sheet, at }] : []))
  if (sheets.length === 0) return null
  return (
    <Card title="What the columns are" headingId="mappings" className="flex flex-col">
      {sheets.map(({ sheet, at }) => (
        <Form key={sheet.name + at} method="post" className="flex flex-wrap items-end gap-3 px-4 py-3">
          <input type="hidden" name="mappingSheet" value={at} />
          <label className="flex min-w-0 flex-col gap-1 text-sm">
            {sheets.length > 1 ? `Columns of ${sheet.name}` : 'Columns'}
            <Select
              key={`${sheet.mappingId} ${sheet.mapping}`}
              name="mapping"
              defaultValue={sheet.mappingId ?? sheet.mapping ?? ''}
              className="w-full sm:w-80"
            >
              <option value="">Guessed by their headings</option>
              <Choices label="Remembered here" choices={mappings.own} />
              <Choices label="Files of other programs" choices={mappings.ready} />
            </Select>
          </label>
          <SubmitButton name="intent" value="choose-mapping" variant="secondary">
            Use these columns
          </SubmitButton>
          {sheet.mappingId ? (
            <SubmitButton name="intent" value="forget-mapping" variant="danger-quiet">
              Forget them
            </SubmitButton>
          ) : null}
        </Form>
      ))}
    </Card>
  )
}

function Choices({ label, choices }: { label: string; choices: Choice[] }) {
  return choices.length > 0 ? (
    <optgroup label={label}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </optgroup>
  ) : null
}
