import { useState } from 'react'
import { Link, Outlet, useLocation, useParams, useSearchParams } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { AlarmClock, CircleCheck, Clock } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { type FrameHandle, useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { SplitScreen } from '#app/features/messaging/conversations/components/split-screen.tsx'
import { useOpening } from '#app/features/messaging/conversations/components/use-opening.ts'
import { revalidateListOn } from '#app/features/messaging/conversations/revalidation.ts'
import {
  MessagesScope,
  useMessagesScope,
} from '#app/features/messaging/messages/components/messages-context.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { ItemContext } from '../components/open-item.tsx'
import { WaitingFilters } from '../components/waiting-filters.tsx'
import { SnoozedList, useFreshWaiting } from '../components/waiting-list.tsx'
import { WorkList } from '../components/work-list.tsx'
import { WAITING_PATH } from '../paths.ts'
import {
  itemKey,
  itemPath,
  readWaitingQuery,
  snoozePath,
  type WaitingItem,
  type WaitingQuery,
  waitingPath,
} from '../waiting.ts'
import { listWaiting, waitingPlaces } from '../waiting.server.ts'
import type { Route } from './+types/waiting-page'

export const meta: Route.MetaFunction = () => [{ title: 'Waiting on us · Switchboard' }]

export const handle: FrameHandle = { fill: true, skip: [{ to: '#list', label: 'Skip to the list' }] }

export const loader = page.loader((ctx, { url }: Route.LoaderArgs) =>
  inOneTransaction(ctx, async (own) => {
    const query = readWaitingQuery(url.searchParams)
    const [listed, places] = await Promise.all([listWaiting(own, query), waitingPlaces(own)])
    return { ...listed, query, places }
  }),
)

export const shouldRevalidate = revalidateListOn('who', 'kind', 'location')

export default function Waiting({ loaderData }: Route.ComponentProps) {
  const { items, more, query, places } = loaderData
  const { user } = useFrame()
  const [search] = useSearchParams()
  const { item: key } = useParams()
  const { pathname } = useLocation()
  useFreshWaiting(items)
  const loading = useOpening(WAITING_PATH, key)
  const opening = loading?.includes('.') ? loading : undefined
  const open = useOpenItem(items, key)
  const here = waitingPath(query, {}, key ? `/${key}` : '')
  const list = waitingPath(query)
  const next = open.next ? itemPath(open.next, search) : list
  const pathOf = (item: WaitingItem) => itemPath(item, search)
  const Heading = key ? 'h2' : 'h1'
  const messages = useMessagesScope()
  const back = { to: list, label: 'Waiting on us' }
  const keep = (path: string) =>
    path.endsWith('/snooze')
      ? snoozePath([], { pathname: `${WAITING_PATH}/${key}`, search: search.toString() }, next)
      : `${path}?${new URLSearchParams({ back: here, next })}`
  const context: ItemContext = { item: open.item, here, next, back }
  return (
    <SplitScreen
      label="Waiting on us"
      open={key !== undefined}
      shows={key !== undefined || pathname.endsWith('/snooze')}
      opening={opening !== undefined}
      wide
      list={
        <>
          <header className="shrink-0 px-4 pt-3.5 pb-1">
            <Heading className="font-semibold text-xl">Waiting on us</Heading>
          </header>
          <WaitingFilters query={query} places={places} />
          <div id="list" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
            {items.length === 0 ? (
              <NothingWaits query={query} />
            ) : query.who === 'snoozed' ? (
              <SnoozedList items={items} userId={user.id} pathOf={pathOf} />
            ) : (
              <WorkList
                items={items}
                userId={user.id}
                here={here}
                pathOf={pathOf}
                openId={open.inList ? open.item?.id : undefined}
                isOpen={key !== undefined}
              />
            )}
          </div>
          {more ? (
            <p className="shrink-0 border-line border-t px-4 py-2 text-muted text-sm">
              More follow as these are answered.
            </p>
          ) : null}
        </>
      }
    >
      <MessagesScope value={{ ...messages, beside: { back, keep } }}>
        {key ? null : <ChooseItem />}
        <Outlet context={context} />
      </MessagesScope>
    </SplitScreen>
  )
}

function ChooseItem() {
  return (
    <EmptyState icon={Clock} title="Choose what to answer" className="m-auto">
      The longest waiting is first.
      <span className="js-only"> Press J and K to go through the list, and Enter to open.</span>
    </EmptyState>
  )
}

/** The open item with the one to open after it, also when it has left the list. */
function useOpenItem(items: readonly WaitingItem[], key: string | undefined) {
  const [kept, keep] = useState<{ key: string; item: WaitingItem; index: number }>()
  const index = items.findIndex((item) => itemKey(item) === key)
  const item = items[index]
  if (key && item && (kept?.key !== key || kept.item !== item || kept.index !== index))
    keep({ key, item, index })
  const before = kept?.key === key ? kept : undefined
  const left = items[Math.min(before?.index ?? 0, items.length - 1)]
  return {
    item: item ?? before?.item,
    inList: item !== undefined,
    next: item ? (items[index + 1] ?? items[index - 1]) : left,
  }
}

function NothingWaits({ query }: { query: WaitingQuery }) {
  if (query.kind || query.location) {
    return (
      <EmptyState
        icon={CircleCheck}
        title="Nothing found"
        action={
          <Link to={waitingPath(query, { kind: null, location: null })} className={buttonVariants()}>
            Show all
          </Link>
        }
      >
        Nothing of this kind waits at this location.
      </EmptyState>
    )
  }
  return query.who === 'snoozed' ? (
    <EmptyState icon={AlarmClock} title="Nothing is snoozed">
      What you snooze is listed here until it comes back.
    </EmptyState>
  ) : (
    <EmptyState icon={CircleCheck} title="No one is waiting for an answer">
      Texts, missed calls and due follow-ups appear here until someone answers them.
    </EmptyState>
  )
}
