import { Card } from '#app/components/page-header.tsx'
import type { SplitAction } from '#app/features/client-table.server.ts'
import type { SplitPreview } from '../merge-preview.server.ts'

/** All attached items by kind, with a choice to keep, copy or move each. */
export function SplitItems({
  split: { groups, stays },
  leaves,
}: {
  split: SplitPreview
  /** The person who is split off. */
  leaves: string
}) {
  if (groups.length === 0) return <p>Nothing is attached to this contact, so only the person moves.</p>
  const labels: Record<SplitAction, [label: string, meaning: string]> = {
    keep: ['Keep', `stays with ${stays}`],
    copy: ['Copy', 'on both'],
    move: ['Move', `goes to ${leaves}`],
  }
  return (
    <>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
        {Object.values(labels).map(([label, meaning]) => (
          <div key={label} className="flex gap-1">
            <dt className="font-medium text-text">{label}:</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {groups.map((group) => (
        <Card key={group.table} title={group.label} headingId={`split-${group.table}`}>
          <div className="divide-y divide-line">
            {group.items.map((item) => (
              <fieldset key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                <legend className="float-left min-w-0 flex-1 basis-56 break-words">{item.label}</legend>
                <div className="flex overflow-hidden rounded-md border border-line-strong/60">
                  {(['keep', 'copy', 'move'] as const).map((action) => (
                    <label
                      key={action}
                      className="relative grid min-h-8 min-w-16 cursor-pointer place-items-center border-line border-r px-2 text-sm last:border-r-0 has-checked:bg-brand-soft has-checked:font-medium has-checked:text-brand-text has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-faint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
                    >
                      <input
                        type="radio"
                        name={`item.${group.table}:${item.id}`}
                        value={action}
                        defaultChecked={item.action === action}
                        disabled={!item.actions.includes(action)}
                        className="absolute inset-0 cursor-pointer opacity-0"
                      />
                      {labels[action][0]}
                      <span className="sr-only">, {labels[action][1]}</span>
                    </label>
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
        </Card>
      ))}
    </>
  )
}
