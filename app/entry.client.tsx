import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { stayWhileOffline } from './components/stay-while-offline.ts'

// Parts that add a style element of their own (scroll lock of dialogs, messages) take the page's nonce from here.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
})

stayWhileOffline()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
