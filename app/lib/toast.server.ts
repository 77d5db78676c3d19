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
  /** Sent to a page's script before. */
  sent: z.boolean().optional(),
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

/** What a page's script asks for may be dropped on the way and asked for again: the message stays for that long. */
const ASKED_AGAIN_SECONDS = 5

/**
 * Takes the message out; for root's loader only. A document has it once. A page's script may get it again, for when
 * somebody else's change made it drop the first answer, and shows none twice. The cookie is the visitor's own: it is
 * shown as plain text.
 */
export async function takeToast(
  request: Request,
): Promise<{ toast: Omit<z.output<typeof schema>, 'sent'> | null; headers: HeadersInit }> {
  const header = request.headers.get('cookie')
  if (!header?.includes('toast=')) return { toast: null, headers: {} }
  const parsed = schema.safeParse(await cookie.parse(header))
  if (!parsed.success) return { toast: null, headers: { 'Set-Cookie': await gone() } }
  const { sent, ...toast } = parsed.data
  if (request.headers.get('sec-fetch-dest') !== 'empty') {
    return { toast, headers: { 'Set-Cookie': await gone() } }
  }
  if (sent) return { toast, headers: {} }
  const left = await cookie.serialize(
    { ...toast, sent: true },
    { maxAge: ASKED_AGAIN_SECONDS, secure: isHttps() },
  )
  return { toast, headers: { 'Set-Cookie': left } }
}

const gone = () => cookie.serialize('', { maxAge: 0, secure: isHttps() })
