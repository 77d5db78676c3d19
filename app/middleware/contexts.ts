import { createContext } from 'react-router'
import type { AuthSession } from '#app/features/accounts/auth/session.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Services } from '#app/lib/services.ts'

/** The process's database pool and bus. The HTTP server sets it for every request. */
export const servicesContext = createContext<Services>()

/** Whether the database answers in time. Set for every request by the HTTP server. */
export const databaseRespondsContext = createContext<() => Promise<boolean>>()

/** Whether a path shows a page to a signed-in user (pages.ts). Set for every request by the HTTP server. */
export const isPageContext = createContext<(path: string) => boolean>()

/** The patterns of the routes that only take forms (pages.ts). Set for every request by the HTTP server. */
export const formPatternsContext = createContext<ReadonlySet<string>>()

/** The client's IP address, as the first trusted proxy saw it. */
export const clientAddressContext = createContext<string | null>(null)

/** One per response, for every script and style tag. */
export const nonceContext = createContext<string>('')

/** Other sites that a page loads from, as sources of the content security policy. */
export interface PageSources {
  script: string
  frame: string
  connect: string
  /** Where its forms lead. */
  form: string
}

/** Set by the loader of a page that loads something from another site; null for all others. */
export const pageSourcesContext = createContext<PageSources | null>(null)

/** Identifies the request in logs and on the error page. */
export const requestIdContext = createContext<string>('')

/** The pattern of the matched route (`/contacts/:id`), set by the root route. */
export const routePatternContext = createContext<string>('(none)')

/** The session middleware sets it. Reading it on a public route throws. */
export const ctxContext = createContext<Ctx>()

/**
 * Set by an action that refused a form: the loaders of the same response then show the form's page even if they would no
 * longer (its client was deleted, say), so that it keeps what was typed.
 */
export const keepPageContext = createContext<boolean>(false)

/** The session; null for a visitor of a public page. Feature functions take `ctx` instead. */
export const sessionContext = createContext<AuthSession | null>(null)
