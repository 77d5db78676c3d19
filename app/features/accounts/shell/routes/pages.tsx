import { Outlet, useRouteLoaderData } from 'react-router'
import { ErrorPage } from '#app/components/feedback/error-page.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import type { Route } from './+types/pages'

/** The parent of all pages in the frame, whose error boundary keeps the frame. */
export default function Pages() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return <ErrorPage error={error} requestId={root?.requestId} inFrame />
}
