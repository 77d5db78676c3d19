import type { RouterContextProvider } from 'react-router'
import { clientAddressContext } from './contexts.ts'
import type { Visitor } from '#app/features/accounts/auth/sign-in.server.ts'

/** The client's IP address and user agent. */
export const visitorOf = (request: Request, context: Readonly<RouterContextProvider>): Visitor => ({
  ip: context.get(clientAddressContext),
  userAgent: request.headers.get('user-agent'),
})
