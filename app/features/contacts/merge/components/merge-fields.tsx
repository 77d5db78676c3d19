import { Card } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import type { MergePreview } from '../merge-preview.server.ts'
import { CO_STATUSES } from '#app/features/people/clients/person.ts'

/** The fields that differ, side by side, and the relation of the co-applicant. */
export function MergeFields({ preview }: { preview: MergePreview }) {
  const { groups, keep, other, asksStatus, doubts } = preview
  return (
    <>
      {doubts.map((pair) => (
        <Alert key={pair} variant="warn">
          {pair} would become one person. A contact holds at most two people. If they are different people,
          choose another way or cancel.
        </Alert>
      ))}
      {asksStatus ? (
        <div className="flex max-w-[260px] flex-col gap-1">
          <Label htmlFor="co-status">Secondary contact is (optional)</Label>
          <Select id="co-status" name="coStatus" defaultValue="">
            <option value="">–</option>
            {CO_STATUSES.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        </div>
      ) : null}
      {groups.map((group) => (
        <Card key={group.title} title={group.title} headingId={group.title.replace(/\W/g, '-')}>
          <div
            aria-hidden
            className="hidden gap-2 border-line border-b px-4 py-1.5 text-muted text-xs sm:grid sm:grid-cols-[140px_1fr_1fr]"
          >
            <span />
            <span className="truncate">{keep.name}</span>
            <span className="truncate">{other.name}</span>
          </div>
          <div className="divide-y divide-line">
            {group.rows.map((row) => (
              <fieldset
                key={row.name}
                className="grid grid-cols-2 items-start gap-x-2 gap-y-1 px-4 py-2 sm:grid-cols-[140px_1fr_1fr]"
              >
                <legend className="float-left col-span-2 w-full pt-1 text-muted text-sm sm:col-span-1">
                  {row.label}
                </legend>
                {(['keep', 'other'] as const).map((side) => (
                  <label
                    key={side}
                    className="flex min-h-8 min-w-0 cursor-pointer items-start gap-2 rounded-sm border border-line px-2 py-1 has-checked:border-brand-text has-checked:bg-brand-soft has-focus-visible:outline-2"
                  >
                    <input
                      type="radio"
                      name={`field.${row.name}`}
                      value={side}
                      defaultChecked={row.side === side}
                      className="mt-0.5 size-4 shrink-0 accent-brand-text"
                    />
                    <span className="min-w-0 break-words tabular-nums">
                      {row[side]}
                      <span className="sr-only">, of {side === 'keep' ? keep.name : other.name}</span>
                    </span>
                  </label>
                ))}
              </fieldset>
            ))}
          </div>
        </Card>
      ))}
    </>
  )
}

/** Says what moves, what needs no choice, and that the merge can be undone. */
export function MergeFacts({ preview: { keep, other, moves, settled } }: { preview: MergePreview }) {
  return (
    <div className="flex flex-col gap-2 px-4 py-3 text-sm">
      {moves.length > 0 ? (
        <div>
          <p>These move to {keep.name}:</p>
          <ul className="mt-1 flex flex-wrap gap-1.5">
            {moves.map(({ label, count }) => (
              <li key={label} className="rounded-full bg-sunken px-2.5 py-0.5 tabular-nums">
                {label}: {count}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>Nothing is attached to {other.name}.</p>
      )}
      {settled.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-0.5 text-brand-text">
            {settled.length} {settled.length === 1 ? 'value needs' : 'values need'} no choice
          </summary>
          <dl className="mt-1 grid gap-x-3 gap-y-1 sm:grid-cols-[180px_1fr]">
            {settled.map(({ label, value }) => (
              <div key={`${label} ${value}`} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 break-words tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <p className="text-muted">
        {other.name} goes to the trash. You can undo the merge for 30 days. A number that opted out of texts
        stays opted out.
      </p>
    </div>
  )
}
