import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { stayWhileOffline } from '#app/components/feedback/stay-while-offline.ts'

// The scroll lock of dialogs adds a style element and takes its nonce from here.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
})

// The router hears no end of an answer that it called back while it was being read, as typing on in a search does.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

stayWhileOffline()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
