import { createCookie, redirect } from 'react-router'
import { z } from 'zod'
import { isHttps } from './env.server.ts'

/** Words about what was just done, shown once on the next page. */
export interface Toast {
  kind: 'ok' | 'info' | 'warn' | 'bad'
  message: string
  /** Something worth celebrating: confetti for three seconds (spec 1, 2.3). */
  confetti?: boolean
  /** Address of ours that takes the deed back when posted to: the message gets an Undo button. */
  undo?: string
}

const schema = z.object({
  id: z.string().max(40),
  kind: z.enum(['ok', 'info', 'warn', 'bad']),
  message: z.string().max(600),
  confetti: z.boolean().optional(),
  undo: z
    .string()
    .max(300)
    .regex(/^\/[^/\\]/)
    .optional(),
})

/** Long enough for the redirect that follows, short enough not to turn up on a page opened later. */
const cookie = createCookie('toast', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 30 })

/** Redirects and shows a message on the page it leads to; the usual end of an action that worked. */
export async function redirectWithToast(
  to: string,
  toast: Toast,
  init: ResponseInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.append('Set-Cookie', await toastCookie(toast))
  return redirect(to, { ...init, headers })
}

/** The Set-Cookie value, for an action that answers without a redirect. */
export function toastCookie(toast: Toast): Promise<string> {
  return cookie.serialize(
    { ...toast, id: crypto.randomUUID(), message: toast.message.slice(0, 600) },
    { secure: isHttps() },
  )
}

/** Takes the message out, once; for root's loader only. The cookie is the visitor's own: it is shown as plain text. */
export async function takeToast(
  request: Request,
): Promise<{ toast: z.output<typeof schema> | null; headers: HeadersInit }> {
  const header = request.headers.get('cookie')
  if (!header?.includes('toast=')) return { toast: null, headers: {} }
  const parsed = schema.safeParse(await cookie.parse(header))
  return {
    toast: parsed.success ? parsed.data : null,
    headers: { 'Set-Cookie': await cookie.serialize('', { maxAge: 0, secure: isHttps() }) },
  }
}
