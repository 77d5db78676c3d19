import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import '#app/app.css'
import { ErrorPage } from '#app/components/feedback/error-page.tsx'
import { iconSprite } from '#app/components/icons.tsx'
import { Announcer } from '#app/components/feedback/announcer.tsx'
import { useFocusOnNewPage } from '#app/components/feedback/page-focus.ts'
import { FailedSaves } from '#app/components/forms/failed-saves.tsx'
import { NavigationProgress } from '#app/components/feedback/navigation-progress.tsx'
import { leaveOtherBuild, useDocumentLinks } from '#app/components/feedback/other-build.ts'
import { keepOnNetworkError, useShownPage } from '#app/components/feedback/network-errors.ts'
import { PreferencesProvider } from '#app/components/preferences.tsx'
import { Toasts } from '#app/components/feedback/toasts.tsx'
import { isDocumentRequest } from '#app/lib/document-request.ts'
import { readPreferences } from '#app/lib/preferences.ts'
import { BUILD } from '#app/lib/served-build.ts'
import { brandCss, DEFAULT_THEME_COLOR } from '#app/lib/theme-color.ts'
import { EXPIRED_TOAST, readToast } from '#app/lib/toast.ts'
import { nonceContext, requestIdContext } from '#app/middleware/contexts.ts'
import { formsOnly } from '#app/middleware/forms-only.ts'
import { routePattern } from '#app/middleware/route-pattern.ts'
import { sameOrigin } from '#app/middleware/same-origin.ts'
import { securityHeaders } from '#app/middleware/security-headers.ts'

export const middleware: Route.MiddlewareFunction[] = [routePattern, securityHeaders, sameOrigin, formsOnly]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [leaveOtherBuild, keepOnNetworkError]

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  // Asked for with the page, but behind the style sheet and the scripts: neither the font nor the icons hold it up.
  {
    rel: 'preload',
    href: latinFont,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    fetchPriority: 'low',
  },
  { rel: 'preload', href: iconSprite, as: 'image', type: 'image/svg+xml', fetchPriority: 'low' },
]

export const meta: Route.MetaFunction = () => [{ title: 'Switchboard' }]

export function loader({ request, context }: Route.LoaderArgs) {
  const cookies = request.headers.get('cookie')
  // In the browser, `Toasts` reads the cookie after a navigation.
  const toast = isDocumentRequest(request) ? readToast(cookies) : null
  return data(
    {
      build: BUILD,
      nonce: context.get(nonceContext),
      requestId: context.get(requestIdContext),
      preferences: readPreferences(cookies),
      toast,
    },
    { headers: toast ? { 'Set-Cookie': EXPIRED_TOAST } : undefined },
  )
}

// The document's policy names the nonce it was loaded with; later responses have other nonces.
const documentNonce =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

export function Layout({ children }: { children: React.ReactNode }) {
  useFocusOnNewPage()
  const root = useRouteLoaderData<typeof loader>('root')
  const frame = useRouteLoaderData<{ user: { themeColor: string } }>('frame')
  const nonce = documentNonce ?? root?.nonce
  return (
    <PreferencesProvider initial={root?.preferences ?? readPreferences(null)}>
      {({ theme }) => (
        <html lang="en" className={theme === 'system' ? undefined : theme}>
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
            <noscript>
              <style nonce={nonce} suppressHydrationWarning>
                {'.js-only{display:none!important}'}
              </style>
            </noscript>
            <Meta />
            {/* Links to our own origin need no nonce. Browsers hide it from scripts, so hydration would see a mismatch. */}
            <Links nonce="" />
            <style
              nonce={nonce}
              suppressHydrationWarning
              // Holds hex colors only, whatever is stored (theme-color.ts).
              dangerouslySetInnerHTML={{ __html: brandCss(frame?.user.themeColor ?? DEFAULT_THEME_COLOR) }}
            />
          </head>
          <body>
            <NavigationProgress />
            {children}
            <Toasts initial={root?.toast ?? null} />
            <Announcer />
            <FailedSaves />
            <ScrollRestoration />
            <Scripts />
          </body>
        </html>
      )}
    </PreferencesProvider>
  )
}

export default function App() {
  useShownPage()
  useDocumentLinks()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  return <ErrorPage error={error} requestId={root?.requestId} />
}
