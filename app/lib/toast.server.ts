import { redirect } from 'react-router'
import { isHttps } from './env.server.ts'
import { type Toast, toastCookie } from './toast.ts'

/** Redirects and shows a message on the page it leads to; the usual end of an action that worked. */
export function redirectWithToast(to: string, toast: Toast, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers)
  headers.append('Set-Cookie', toastCookie(toast, crypto.randomUUID(), isHttps()))
  return redirect(to, { ...init, headers })
}
