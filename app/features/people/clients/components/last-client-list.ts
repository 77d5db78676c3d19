interface LastList {
  href: string
  key: string
  /** How many rows were loaded. */
  rows: number
}

/** Location state of a link back to a list: the key of the history entry whose rows it restores. */
export interface RestoreList {
  restore?: string
}

/** The URL of the last contact list, and the history entry that remembers its rows. In memory only. */
let last: LastList | null = null

export const rememberList = (list: LastList): void => {
  last = list
}

export const lastList = () => last
