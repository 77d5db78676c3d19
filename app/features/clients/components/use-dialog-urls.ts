import { useLocation } from 'react-router'
import type { KindName } from '#app/features/records/kinds/index.ts'
import { dialogUrl, pageUrl, tabUrl } from '#app/features/records/dialog-urls.ts'

/** The URLs of a client's page, its tabs and its dialogs that keep everything else the page shows. */
export function useDialogUrls() {
  const here = useLocation()
  return {
    dialogUrl: (path: string, also?: Record<string, string>) => dialogUrl(here, path, also),
    tabUrl: (path: string) => tabUrl(here, path),
    pageUrl: (clientId: string, kind?: KindName) => pageUrl(clientId, here, kind),
  }
}
