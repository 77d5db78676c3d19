import { Table } from '#app/components/lists/table.tsx'
import { OrDash } from '#app/components/values.tsx'
import { USAGE_LABELS } from '../invoices/invoice.ts'
import { formatDecimalCents } from '../money.ts'
import type { PriceTier, SubscriptionItem } from '../plans/subscription-item.ts'

const COLUMNS = [
  { label: 'Item' },
  { label: 'Billed' },
  { label: 'Units' },
  { label: 'Tier' },
  { label: 'Cost', className: 'text-right' },
]

/** The line items of a plan; by tiers, the first is what it commits to and the others are on demand. */
export function PlanItems({ items, name }: { items: readonly SubscriptionItem[]; name: string }) {
  return (
    <div className="border-line border-t">
      <Table caption={`Items of ${name}`} columns={COLUMNS} cards>
        {items
          .toSorted(feeFirst)
          .flatMap((item) =>
            item.tiers.length > 0
              ? item.tiers.map((tier, at) => (
                  <TierRow key={`${item.id} ${at}`} item={item} at={at} tier={tier} />
                ))
              : [<ItemRow key={item.id} item={item} />],
          )}
      </Table>
    </div>
  )
}

const feeFirst = (a: SubscriptionItem, b: SubscriptionItem) =>
  Number(b.usage === 'monthly') - Number(a.usage === 'monthly')

function ItemRow({ item: { product, usage, quantity, unitAmount, interval } }: { item: SubscriptionItem }) {
  return (
    <tr>
      <td data-label="Item" className="font-medium">
        {product}
      </td>
      <td data-label="Billed">{USAGE_LABELS[usage]}</td>
      <td data-label="Units" className="tabular-nums">
        <OrDash>{quantity?.toLocaleString('en-US')}</OrDash>
      </td>
      <td data-label="Tier">
        <OrDash />
      </td>
      <td data-label="Cost" className="tabular-nums @min-[56rem]/table:text-right">
        <OrDash>
          {unitAmount === null
            ? null
            : `${formatDecimalCents(unitAmount)} ${usage === 'monthly' ? `a ${interval ?? 'month'}` : 'each'}`}
        </OrDash>
      </td>
    </tr>
  )
}

function TierRow({ item, tier, at }: { item: SubscriptionItem; tier: PriceTier; at: number }) {
  return (
    <tr>
      <td data-label="Item" className={at === 0 ? 'font-medium' : 'text-muted'}>
        {item.product}
      </td>
      <td data-label="Billed">{USAGE_LABELS[item.usage]}</td>
      <td data-label="Units" className="whitespace-nowrap tabular-nums">
        {rangeOf(item.tiers, at)}
      </td>
      <td data-label="Tier">{at === 0 ? 'committed' : 'on-demand'}</td>
      <td data-label="Cost" className="tabular-nums @min-[56rem]/table:text-right">
        {costOf(tier)}
      </td>
    </tr>
  )
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
