/** The contact list as it was looked at last, and the entry that remembers its rows. In memory only. */
let last: { href: string; key: string } | null = null

export const rememberList = (list: { href: string; key: string }): void => {
  last = list
}

export const lastList = () => last
