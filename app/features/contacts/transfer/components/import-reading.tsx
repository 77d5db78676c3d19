import { Form } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Select } from '#app/components/ui/select.tsx'
import type { ImportView, SheetSample } from '../import/import-labels.ts'

const DELIMITER_LABELS: [value: string, label: string][] = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Bar |'],
  ['^', 'Caret ^'],
  ['~', 'Tilde ~'],
]

export interface ImportReadingCardProps {
  view: ImportView
  samples: SheetSample[]
  /** The encodings, each with words of the file as it reads them. */
  encodings: { value: string; label: string }[]
}

/** Shows what was guessed about the file, and lets it be changed: encoding, delimiter and the row of the headings. */
export function ImportReadingCard({ view, samples, encodings }: ImportReadingCardProps) {
  const { reading } = view
  const warnings = view.sheets.flatMap((sheet) => sheet.warnings ?? [])
  // Contact cards and JSON have no columns.
  const cards = reading?.delimiter === ''
  const known = DELIMITER_LABELS.some(([value]) => value === reading?.delimiter)
  return (
    <Card title="How the file is read" headingId="reading" className="flex flex-col">
      {warnings.length > 0 ? (
        <div className="flex flex-col gap-2 px-4 pt-3">
          {warnings.map((warning) => (
            <Alert key={warning} variant="bad">
              {warning}
            </Alert>
          ))}
        </div>
      ) : null}
      {reading ? (
        <Form method="post" className="flex flex-wrap items-end gap-3 px-4 py-3">
          <label className="flex min-w-0 flex-col gap-1 text-sm">
            {reading.encoding === 'mixed' ? 'Letters: is this right?' : 'Letters'}
            <Select name="encoding" defaultValue={reading.encoding} className="w-full sm:w-80">
              {encodings.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </label>
          {cards ? null : (
            <label className="flex flex-col gap-1 text-sm">
              Columns are separated by
              <Select name="delimiter" defaultValue={reading.delimiter} className="w-40">
                {(known
                  ? DELIMITER_LABELS
                  : [[reading.delimiter, 'Another character'] as const, ...DELIMITER_LABELS]
                ).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </label>
          )}
          <SubmitButton name="intent" value="reread" variant="secondary">
            Read it again
          </SubmitButton>
        </Form>
      ) : null}
      {(cards ? [] : view.sheets).map((sheet, at) => (
        <Form key={sheet.name + at} method="post" className="flex flex-wrap items-end gap-3 px-4 py-3">
          <input type="hidden" name="sheet" value={at} />
          <label className="flex min-w-0 flex-col gap-1 text-sm">
            {view.sheets.length > 1 ? `Headings of ${sheet.name}` : 'Headings'}
            <Select
              key={sheet.headingLine}
              name="line"
              defaultValue={String(sheet.headingLine ?? 1)}
              className="w-full sm:w-80"
            >
              <option value="0">No headings: the first row is data</option>
              {samples[at]?.top.map(({ line, cells }) => (
                <option key={line} value={line}>
                  Row {line}: {cells.join(', ')}
                </option>
              ))}
            </Select>
          </label>
          <SubmitButton name="intent" value="headings" variant="secondary">
            Use this row
          </SubmitButton>
        </Form>
      ))}
    </Card>
  )
}
