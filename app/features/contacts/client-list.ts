// What the list and its server agree on; apart from the forms' schemas, which the list does not load.

/** The first page holds what a screen shows and five rows beyond its edge (spec 2, 9); those that follow are larger. */
export const CLIENT_PAGE_SIZE = 20
export const NEXT_CLIENT_PAGE_SIZE = 80
export const CLIENT_ROW_HEIGHT = 60
export const CLIENT_OVERSCAN = 5

/** The alphabet bar: `#` is every name that starts with none of the letters. */
export const LETTERS = ['#', ...'abcdefghijklmnopqrstuvwxyz'] as const

/** By name; last contacted first; newest first. */
export const SORTS = ['name', 'contact', 'created'] as const
export type ClientSort = (typeof SORTS)[number]

/** So many contacts are changed at once. */
export const MOST_AT_ONCE = 1000

/** In place of an id in `clients_update`: very many contacts changed together. */
export const MANY_CLIENTS = '*'

/** A row of the contact list. */
export interface ClientListItem {
  id: string
  firstName: string | null
  preferredFirstName: string | null
  lastName: string | null
  suffix: string | null
  companyName: string | null
  coFirstName: string | null
  coLastName: string | null
  email: string | null
  mobilePhone: string | null
  phone: string | null
  favorite: boolean
  /** Name of the user who manages it. */
  managedBy: string | null
  /** ISO, in UTC. */
  lastContactedOn: string | null
}

export interface ListClients {
  /** What was typed into the search box, as it was typed. */
  search?: string | null
  /** One of LETTERS; anything else means all. */
  letter?: string | null
  favorites?: boolean
  /** Id of a tag: only contacts that carry it. */
  tag?: string | null
  /** Id of a user: only contacts they manage. */
  manager?: string | null
  /** Id of a location: only its contacts. */
  location?: string | null
  sort?: ClientSort
  cursor?: string | null
  limit?: number
}
