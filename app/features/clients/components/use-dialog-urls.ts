import { useLocation } from 'react-router'
import type { KindName } from '#app/features/records/kinds/index.ts'
import { dialogOver, pageBehind, tabBeside } from '#app/features/records/dialog-urls.ts'

/** Ways between a contact's page and its dialogs that keep the tab one is on. */
export function usePlace() {
  const here = useLocation()
  return {
    over: (path: string, also?: Record<string, string>) => dialogOver(here, path, also),
    beside: (path: string) => tabBeside(here, path),
    behind: (clientId: string, kind?: KindName) => pageBehind(clientId, here, kind),
  }
}
