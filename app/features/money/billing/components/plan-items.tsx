import { type CellColumn, RowTable } from '#app/components/lists/list-table.tsx'
import { OrDash } from '#app/components/values.tsx'
import { USAGE_LABELS } from '../invoices/invoice.ts'
import { formatDecimalCents } from '../money.ts'
import type { PriceTier, SubscriptionItem } from '../plans/subscription-item.ts'

/** An item, or one of its tiers. */
interface Line {
  item: SubscriptionItem
  at: number | null
}

const COLUMNS: readonly CellColumn<Line>[] = [
  {
    label: 'Item',
    cell: ({ item, at }) => <span className={at ? 'text-muted' : 'font-medium'}>{item.product}</span>,
  },
  { label: 'Billed', cell: ({ item }) => USAGE_LABELS[item.usage] },
  {
    ...{ label: 'Units', cellClass: 'whitespace-nowrap tabular-nums' },
    cell: ({ item, at }) =>
      at === null ? <OrDash>{item.quantity?.toLocaleString('en-US')}</OrDash> : rangeOf(item.tiers, at),
  },
  {
    label: 'Tier',
    cell: ({ at }) => <OrDash>{at === null ? null : at === 0 ? 'committed' : 'on-demand'}</OrDash>,
  },
  {
    ...{ label: 'Cost', headClass: 'text-right', cellClass: 'tabular-nums @min-[56rem]/table:text-right' },
    cell: ({ item, at }) => <OrDash>{at === null ? priceOf(item) : costOf(item.tiers[at]!)}</OrDash>,
  },
]

/** The line items of a plan; by tiers, the first is what it commits to and the others are on demand. */
export function PlanItems({ items, name }: { items: readonly SubscriptionItem[]; name: string }) {
  const lines = items
    .toSorted(feeFirst)
    .flatMap((item): Line[] =>
      item.tiers.length > 0 ? item.tiers.map((_, at) => ({ item, at })) : [{ item, at: null }],
    )
  return (
    <div className="border-line border-t">
      <RowTable
        caption={`Items of ${name}`}
        columns={COLUMNS}
        rows={lines}
        keyOf={({ item, at }) => `${item.id} ${at}`}
      />
    </div>
  )
}

const feeFirst = (a: SubscriptionItem, b: SubscriptionItem) =>
  Number(b.usage === 'monthly') - Number(a.usage === 'monthly')

function priceOf({ unitAmount, usage, interval }: SubscriptionItem): string | null {
  if (unitAmount === null) return null
  return `${formatDecimalCents(unitAmount)} ${usage === 'monthly' ? `a ${interval ?? 'month'}` : 'each'}`
}

/** `0 to 1,500`; `over 1,500` for the last. */
function rangeOf(tiers: readonly PriceTier[], at: number): string {
  const before = at === 0 ? 0 : (tiers[at - 1]?.upTo ?? 0)
  const { upTo } = tiers[at]!
  const count = (number: number) => number.toLocaleString('en-US')
  if (upTo === null) return at === 0 ? 'any' : `over ${count(before)}`
  return `${count(at === 0 ? 0 : before + 1)} to ${count(upTo)}`
}

function costOf({ unitAmount, flatAmount }: PriceTier): string {
  const isFree = (amount: string | null) => amount === null || /^0(\.0*)?$/.test(amount)
  if (isFree(unitAmount) && isFree(flatAmount)) return 'Included'
  const parts = [
    ...(isFree(flatAmount) ? [] : [formatDecimalCents(flatAmount!)]),
    ...(isFree(unitAmount) ? [] : [`${formatDecimalCents(unitAmount!)} each`]),
  ]
  return parts.join(' and ')
}
