interface LastList {
  href: string
  key: string
  /** How many were loaded. */
  rows: number
}

/** The contact list as it was looked at last, and the entry that remembers its rows. In memory only. */
let last: LastList | null = null

export const rememberList = (list: LastList): void => {
  last = list
}

export const lastList = () => last
