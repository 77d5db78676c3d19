import { useEffect } from 'react'
import { waitingTitle } from '#app/lib/waiting-title.ts'

/** `(2) Contacts`: the title of every page shows how many conversations wait, even while another tab is open. */
export function useWaitingTitle(waiting: number): void {
  // After every render, because a navigation sets the bare title again.
  useEffect(() => {
    const title = waitingTitle(document.title, waiting)
    if (document.title !== title) document.title = title
  })
}
