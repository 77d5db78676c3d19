/** The states that ZIP codes of each first digit belong to (USPS, publication 65). */
const STATES: Record<string, string> = {
  '0': 'AE CT MA ME NH NJ NY PR RI VT VI',
  '1': 'DE NY PA',
  '2': 'DC MD NC SC VA WV',
  '3': 'AA AL FL GA MS TN',
  '4': 'IN KY MI OH',
  '5': 'DC IA MN MT ND SD WI',
  '6': 'IL KS MO NE',
  '7': 'AR LA OK TX',
  '8': 'AZ CO ID NM NV TX UT WY',
  '9': 'AK AP AS CA GU HI MP OR WA',
}

/** Whether a ZIP code, of five or nine digits, can be of a state. */
export function zipFits(zipcode: string, state: string): boolean {
  const first = /^(\d)\d{4}(?:-?\d{4})?$/.exec(zipcode.trim())?.[1]
  return first !== undefined && (STATES[first]?.split(' ').includes(state.trim().toUpperCase()) ?? false)
}
