const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

export const VIN_LENGTH = 17
/** From this year on VINs have 17 characters and no I, O or Q (49 CFR 565). */
const STANDARD_SINCE = 1981

/** Why this can't be the VIN of a vehicle of that year; null if it can. */
export function vinProblem(vin: unknown, year: unknown): string | null {
  if (typeof vin !== 'string') return null
  if (vin.length > VIN_LENGTH) return `A VIN has ${VIN_LENGTH} characters.`
  const older = typeof year === 'number' && year < STANDARD_SINCE
  return /[IOQ]/.test(vin) && !older ? 'A VIN has no I, O or Q. Check whether it is a 1 or a 0.' : null
}

/** Whether the ninth character is wrong. Some vehicles made for other continents have no check digit. */
export function failsCheckDigit(vin: unknown): boolean {
  if (typeof vin !== 'string' || !/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (VALUES.indexOf(vin[at]!) % 10), 0)
  return vin[8] !== (sum % 11 === 10 ? 'X' : String(sum % 11))
}
