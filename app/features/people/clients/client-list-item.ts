// Shared by the list and its server, in a file of its own so that the list doesn't load the forms' schemas.

/** The first page fills a screen and five rows beyond; later pages are larger. */
export const CLIENT_PAGE_SIZE = 20
export const NEXT_CLIENT_PAGE_SIZE = 80
export const CLIENT_ROW_HEIGHT = 60
export const CLIENT_OVERSCAN = 5

/** The alphabet bar. `#` stands for names that start with no letter. */
export const LETTERS = ['#', ...'abcdefghijklmnopqrstuvwxyz'] as const

/** The orders: by name, last contacted first, or newest first. */
export const SORTS = ['name', 'contact', 'created'] as const
/** Programs also read by the time of a change, the oldest first. */
export type ClientSort = (typeof SORTS)[number] | 'updated'

/** How many clients a bulk action can change. */
export const MOST_AT_ONCE = 1000

/** Replaces the id in `clients_update` when very many clients changed together. */
export const MANY_CLIENTS = '*'

/** A row of the list. A field without a value is left out, because most of them have none. */
export interface ClientListItem {
  id: string
  firstName?: string
  preferredFirstName?: string
  lastName?: string
  suffix?: string
  companyName?: string
  coFirstName?: string
  coLastName?: string
  email?: string
  mobilePhone?: string
  phone?: string
  favorite: boolean
  /** Name of the manager. */
  managedBy?: string
  /** ISO, in UTC. */
  lastContactedOn?: string
}

export interface ListClients {
  /** The text of the search field, as typed. */
  search?: string | null
  letter?: string | null
  favorites?: boolean
  /** Only clients with this tag. */
  tag?: string | null
  /** Only clients this user manages. */
  manager?: string | null
  /** Only clients of this location. */
  location?: string | null
  /** ISO: only clients that were changed then or later. */
  changedSince?: string
  sort?: ClientSort
  cursor?: string | null
  limit?: number
}
