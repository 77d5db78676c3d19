import { useEffect, useSyncExternalStore } from 'react'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import {
  BUILD,
  isInCall,
  isOutdated,
  loadDocument,
  noteServedBuild,
  onServedBuild,
} from '#app/lib/served-build.ts'
import { isUnsaved } from '../forms/unsaved.ts'
import { shownPath } from './network-errors.ts'

type Results = Record<string, DataStrategyResult>

/** Whether the server runs another build than this page. */
export const useOutdated = (): boolean => useSyncExternalStore(onServedBuild, isOutdated, () => false)

/** A form was sent since the page was loaded last. */
let sent = false

/**
 * Client middleware of the root route: what a server of another build answers isn't rendered by this page's code. The next
 * page is loaded as a document; the page on screen keeps its data.
 */
export const leaveOtherBuild: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method !== 'GET') {
    sent = true
    return results
  }
  const build = buildOf(results)
  // Not the load of a page, or one that failed.
  if (build === null || request.signal.aborted) return results
  const { pathname, search } = new URL(request.url)
  const after = { form: sent, sameAddress: pathname + search === shownPath() }
  sent = false
  noteServedBuild(build)
  if (build === BUILD) return results
  const then = whatToDo({ ...after, inCall: isInCall(), unsaved: isUnsaved() })
  if (then === 'render') return results
  if (then === 'keep') return {}
  loadDocument(pathname + search)
  return new Promise(() => {})
}

/** Decides about an answer of another build: to load the page as a document, to keep what is shown, or to render it all the same. */
export function whatToDo(page: {
  form: boolean
  sameAddress: boolean
  inCall: boolean
  unsaved: boolean
}): 'load' | 'keep' | 'render' {
  const asked = page.form || !page.sameAddress
  if (!asked) return 'keep'
  // A document would end the call, or take away what is typed in a form that stays.
  return page.inCall || page.unsaved ? 'render' : 'load'
}

/** The build in the root's data, which every load of a page has; null in other results. */
function buildOf({ root }: Results): string | null {
  if (root?.type !== 'data') return null
  return (root.result as { build?: string } | undefined)?.build ?? ''
}

/** While the server runs another build, links load documents. */
export function useDocumentLinks(): void {
  const outdated = useOutdated()
  useEffect(() => {
    if (!outdated) return
    // Before React sees the click: the browser follows the link by itself.
    const leave = (event: MouseEvent) => {
      if (!isInCall() && isPageLink((event.target as Element).closest('a'))) event.stopPropagation()
    }
    window.addEventListener('click', leave, { capture: true })
    return () => window.removeEventListener('click', leave, { capture: true })
  }, [outdated])
}

function isPageLink(link: HTMLAnchorElement | null): boolean {
  if (!link?.getAttribute('href') || link.target || link.hasAttribute('download')) return false
  return link.origin === location.origin && link.pathname !== location.pathname
}
