import { createContext } from 'react-router'
import type { AuthSession } from '#app/features/auth/session.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Services } from '#app/lib/services.ts'

/** What the process holds open (database pool, bus). Set for every request by the HTTP server. */
export const servicesContext = createContext<Services>()

/** Whether the database answers in time. Set for every request by the HTTP server. */
export const databaseRespondsContext = createContext<() => Promise<boolean>>()

/** Whether a path shows a page to a signed-in user (pages.ts). Set for every request by the HTTP server. */
export const isPageContext = createContext<(path: string) => boolean>()

/** The address the request came from, past the trusted proxies. */
export const clientAddressContext = createContext<string | null>(null)

/** One per response; every script and style tag carries it. */
export const nonceContext = createContext<string>('')

/** Names the request in logs and on the error page. */
export const requestIdContext = createContext<string>('')

/** The pattern of the route that answers (/contacts/:id). Set by the root; the default is for what no route matches. */
export const routePatternContext = createContext<string>('(none)')

/** Who acts, in which account. Set by the session middleware; reading it on a public route throws. */
export const ctxContext = createContext<Ctx>()

/**
 * Set by an action that refused, of a page that would not be shown any more (its contact is in the trash, its conversation
 * was made): what was typed is shown, so that the page around it is too, in the same answer.
 */
export const stillShownContext = createContext<boolean>(false)

/** The sign-in behind the request; null on public pages without one. Feature functions take `ctx`, not this. */
export const sessionContext = createContext<AuthSession | null>(null)
