import { useEffect } from 'react'

/** `(2) Contacts`: the title of every page shows how many conversations wait, even while another tab is open. */
export function useWaitingTitle(waiting: number): void {
  // After every render, because a navigation sets the bare title again.
  useEffect(() => {
    const bare = document.title.replace(/^\(\d+\+?\) /, '')
    const title = waiting > 0 ? `(${waiting > 99 ? '99+' : waiting}) ${bare}` : bare
    if (document.title !== title) document.title = title
  })
}
