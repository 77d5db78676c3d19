import { useEffect } from 'react'

/** The icon of the installed app shows how many conversations wait, as the title does. Other browsers have no badge. */
export function useAppBadge(waiting: number): void {
  useEffect(() => {
    setBadge(waiting)
  }, [waiting])
  // After signing out, the icon shows nothing of the account.
  useEffect(() => () => setBadge(0), [])
}

function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused where the app isn't installed.
  void navigator.setAppBadge(count).catch(() => {})
}
