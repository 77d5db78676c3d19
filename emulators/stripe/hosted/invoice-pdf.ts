import { dollars } from '../decimal.ts'
import { linesOf } from '../drafts.ts'
import type { StripeStore } from '../store.ts'
import type { Invoice, InvoiceLine } from '../wire.ts'
import { textPdf } from './pdf.ts'
import type { Text } from './pdf.ts'

const LEFT = 50
const RIGHT = 562
const BOTTOM = 90
const LONGEST = 70

export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** The invoice as Stripe's PDF shows it. */
export function invoicePdf(store: StripeStore, invoice: Invoice): Buffer {
  const pages = [heading(invoice)]
  let y = 560
  const next = (height: number) => {
    if (y - height < BOTTOM) {
      pages.push([])
      y = 740
    }
    y -= height
    return pages.at(-1)!
  }
  for (const line of linesOf(store, invoice)) next(34).push(...lineTexts(line, y))
  const sums: [string, number][] = [
    ['Subtotal', invoice.subtotal],
    ['Total', invoice.total],
    ['Amount due', invoice.status === 'paid' ? 0 : invoice.amount_due],
  ]
  for (const [label, cents] of sums) {
    const isBold = label === 'Amount due'
    next(20).push(
      { x: 360, y, text: label, isBold },
      { x: RIGHT, y, text: `${dollars(cents)}${isBold ? ' USD' : ''}`, isBold, isRight: true },
    )
  }
  pages.forEach((texts, index) => {
    texts.push({ x: RIGHT, y: 40, size: 8, text: `Page ${index + 1} of ${pages.length}`, isRight: true })
  })
  return textPdf(`Invoice ${invoice.number ?? ''}`, pages)
}

function heading(invoice: Invoice): Text[] {
  const facts: [string, string | null | undefined][] = [
    ['Invoice number', invoice.number],
    ['Date of issue', day(invoice.effective_at ?? invoice.created)],
    ['Date due', invoice.due_date === null ? null : day(invoice.due_date)],
    ['Bill to', invoice.customer_name ?? invoice.customer_email],
    ['Status', invoice.status],
  ]
  const rows = facts.filter(([, value]) => value)
  return [
    { x: LEFT, y: 730, size: 20, text: 'Invoice', isBold: true },
    { x: RIGHT, y: 730, size: 12, text: invoice.account_name ?? '', isBold: true, isRight: true },
    ...rows.flatMap(([label, value], index): Text[] => [
      { x: LEFT, y: 700 - index * 16, text: label, isBold: true },
      { x: 150, y: 700 - index * 16, text: value ?? '' },
    ]),
    { x: LEFT, y: 575, size: 9, text: 'Description' },
    { x: 430, y: 575, size: 9, text: 'Qty', isRight: true },
    { x: RIGHT, y: 575, size: 9, text: 'Amount', isRight: true },
  ]
}

function lineTexts(line: InvoiceLine, y: number): Text[] {
  const text = line.description ?? ''
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST - 3)}...` : text
  return [
    { x: LEFT, y: y + 12, text: shown },
    { x: LEFT, y, size: 8, text: `${day(line.period.start)} - ${day(line.period.end)}` },
    { x: 430, y: y + 12, text: (line.quantity ?? 1).toLocaleString('en-US'), isRight: true },
    { x: RIGHT, y: y + 12, text: dollars(line.amount), isRight: true },
  ]
}
