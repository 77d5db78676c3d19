import type { DataRouter, DataStrategyResult, MiddlewareFunction, Navigation } from 'react-router'
import { sayNotSent } from './lost-answer.ts'

/** The router, by its own name (react-router/dom). */
const theRouter = () => (window as { ['__reactRouterDataRouter']?: DataRouter })['__reactRouterDataRouter']

/** Whether a part of a page could not be loaded: what asks the router for it from then on waits for ever. */
let stayed = false

/**
 * The router loads the page anew when a part of it could not be loaded. While there is no connection that would put the
 * browser's own error page in the place of everything on the screen: then the frame stays.
 */
export function stayWhileOffline(): void {
  globalThis.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || navigator.onLine) return
    event.preventDefault()
    stayed = true
    const router = theRouter()
    const { navigation, location } = router?.state ?? {}
    // A page is opened when the router asks anew for what is missing, after the connection is back. A form is not sent
    // without somebody wanting it: its buttons are given back.
    if (!router || !location || navigation?.state !== 'submitting') return
    sayNotSent()
    void router.navigate(location, { replace: true, preventScrollReset: true })
  })
}

/**
 * On the root route, in the browser. With a connection again the next page somebody asks for, by a link, a button or a
 * form, is asked for by the browser, which loads all parts anew.
 */
export const followByBrowser: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const asked = theRouter()?.state.navigation
  if (!stayed || !navigator.onLine || !asked?.location) return next()
  const { pathname, search, hash } = asked.location
  const page = new URL(request.url)
  // What is asked for beside a page, and the page on screen loaded again, go their way.
  if (page.pathname !== pathname || page.search !== search) return next()
  if (request.method === 'GET') window.location.assign(pathname + search + hash)
  else send(asked)
  return new Promise(() => {})
}

/** Sends a form as the browser does without script. */
function send({ formAction, formEncType, formData }: Navigation): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = formAction ?? ''
  form.enctype = formEncType ?? ''
  for (const [name, value] of formData ?? []) {
    const input = document.createElement('input')
    input.name = name
    if (typeof value === 'string') {
      input.type = 'hidden'
      input.value = value
    } else {
      const files = new DataTransfer()
      files.items.add(value)
      input.type = 'file'
      input.files = files.files
    }
    form.append(input)
  }
  form.hidden = true
  document.body.append(form)
  form.submit()
}
