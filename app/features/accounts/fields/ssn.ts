/** Advertised in the past, and since then typed by people who have none at hand. */
const NEVER_VALID = new Set(['078051120', '219099999'])

/**
 * Whether nine digits can be a Social Security number, or a taxpayer number (ITIN, ATIN), which begins with 9 and is
 * given instead of one. SSA: no area 000 or 666, no group 00, no serial 0000. IRS: the groups of an ITIN.
 */
export function possibleSsn(digits: string): boolean {
  const [, area, group, serial] = /^(\d{3})(\d{2})(\d{4})$/.exec(digits) ?? []
  if (!area || NEVER_VALID.has(digits)) return false
  if (area === '000' || area === '666' || group === '00' || serial === '0000') return false
  const between = (from: number, to: number) => Number(group) >= from && Number(group) <= to
  return !area.startsWith('9') || between(50, 65) || between(70, 99)
}
