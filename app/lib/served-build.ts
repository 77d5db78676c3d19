/** Names the build that this code is of: the same for the server and the pages it renders. */
export const BUILD: string = import.meta.env?.VITE_BUILD_ID ?? 'development'

/** The header of every response that names the server's build. */
export const BUILD_HEADER = 'X-Build'

const RELOADED = 'switchboard.reloaded'
const listeners = new Set<() => void>()
let served = BUILD
let calls = 0

/** Remembers which build the server runs, as an answer of its has said. */
export function noteServedBuild(build: string): void {
  served = build
  for (const listener of listeners) listener()
}

/** Whether the server runs another build than this page: what it answers may not fit. */
export const isOutdated = (): boolean => served !== BUILD

/** @returns a function to stop */
export function onServedBuild(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** While the user is in a call on this page, it isn't loaded again: that would interrupt the call. */
export function keepForCall(): () => void {
  calls += 1
  return () => {
    calls -= 1
  }
}

export const isInCall = (): boolean => calls > 0

/**
 * After a failure, loads the whole page again if the server runs another build, which explains it. Once only: a page that
 * comes back with the same old build stays as it is.
 */
export async function reloadIfOutdated(): Promise<void> {
  const response = await fetch('/healthcheck', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return
  // A server from before there was the header is another build, too.
  noteServedBuild(response.headers.get(BUILD_HEADER) ?? '')
  if (!isOutdated() || isInCall() || sessionStorage.getItem(RELOADED) === BUILD) return
  sessionStorage.setItem(RELOADED, BUILD)
  location.reload()
}

/** Loads a page of this site as a document, with the server's build. `path` may have a query. */
export function loadDocument(path: string): void {
  // As a reload of the new address: React Router may reload the page as well, when it misses a file of the old build.
  if (path !== location.pathname + location.search) history.pushState(null, '', path)
  location.reload()
}
