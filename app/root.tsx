import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import './app.css'
import { nonceContext } from './middleware/contexts.ts'
import { routePattern } from './middleware/route-pattern.ts'
import { sameOrigin } from './middleware/same-origin.ts'
import { securityHeaders } from './middleware/security-headers.ts'

export const middleware: Route.MiddlewareFunction[] = [routePattern, securityHeaders, sameOrigin]

export function loader({ context }: Route.LoaderArgs) {
  return { nonce: context.get(nonceContext) }
}

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useRouteLoaderData<typeof loader>('root')?.nonce
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <noscript>
          <style nonce={nonce}>{'.js-only{display:none!important}'}</style>
        </noscript>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}
