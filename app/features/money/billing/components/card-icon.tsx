import { CARD_BRAND_NAMES } from '../payment-methods/payment-method.ts'

interface Mark {
  ground: string
  ink: string
  text: string
}

/** Plain marks in the brands' colors; the name stands beside them. */
const MARKS: Record<string, Mark> = {
  amex: { ground: '#1f6fc4', ink: '#fff', text: 'AMEX' },
  cartes_bancaires: { ground: '#0a5a8c', ink: '#fff', text: 'CB' },
  diners: { ground: '#0b4a80', ink: '#fff', text: 'DC' },
  discover: { ground: '#fff', ink: '#b14a00', text: 'DISC' },
  eftpos_au: { ground: '#101a4d', ink: '#fff', text: 'EFT' },
  elo: { ground: '#111', ink: '#ffd94a', text: 'elo' },
  girocard: { ground: '#12386b', ink: '#fff', text: 'giro' },
  hipercard: { ground: '#a3161f', ink: '#fff', text: 'HIPER' },
  interac: { ground: '#f6b51a', ink: '#231b00', text: 'INT' },
  jcb: { ground: '#fff', ink: '#0b5aa6', text: 'JCB' },
  mir: { ground: '#fff', ink: '#17703c', text: 'MIR' },
  unionpay: { ground: '#0a6a72', ink: '#fff', text: 'UP' },
  visa: { ground: '#fff', ink: '#1a2f8f', text: 'VISA' },
}

/** Two circles that overlap. */
const CIRCLES: Record<string, [left: string, right: string]> = {
  maestro: ['#2a66b8', '#d3222a'],
  mastercard: ['#d3222a', '#eea12b'],
}

/** The icon of a card's brand, or a generic one. It needs the brand's name beside it. */
export function CardIcon({ brand }: { brand: string }) {
  const mark = MARKS[brand]
  const circles = CIRCLES[brand]
  return (
    <svg
      aria-hidden
      viewBox="0 0 36 24"
      className="h-6 w-9 shrink-0"
      data-brand={brand in CARD_BRAND_NAMES ? brand : 'generic'}
    >
      <rect x="0.5" y="0.5" width="35" height="23" rx="3.5" fill={mark?.ground ?? '#fff'} stroke="#c3c9d1" />
      {mark ? (
        <text
          x="18"
          y={mark.text.length > 3 ? 15.2 : 16}
          textAnchor="middle"
          fill={mark.ink}
          fontSize={mark.text.length > 4 ? 8.5 : mark.text.length > 3 ? 9.5 : 11.5}
          fontWeight="800"
        >
          {mark.text}
        </text>
      ) : null}
      {circles ? (
        <>
          <circle cx="14.5" cy="12" r="6.5" fill={circles[0]} />
          <circle cx="21.5" cy="12" r="6.5" fill={circles[1]} fillOpacity="0.85" />
        </>
      ) : null}
      {mark || circles ? null : (
        <>
          <path d="M1 6.5h34v4H1z" fill="#5f6976" />
          <path d="M5 16.5h9" stroke="#5f6976" strokeWidth="2" />
        </>
      )}
    </svg>
  )
}
