import { data, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import { clearSessionCookie, tokenFrom } from '#app/features/accounts/auth/cookie.server.ts'
import {
  type AuthSession,
  ctxOf,
  findSession,
  type SessionState,
  touchSession,
} from '#app/features/accounts/auth/session.server.ts'
import { isDocumentRequest } from '#app/lib/document-request.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import { orUnavailable } from '#app/lib/unavailable.server.ts'
import { foreignOrigin, isOwnOrigin, isSameOrigin } from './same-origin.ts'
import {
  clientAddressContext,
  ctxContext,
  isPageContext,
  servicesContext,
  sessionContext,
} from './contexts.ts'

type Middleware = MiddlewareFunction<Response>
type Args = Parameters<Middleware>[0]

/**
 * For every signed-in page: sets `ctxContext`, or redirects to where the user has to go first. A write must come from
 * our own pages or carry a bearer token.
 */
export const requireSession: Middleware = async (args, next) => {
  const session = await enter(args)
  if (session.locked) throw redirect(`/lock?${back(args)}`)
  if (session.mfaDue) throw redirect(`/mfa-setup?${back(args)}`)
  return next()
}

/** For /lock: signed in, locked or not. It doesn't count as activity, or a locked session would never end. */
export const requireSessionEvenLocked: Middleware = async (args, next) => {
  await enter(args, { touch: false })
  return next()
}

/** For /mfa-setup: signed in and unlocked, with or without multi-factor sign-in. */
export const requireSessionBeforeMfa: Middleware = async (args, next) => {
  const session = await enter(args)
  if (session.locked) throw redirect(`/lock?${back(args)}`)
  return next()
}

/** For public pages that differ for signed-in users: sets `sessionContext` when there is an open session. */
export const optionalSession: Middleware = async (args, next) => {
  const found = await sessionOf(args)
  if (found.state === 'open') setContexts(args.context, found.session)
  return next()
}

/**
 * The context of a cookie or bearer token, for what bypasses the router: the websocket's upgrade and the API.
 * `refused` says why there is none; a locked session has none.
 */
export async function ctxFromRequest(
  services: Services,
  headers: Headers,
  ip: string | null = null,
): Promise<{ ctx: Ctx; session: AuthSession } | { refused: string }> {
  const found = await findSession(services, tokenFrom(headers))
  if (found.state === 'none') return { refused: 'not signed in' }
  if (found.state === 'ended') return { refused: found.reason }
  if (found.state === 'locked') return { refused: 'locked' }
  if (found.session.mfaDue) return { refused: 'multi-factor sign-in must be set up' }
  return { ctx: ctxOf(services, found.session, ip), session: found.session }
}

async function enter(args: Args, { touch = true } = {}): Promise<AuthSession> {
  const { request, url, context } = args
  if (!isRead(request) && !request.headers.has('authorization') && !isSameOrigin(request, url)) {
    throw foreignOrigin(request.headers.get('origin'))
  }
  const services = context.get(servicesContext)
  const found = await sessionOf(args)
  if (found.state === 'none' || found.state === 'ended') throw leave(args, found)
  setContexts(context, found.session)
  if (touch && !found.session.locked && isActivity(request)) {
    // A page can be read even if nothing can be written.
    await touchSession(services, found.session).catch((error: unknown) =>
      log.warn({ err: error }, 'activity not recorded'),
    )
  }
  return found.session
}

/** @throws an error page with status 503 if the database is down */
async function sessionOf({ request, context }: Args): Promise<SessionState> {
  try {
    return await orUnavailable(findSession(context.get(servicesContext), tokenFrom(request.headers)))
  } catch (error) {
    throw error instanceof AppError ? data(error.message, { status: error.status }) : error
  }
}

function setContexts(context: Readonly<RouterContextProvider>, session: AuthSession): void {
  context.set(sessionContext, session)
  context.set(ctxContext, ctxOf(context.get(servicesContext), session, context.get(clientAddressContext)))
}

function leave(args: Args, found: Exclude<SessionState, { session: AuthSession }>): Response {
  const target =
    found.state === 'ended'
      ? `/logout?reason=${encodeURIComponent(found.reason)}&${back(args)}`
      : `/login?${back(args)}`
  // /logout needs the ended session's cookie to distinguish our redirect from a link on another site.
  const headers = found.state === 'none' ? { 'Set-Cookie': clearSessionCookie() } : undefined
  return redirect(target, { headers })
}

/**
 * Where to come back to: the page of a form, or the requested page. Files and forms can't be shown again, and the lock
 * screen knows the page before it.
 */
function back({ request, url, context }: Args): string {
  const asked = url.pathname === '/lock' ? returnPath(url, context) : url.pathname + url.search
  const paths = isRead(request) ? [asked, refererPath(request)] : [refererPath(request), asked]
  const page = paths.find((path) => path !== null && context.get(isPageContext)(path)) ?? '/'
  return new URLSearchParams({ redirect: page }).toString()
}

function refererPath(request: Request): string | null {
  const from = URL.parse(request.headers.get('referer') ?? '')
  return from && isOwnOrigin(from.origin, request.headers.get('host')) ? from.pathname + from.search : null
}

/** Where to go after signing in or unlocking: the `redirect` of the URL if it is a page of a signed-in user. */
export function returnPath(url: URL, context: Readonly<RouterContextProvider>): string {
  const path = safeRedirect(url.searchParams.get('redirect'))
  return context.get(isPageContext)(path) ? path : '/'
}

const isRead = (request: Request) => request.method === 'GET' || request.method === 'HEAD'

/** Pages opened and forms sent by the user; not what a page fetches by itself. */
const isActivity = (request: Request) => !isRead(request) || isDocumentRequest(request)
