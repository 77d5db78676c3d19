import { lazy, Suspense } from 'react'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/phone-settings'

const DeviceSettings = lazy(() => import('../components/device-settings.tsx'))

export const meta: Route.MetaFunction = () => [{ title: 'Phone settings · Switchboard' }]

export const loader = page.loader({ can: 'call' }, () => null)

/** The devices are this browser's, so only JavaScript can list and choose them. */
export default function PhoneSettings() {
  return (
    <Page width="text">
      <PageHeader title="Phone settings" />
      <div className="min-h-60 rounded-md border border-line bg-surface p-5">
        {useHydrated() ? (
          <Suspense fallback={null}>
            <DeviceSettings />
          </Suspense>
        ) : (
          <p className="text-muted">Choosing a microphone and speakers needs JavaScript in your browser.</p>
        )}
      </div>
    </Page>
  )
}
