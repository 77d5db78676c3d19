import { Outlet, type ShouldRevalidateFunctionArgs, useMatches } from 'react-router'
import { useActionKeys } from '#app/components/actions/use-action-keys.ts'
import { useOneTabStop } from '#app/components/use-one-tab-stop.ts'
import { useRegions } from '#app/components/use-regions.ts'
import { ClockProvider } from '#app/components/time.tsx'
import { usePreferences } from '#app/components/preferences.tsx'
import { IdleGuard } from '#app/features/accounts/auth/components/idle-guard.tsx'
import { AreasContext } from '#app/features/area.ts'
import { SearchEntry } from '#app/features/work/search/components/search-entry.tsx'
import {
  pastDueLine,
  PastDueWarning,
  usePastDue,
} from '#app/features/messaging/timeline/components/past-due-warning.tsx'
import { RestrictionNotice } from '#app/features/money/billing/components/restriction-notice.tsx'
import { restrictionBanner } from '#app/features/money/billing/dunning/restrictions.server.ts'
import { pastDueWarning } from '#app/features/messaging/timeline/follow-up-buckets.server.ts'
import { putAwayAt } from '#app/features/messaging/timeline/past-due-later.ts'
import { cn } from '#app/lib/cn.ts'
import { requireActor } from '#app/lib/ctx.server.ts'
import { readParts } from '#app/lib/parts.server.ts'
import { requireSession } from '#app/middleware/session.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/frame'
import { areas } from './areas.ts'
import { serverAreas } from './areas.server.ts'
import { ViewsPanel } from './features/accounts/views/components/views-panel.tsx'
import { listViews } from './features/accounts/views/list-views.server.ts'
import { UnsentMessages } from './features/messaging/conversations/components/unsent-messages.tsx'
import { CallBar } from './features/telephony/phone/components/call-bar.tsx'
import { Phone } from './features/telephony/phone/components/phone.tsx'
import { ReleaseBanner } from './features/system/support/components/release-banner.tsx'
import { PhoneButton } from './features/telephony/phone/components/phone-button.tsx'
import { NarrowPanel } from './features/accounts/shell/components/narrow-panel.tsx'
import { Banners, useBannerLines } from './features/accounts/shell/components/banners.tsx'
import { useNotifications } from './features/accounts/push/components/use-notifications.ts'
import { EventNotices } from './features/accounts/shell/components/event-notices.tsx'
import type { FrameHandle } from './features/accounts/shell/components/frame-data.ts'
import { Notices } from './features/accounts/shell/components/notices.tsx'
import { PanelPartContext } from './features/accounts/shell/components/panel-part.ts'
import { FrameKeys } from './features/accounts/shell/components/frame-keys.tsx'
import { SkipLink } from './features/accounts/shell/components/skip-link.tsx'
import { SidePanel } from './features/accounts/shell/components/panel.tsx'
import { PreferenceForm } from './features/accounts/shell/components/preference-button.tsx'
import { PausedNotice } from './features/accounts/shell/components/paused-notice.tsx'
import { ProfileMenu } from './features/accounts/shell/components/profile-menu.tsx'
import { PeersContext } from './features/accounts/shell/components/peers-context.ts'
import { TabBar } from './features/accounts/shell/components/tab-bar.tsx'
import { useAppBadge } from './features/accounts/shell/components/use-app-badge.ts'
import { useWaitingTitle } from './features/accounts/shell/components/use-waiting-title.ts'
import { useLiveFrame } from './features/accounts/shell/components/use-live-frame.ts'
import { VERSION } from './features/accounts/shell/navigation.ts'
import { RealtimeProvider } from '#app/realtime/client/realtime.tsx'
import { loadCounts, loadFrame } from './features/accounts/shell/shell.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSession]

export const loader = page.loader(async (ctx, { request }: Route.LoaderArgs) => {
  const { frame, badges, pastDue, views } = await readParts(ctx, {
    frame: loadFrame,
    views: listViews,
    badges: (own) => loadCounts(own, serverAreas),
    pastDue: (own) =>
      pastDueWarning(own, putAwayAt(request.headers.get('cookie'), requireActor(own).id, own.now())),
  })
  if (!frame) throw new Error('The frame could not be read.')
  // A page without its badges or the warning is better than none.
  return {
    ...frame,
    ...(badges ?? { counts: {}, countedAt: 0 }),
    views: views ?? [],
    restriction: restrictionBanner(ctx),
    pastDue: pastDue ?? { first: null, total: 0, nextAt: null },
  }
})

