import { useLocation } from 'react-router'
import type { KindName } from '../records/kinds/index.ts'
import { dialogOver, pageBehind, tabBeside } from '../records/place.ts'

/** Ways between a contact's page and its dialogs that keep the tab one is on. */
export function usePlace() {
  const here = useLocation()
  return {
    over: (path: string, also?: Record<string, string>) => dialogOver(here, path, also),
    beside: (path: string) => tabBeside(here, path),
    behind: (clientId: string, kind?: KindName) => pageBehind(clientId, here, kind),
  }
}
