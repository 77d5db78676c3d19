import type { RouterContextProvider } from 'react-router'
import { clientAddressContext } from '#app/middleware/contexts.ts'
import type { Visitor } from './sign-in.server.ts'

/** Who knocks, as far as a request tells. */
export const visitorOf = (request: Request, context: Readonly<RouterContextProvider>): Visitor => ({
  ip: context.get(clientAddressContext),
  userAgent: request.headers.get('user-agent'),
})
