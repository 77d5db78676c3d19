import { Form, Link } from 'react-router'
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Card } from '#app/components/page-header.tsx'
import { cn } from '#app/lib/cn.ts'
import type { ImportRowView, ImportView, RowList } from '../import/import-labels.ts'

const TABS: readonly { list: RowList; label: string; none: string }[] = [
  { list: 'look', label: 'To look at', none: 'Nothing to look at.' },
  { list: 'created', label: 'New', none: 'Nothing is new.' },
  { list: 'updated', label: 'Changed', none: 'Nothing was changed.' },
  { list: 'skipped', label: 'Left out', none: 'No row was left out.' },
  { list: 'error', label: 'Errors', none: 'No rows with errors.' },
]

/** The rows of an import that ended, by what became of them, each with its number in the spreadsheet. */
export function ImportLooks({
  view,
  list,
  rows,
  next,
}: {
  view: ImportView
  list: RowList
  rows: ImportRowView[]
  next: number | null
}) {
  return (
    <Card title="Rows" headingId="rows">
      <nav aria-label="Rows by result" className="flex flex-wrap gap-1 border-line border-b px-2 py-1.5">
        {TABS.map((tab) => (
          <Link
            key={tab.list}
            to={`?list=${tab.list}`}
            preventScrollReset
            aria-current={tab.list === list ? 'page' : undefined}
            className={cn(
              'rounded-sm px-2.5 py-1 font-medium text-sm hover:bg-sunken',
              tab.list === list ? 'bg-brand-soft text-brand-text' : 'text-muted',
            )}
          >
            {tab.label}
            {tab.list === 'look' && view.counts?.looks ? ` ${view.counts.looks.toLocaleString('en-US')}` : ''}
          </Link>
        ))}
      </nav>
      {view.nightly && rows.some(({ looks }) => looks.some(({ kept }) => kept)) ? (
        <DecideAll view={view} />
      ) : null}
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-center text-muted text-sm">
          {TABS.find((tab) => tab.list === list)?.none}
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.n} className="px-4 py-2.5">
            <p className="font-medium">
              {row.match ? (
                <Link to={`/contacts/contact/${row.match.id}`} className="text-brand-text hover:underline">
                  {row.match.name}
                </Link>
              ) : (
                <bdi>{row.title || 'Imported row'}</bdi>
              )}
              <span className="font-normal text-muted text-sm"> {rowPlace(row)}</span>
            </p>
            <LookLines looks={row.looks} />
            {view.nightly && row.looks.some(({ kept }) => kept) ? <Decide row={row} /> : null}
            {row.changes.map(({ label, before, now }, at) => (
              <p key={at} className="text-sm [overflow-wrap:anywhere]">
                {label}
                {before || now ? (
                  <>
                    : <bdi className="text-muted line-through">{before || 'empty'}</bdi>{' '}
                    <bdi>{now || 'empty'}</bdi>
                  </>
                ) : null}
              </p>
            ))}
            {row.reason && list !== 'look' ? (
              <p className="text-muted text-sm [overflow-wrap:anywhere]">{row.reason}</p>
            ) : null}
          </li>
        ))}
      </ul>
      {next !== null ? (
        <p className="border-line border-t px-4 py-2.5">
          <Link to={`?list=${list}&after=${next}`} className="text-brand-text text-sm hover:underline">
            Show more
          </Link>
        </p>
      ) : null}
    </Card>
  )
}

/** Decides a value that changed both in the nightly file and here. */
function Decide({ row: { n } }: { row: ImportRowView }) {
  return (
    <Form method="post" preventScrollReset className="mt-1.5 flex flex-wrap gap-2">
      <input type="hidden" name="row" value={n} />
      <SubmitButton name="intent" value="take" variant="secondary" size="sm">
        Use the file’s value
      </SubmitButton>
      <SubmitButton name="intent" value="keep" variant="ghost" size="sm">
        Keep ours
      </SubmitButton>
    </Form>
  )
}

function DecideAll({ view }: { view: ImportView }) {
  const action = `/contacts/imports/${view.id}`
  return (
    <div className="flex flex-wrap gap-2 border-line border-b px-4 py-2.5">
      <p className="basis-full text-muted text-sm">
        These were changed both in the file and here, so ours were kept.
      </p>
      <ConfirmDialog
        title="Use the file’s value everywhere?"
        description="Every value that was changed both in the file and here becomes the file’s. Undoing this import puts them back."
        confirmLabel="Use the file’s values"
        fields={{ intent: 'take' }}
        action={action}
        trigger={<Button>Use the file’s value everywhere…</Button>}
      />
      <ConfirmDialog
        title="Keep ours everywhere?"
        description="What stands here stays, and these rows leave this list."
        confirmLabel="Keep ours"
        fields={{ intent: 'keep' }}
        action={action}
        trigger={<Button variant="ghost">Keep ours everywhere…</Button>}
      />
    </div>
  )
}

/** Where a row stands in the file. */
export const rowPlace = ({ sheet, line }: ImportRowView) => (sheet ? `${sheet}, row ${line}` : `Row ${line}`)

export function LookLines({ looks }: { looks: ImportRowView['looks'] }) {
  return looks.map(({ label, cell, reason, kept, here }, at) => {
    const value = cell ? <bdi className="font-medium">{cell}</bdi> : 'empty'
    return (
      <p key={at} className="text-sm [overflow-wrap:anywhere]">
        {here === null ? (
          <>
            {label}: {value} <span className={kept ? 'text-muted' : 'text-bad'}>{reason}</span>
          </>
        ) : (
          <>
            {label}: {value} in the file, <bdi className="font-medium">{here || 'empty'}</bdi> here
          </>
        )}
      </p>
    )
  })
}
