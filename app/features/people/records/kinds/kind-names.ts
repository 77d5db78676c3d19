/** The kinds of attached records, by their name in addresses of pages, with their plural there. Other pages' links need no more. */
export const PLURALS = {
  address: 'addresses',
  dependent: 'dependents',
  policy: 'policies',
  vehicle: 'vehicles',
  home: 'homes',
  commercial: 'commercials',
  'payment-method': 'payment-methods',
  extra: 'extras',
  link: 'links',
  document: 'documents',
} as const

export type KindName = keyof typeof PLURALS

export const KIND_NAMES = Object.keys(PLURALS) as KindName[]

/** The kind an address of a page names, in the singular or (`:records`) in the plural; null for none. */
export function kindNamed(text: string | undefined): KindName | null {
  return KIND_NAMES.find((name) => name === text) ?? null
}

export function kindOfPlural(text: string | undefined): KindName | null {
  return KIND_NAMES.find((name) => PLURALS[name] === text) ?? null
}
