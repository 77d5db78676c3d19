import { Link } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import type { ImportRowView } from '../import/import-labels.ts'

/** The imported rows with a cell that couldn't be read, each with a link to its contact. */
export function ImportLooks({ rows, next }: { rows: ImportRowView[]; next: number | null }) {
  return (
    <Card title="To look at" headingId="looks">
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.n} className="px-4 py-2.5">
            <p className="font-medium">
              {row.match ? (
                <Link to={`/contacts/contact/${row.match.id}`} className="text-brand-text hover:underline">
                  {row.match.name}
                </Link>
              ) : (
                <bdi>{row.title}</bdi>
              )}
              <span className="font-normal text-muted text-sm">
                {' '}
                {row.sheet}, row {row.line}
              </span>
            </p>
            <LookLines looks={row.looks} />
          </li>
        ))}
      </ul>
      {next !== null ? (
        <p className="border-line border-t px-4 py-2.5">
          <Link to={`?list=look&after=${next}`} className="text-brand-text text-sm hover:underline">
            Show more
          </Link>
        </p>
      ) : null}
    </Card>
  )
}

export function LookLines({ looks }: { looks: ImportRowView['looks'] }) {
  return looks.map(({ label, cell, reason }, at) => (
    <p key={at} className="text-sm [overflow-wrap:anywhere]">
      {label}: {cell ? <bdi className="font-medium">{cell}</bdi> : 'empty'}{' '}
      <span className="text-bad">{reason}</span>
    </p>
  ))
}