/** Writes and reconnects load the frame again; a search or another page of a list doesn't. */
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

/** Puts the areas together around every page of a signed-in user. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  const { account, user } = loaderData
  useNotifications(loaderData.ghosting ? null : user.id)
  return (
    <RealtimeProvider accountId={account.id} userId={user.id} version={VERSION}>
      <ClockProvider now={loaderData.now} timeZone={account.timezone}>
        <AreasContext value={areas}>
          <PanelPartContext value={<ViewsPanel />}>
            <FrameBody loaded={loaderData} />
          </PanelPartContext>
          <IdleGuard />
          <UnsentMessages userId={user.id} />
          <EventNotices userId={user.id} timeZone={account.timezone} since={loaderData.now} />
        </AreasContext>
      </ClockProvider>
    </RealtimeProvider>
  )
}

function FrameBody({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const frame = useLiveFrame(loaded)
  const { panel } = usePreferences()
  const handles = useMatches().map((match) => match.handle as FrameHandle | undefined)
  const fill = handles.some((handle) => handle?.fill)
  const skip = handles.findLast((handle) => handle?.skip)?.skip ?? []
  useWaitingTitle(frame.counts.messages ?? 0)
  useAppBadge(frame.counts.messages ?? 0)
  useActionKeys()
  useRegions()
  const bar = useOneTabStop<HTMLElement>()
  const pastDue = usePastDue(loaded.pastDue)
  const banners = useBannerLines(frame)
  const { restriction } = loaded
  const lines = [
    ...(restriction ? [restriction.line] : []),
    ...banners,
    ...(pastDue.first ? [pastDueLine(pastDue.first)] : []),
  ]
  return (
    <div
      data-panel={fill && panel === 'open' ? 'open-wide' : panel}
      className={cn(
        'flex',
        fill ? 'relative h-dvh overflow-hidden flow:h-auto flow:overflow-visible' : 'min-h-dvh',
      )}
    >
      <SkipLink to="#main">Skip to the content</SkipLink>
      {skip.map(({ to, label }) => (
        <SkipLink key={to} to={to}>
          {label}
        </SkipLink>
      ))}
      <PreferenceForm />
      <FrameKeys />
      <SidePanel frame={frame} />
      <div className="flex min-w-0 flex-1 flex-col max-md:not-low:not-print:pb-[calc(57px+env(safe-area-inset-bottom))]">
        <header {...bar} data-region className="frame-bar md:@container">
          <NarrowPanel frame={frame} />
          <TabBar viewer={frame.viewer} counts={frame.counts} />
          {frame.viewer.phone ? <CallBar userId={frame.user.id} /> : null}
          <SearchEntry />
          {frame.viewer.phone ? <PhoneButton userId={frame.user.id} /> : null}
          <ProfileMenu
            user={frame.user}
            peers={frame.peers}
            viewer={frame.viewer}
            ghosting={frame.ghosting}
          />
        </header>
        <p className="hidden border-line border-b pb-2 font-semibold print:block">{frame.account.name}</p>
        <ReleaseBanner />
        <PausedNotice />
        <Notices lines={lines} total={(restriction ? 1 : 0) + banners.length + pastDue.total}>
          {restriction ? <RestrictionNotice {...restriction} /> : null}
          <Banners frame={frame} />
          <PastDueWarning pastDue={pastDue} userId={frame.user.id} />
        </Notices>
        <main
          id="main"
          tabIndex={-1}
          data-region
          className={cn(
            'flex min-w-0 flex-1 flex-col',
            fill && 'min-h-0 overflow-hidden flow:overflow-visible',
          )}
        >
          <PeersContext value={frame.peers}>
            <Outlet />
          </PeersContext>
        </main>
      </div>
      {frame.viewer.phone ? (
        <PeersContext value={frame.peers}>
          <Phone userId={frame.user.id} />
        </PeersContext>
      ) : null}
    </div>
  )
}
