import { useLocation } from 'react-router'
import type { KindName } from '../kinds/kind-names.ts'
import { dialogUrl, pageUrl, tabUrl } from '../dialog-urls.ts'

/** The URLs of a client's page, its tabs and its dialogs that keep everything else the page shows. */
export function useDialogUrls() {
  const here = useLocation()
  return {
    dialogUrl: (path: string, also?: Record<string, string>) => dialogUrl(here, path, also),
    tabUrl: (path: string) => tabUrl(here, path),
    pageUrl: (clientId: string, kind?: KindName) => pageUrl(clientId, here, kind),
  }
}
