import { Outlet, type ShouldRevalidateFunctionArgs, useMatches } from 'react-router'
import { useDelegatedLinks } from '#app/components/delegated-links.tsx'
import { ClockProvider } from '#app/components/time.tsx'
import { usePreferences } from '#app/components/preferences.tsx'
import { IdleGuard } from '#app/features/auth/components/idle-guard.tsx'
import { FollowUpNotices } from '#app/features/timeline/components/follow-up-notices.tsx'
import { ExportNotices } from '#app/features/transfer/components/export-notices.tsx'
import { MessageNotices } from '#app/features/messages/components/message-notices.tsx'
import { SearchEntry } from '#app/features/search/components/search-entry.tsx'
import { cn } from '#app/lib/cn.ts'
import { requireSession } from '#app/middleware/session.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/frame'
import { NarrowPanel } from '../components/narrow-panel.tsx'
import { Notices } from '../components/notices.tsx'
import { SidePanel } from '../components/panel.tsx'
import { PreferenceForm } from '../components/preference-button.tsx'
import { ProfileMenu } from '../components/profile-menu.tsx'
import { PeersContext } from '../components/peers-context.ts'
import { TabBar } from '../components/tab-bar.tsx'
import { useLiveFrame } from '../components/use-live-frame.ts'
import { VERSION } from '../navigation.ts'
import { RealtimeProvider } from '#app/realtime/client/realtime.tsx'
import { type FrameData, loadFrame } from '../shell.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSession]

export const loader = page.loader((ctx) => loadFrame(ctx))

/** A search or another page of a list leaves the frame as it is; what was written, and a reconnect, loads it anew. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const reads = formMethod === undefined || formMethod === 'GET'
  const onlySearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return reads && onlySearch ? false : defaultShouldRevalidate
}

/** What a page may tell the frame: `fill` takes exactly the window's height and scrolls inside itself. */
export interface FrameHandle {
  fill?: boolean
}

export default function Frame({ loaderData }: Route.ComponentProps) {
  const { account, user } = loaderData
  return (
    <RealtimeProvider accountId={account.id} userId={user.id} userName={user.name} version={VERSION}>
      <ClockProvider now={loaderData.now} timeZone={account.timezone}>
        <FrameBody loaded={loaderData} />
        <IdleGuard />
        <FollowUpNotices />
        {loaderData.viewer.administer ? <ExportNotices /> : null}
        {loaderData.viewer.messaging ? <MessageNotices userId={user.id} /> : null}
      </ClockProvider>
    </RealtimeProvider>
  )
}

function FrameBody({ loaded }: { loaded: FrameData }) {
  const frame = useLiveFrame(loaded)
  const { panel } = usePreferences()
  const fill = useMatches().some((match) => (match.handle as FrameHandle | undefined)?.fill)
  const links = useDelegatedLinks()
  return (
    <div
      {...links.handlers}
      data-panel={fill && panel === 'open' ? 'open-wide' : panel}
      className={cn('flex', fill ? 'h-dvh overflow-hidden' : 'min-h-dvh')}
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-surface focus:px-3! focus:py-2! focus:shadow-float"
      >
        Skip to the content
      </a>
      <PreferenceForm />
      <SidePanel frame={frame} />
      <div className="flex min-w-0 flex-1 flex-col max-md:pb-[calc(57px+env(safe-area-inset-bottom))]">
        <header className="sticky top-0 z-30 flex h-12 shrink-0 items-center gap-1 border-line border-b bg-surface px-2">
          <NarrowPanel frame={frame} />
          <TabBar viewer={frame.viewer} counts={frame.counts} />
          <SearchEntry />
          <ProfileMenu
            user={frame.user}
            peers={frame.peers}
            viewer={frame.viewer}
            ghosting={frame.ghosting}
          />
        </header>
        <Notices frame={frame} pastDue={loaded.pastDue} />
        <main
          id="main"
          tabIndex={-1}
          className={cn('flex min-w-0 flex-1 flex-col', fill && 'min-h-0 overflow-hidden')}
        >
          <PeersContext value={frame.peers}>
            <Outlet />
          </PeersContext>
        </main>
        {links.prefetch}
      </div>
    </div>
  )
}
