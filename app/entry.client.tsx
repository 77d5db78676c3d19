import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isUnsaved } from './components/forms/unsaved.ts'
import { reloadIfOutdated } from './lib/served-build.ts'

// The scroll lock of dialogs adds a style element and takes its nonce from here.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
})

// React Router leaves the rejection unhandled when it aborts an answer that is being read, as the next letter of a search does.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

// A file of this build that is no longer there.
addEventListener('vite:preloadError', () => {
  if (!isUnsaved()) void reloadIfOutdated()
})

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
