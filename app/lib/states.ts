/** The states, the District of Columbia, the territories and the military mail regions, by their postal codes. */
const NAMES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  VI: 'U.S. Virgin Islands',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

/** For a select. The name comes first, so that typing it finds the state. */
export const STATES = Object.entries(NAMES).map(([value, name]) => ({ value, label: `${name} (${value})` }))

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

const CODES = new Map(
  [
    ...Object.entries(NAMES).flatMap(([code, name]) => [
      [code, code],
      [name, code],
    ]),
    ['Washington DC', 'DC'],
    ['Virgin Islands', 'VI'],
  ].map(([name, code]) => [letters(name!), code!]),
)

/** `ID` from ID, id or Idaho; null for anything else. */
export const parseState = (text: string): string | null => CODES.get(letters(text)) ?? null

/** `Idaho` from ID; another text stays as it is. */
export const stateName = (code: string): string =>
  Object.hasOwn(NAMES, code) ? NAMES[code as keyof typeof NAMES] : code
