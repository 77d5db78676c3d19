import {
  data,
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useOutletContext,
} from 'react-router'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { CircleCheck } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import type { Continues } from '#app/features/messaging/conversations/components/use-opening.ts'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import { Conversation } from '#app/features/messaging/messages/components/conversation.tsx'
import { loadConversationPage } from '#app/features/messaging/messages/conversation-screen.server.ts'
import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import { getFollowUp } from '#app/features/messaging/timeline/follow-ups.server.ts'
import { cardDetails, getOwnCard } from '#app/features/people/boards/cards.server.ts'
import { getLogEntry } from '#app/features/telephony/call-log/get-log-entry.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { type ItemContext, NoLongerWaits, type Thing, ThingPane } from '../components/open-item.tsx'
import { WAITING_PATH } from '../paths.ts'
import type { Route } from './+types/item-page'

export const meta: Route.MetaFunction = () => [{ title: 'Waiting on us · Switchboard' }]

export const loader = page.loader(async (ctx, { request, params, url }: Route.LoaderArgs) => {
  const [kind, id = ''] = params.item.split('.')
  if (!isUuid(id)) throw notFound('This')
  if (kind === 'conversation' && ctx.can.message) {
    const { headers, ...screen } = await loadConversationPage(ctx, id, { request, url })
    return data({ screen, thing: null }, { headers })
  }
  if (kind === 'call') return found({ kind, call: await getLogEntry(ctx, id) })
  if (kind === 'follow-up') return found({ kind, followUp: await getFollowUp(ctx, id) })
  if (kind !== 'card') throw notFound('This')
  const card = await getOwnCard(ctx, id)
  const details = await cardDetails(ctx, [id])
  return found({ kind, card, details: details.get(id) ?? '' })
})

const found = (thing: Thing) => data({ screen: null, thing }, {})

/** A dialog over the item, or another filter of the list, leaves it as it is. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSame = currentParams['item'] === nextParams['item'] && currentUrl.href !== nextUrl.href
  return isSame && !formMethod ? false : defaultShouldRevalidate
}

export default function ItemPage({ loaderData: { screen, thing } }: Route.ComponentProps) {
  const context = useOutletContext<ItemContext>()
  const { user } = useFrame()
  const { state } = useLocation() as { state: Continues | null }
  const why = screen && endOfWaiting(screen.conversation, user.id)
  return (
    <>
      {thing ? (
        <ThingPane thing={thing} context={context} userId={user.id} />
      ) : (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {why ? <NoLongerWaits why={why} next={context.next} /> : null}
          <div className="relative flex min-h-0 flex-1">
            <Conversation
              key={screen.conversation.id}
              loaded={screen}
              refused={null}
              focusComposer={state?.focusComposer ?? false}
            />
          </div>
        </div>
      )}
      <Outlet />
    </>
  )
}

/** Why the conversation no longer waits; null while it does. */
function endOfWaiting(conversation: ConversationView, userId: string): string | null {
  const { waitingSince, revocation, lastMessageFlow, lastMessageBy } = conversation
  if (waitingSince !== null || revocation) return null
  if (lastMessageFlow !== 'outgoing' || !lastMessageBy) return 'This no longer waits for an answer.'
  return `${lastMessageBy.id === userId ? 'You' : userName(lastMessageBy)} answered.`
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { search } = useLocation()
  if (error instanceof Error || !error || (error as { status?: number }).status !== 404)
    return <ErrorState page title="This could not be loaded" className="m-auto" />
  return (
    <EmptyState
      page
      icon={CircleCheck}
      title="This is no longer here"
      className="m-auto"
      action={
        <Link to={`${WAITING_PATH}${search}`} className={buttonVariants()}>
          Waiting on us
        </Link>
      }
    >
      It may have been deleted, or you may no longer see it.
    </EmptyState>
  )
}
