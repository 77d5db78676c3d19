import { parseState } from '#app/lib/states.ts'

/** As newspapers and older programs shorten the names of states. */
const SHORTENED: Record<string, string> = {
  ala: 'AL',
  ariz: 'AZ',
  ark: 'AR',
  calif: 'CA',
  cal: 'CA',
  colo: 'CO',
  conn: 'CT',
  del: 'DE',
  fla: 'FL',
  ida: 'ID',
  ill: 'IL',
  ind: 'IN',
  kan: 'KS',
  kans: 'KS',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  miss: 'MS',
  mont: 'MT',
  neb: 'NE',
  nebr: 'NE',
  nev: 'NV',
  okla: 'OK',
  ore: 'OR',
  oreg: 'OR',
  penn: 'PA',
  penna: 'PA',
  tenn: 'TN',
  tex: 'TX',
  wash: 'WA',
  wis: 'WI',
  wisc: 'WI',
  wyo: 'WY',
  ncarolina: 'NC',
  scarolina: 'SC',
  ndakota: 'ND',
  sdakota: 'SD',
  wvirginia: 'WV',
  wva: 'WV',
  nmexico: 'NM',
  nhampshire: 'NH',
}

/** The code of a state from its code, name or a shortened name: Idaho, ID - Idaho, US-ID, Calif. */
export function readState(text: string): string | null {
  const own = parseState(text)
  if (own) return own
  const shortened = SHORTENED[text.toLowerCase().replace(/[^a-z]/g, '')]
  if (shortened) return shortened
  const parts = text
    .split(/\s*[-(),/]\s*/)
    .filter(Boolean)
    .map(parseState)
  const known = [...new Set(parts.filter(Boolean))]
  return known.length === 1 ? known[0]! : null
}

export interface AddressRead {
  address?: string
  address2?: string
  city?: string
  state?: string
  zipcode?: string
}

const LAST_LINE = /^(.*?),?\s+([A-Za-z. ]{2,20}?)\.?,?\s+(\d{5}(?:-\d{4})?)$/
const COUNTRY = /^(?:us|usa|u\.s\.a?\.?|united states(?: of america)?)$/i

/** Reads an address in one cell: `12 Alder Ct, Boise, ID 83702`. Null if its end isn't city, state and ZIP code. */
export function readAddress(cell: string): AddressRead | null {
  let lines = cell
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
  if (COUNTRY.test(lines.at(-1) ?? '')) lines.pop()
  if (lines.length === 1) {
    const parts = lines[0]!.split(/\s*,\s*/)
    if (COUNTRY.test(parts.at(-1) ?? '')) parts.pop()
    if (parts.length < 3) return null
    // The state may stand between commas of its own.
    const tail = /^\d{5}(-\d{4})?$/.test(parts.at(-1)!) ? 3 : 2
    lines = [...parts.slice(0, -tail), parts.slice(-tail).join(', ')]
  }
  const last = LAST_LINE.exec(lines.at(-1)?.replace(/,\s*(?=\d)/, ' ') ?? '')
  const state = last && readState(last[2]!)
  if (!last || !state || lines.length < 2) return null
  const [address, ...rest] = lines.slice(0, -1)
  return {
    address: address!,
    ...(rest.length > 0 && { address2: rest.join(', ') }),
    city: last[1]!.replace(/,$/, ''),
    state,
    zipcode: last[3]!,
  }
}
