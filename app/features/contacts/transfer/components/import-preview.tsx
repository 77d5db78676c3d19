import { Card } from '#app/components/page-header.tsx'
import { Chip } from '#app/components/chip.tsx'
import type { ImportView, PreviewRow } from '../import/import-labels.ts'

/** The first rows as they will be imported, a couple as one contact. */
export function ImportPreview({ view, rows }: { view: ImportView; rows: PreviewRow[][] }) {
  return view.sheets.map((sheet, at) =>
    rows[at]?.length ? (
      <Card
        key={sheet.name + at}
        title={`First rows${view.sheets.length > 1 ? ` of ${sheet.name}` : ''} as they will be read`}
        headingId={`preview-${at}`}
      >
        <ul className="divide-y divide-line">
          {rows[at].map((row) => (
            <li key={row.line} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="w-16 shrink-0 text-muted text-sm">Row {row.line}</span>
              <div className="min-w-0 flex-1 basis-64">
                <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
                  <bdi>{row.title || 'No contact'}</bdi>
                  {row.left ? <Chip tone="bad">Left out</Chip> : null}
                </p>
                <p className="text-muted text-sm [overflow-wrap:anywhere]">
                  {row.values.map(({ label, value }, index) => (
                    <span key={index}>
                      {index > 0 ? ' · ' : ''}
                      {label}: <bdi className="text-text">{value}</bdi>
                    </span>
                  ))}
                </p>
                {row.beside ? (
                  <p className="text-muted text-sm [overflow-wrap:anywhere]">{row.beside}</p>
                ) : null}
                {row.looks.map((look) => (
                  <p key={look} className="text-bad text-sm [overflow-wrap:anywhere]">
                    {look}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    ) : null,
  )
}
