/** Our names on the left, the spelling on the wire on the right. */
const SPELLING: Record<string, string> = {
  affiliateVia: 'affliateVia',
  affiliateContactId: 'affliateContact',
  affiliateContactLevel: 'affliateContactLevel',
  affiliateOn: 'aflliateOn',
  lienHolder: 'leinHolder',
  announceGroupExtension: 'annouceGroupExtension',
}
const OURS = Object.fromEntries(Object.entries(SPELLING).map(([ours, wire]) => [wire, ours]))

/** The name of a field on the wire. */
export const wireName = (name: string): string => SPELLING[name] ?? name

/** A record from the wire with our names. */
export const fromWire = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [OURS[name] ?? name, value]))
