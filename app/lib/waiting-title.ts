/** A page's title without the number of conversations that wait, which is no part of the page's name. */
export const bareTitle = (title: string): string => title.replace(/^\(\d+\+?\) /, '')

/** `(2) Contacts`: a page's title with the number of conversations that wait. */
export function waitingTitle(title: string, waiting: number): string {
  const bare = bareTitle(title)
  return waiting > 0 ? `(${waiting > 99 ? '99+' : waiting}) ${bare}` : bare
}
