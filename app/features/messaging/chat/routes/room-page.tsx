import { revalidateConversation } from '#app/features/messaging/conversations/revalidation.ts'
import { randomUUID } from 'node:crypto'
import { MessageSquareOff } from '#app/components/icons.tsx'
import { data, isRouteErrorResponse, Link, Outlet, redirect } from 'react-router'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { FORM_BYTES, readForm } from '#app/lib/read-form.server.ts'
import { cn } from '#app/lib/cn.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { CHAT_FILES } from '../limits.ts'
import { Room } from '../components/room.tsx'
import { useChat } from '../components/chat-context.ts'
import { messageForms, roomMenu } from '../room-forms.server.ts'
import { viewChatRoom } from '../own-rooms.server.ts'
import { loadChatRoom } from '../chat-page.server.ts'
import type { FrameHandle } from '#app/features/accounts/shell/components/frame-data.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { mapValues } from '#app/lib/map-values.ts'
import type { PostedArgs } from '#app/middleware/intents.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/room-page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.room.title} · Team` : 'Team · Switchboard' },
]

export const handle: FrameHandle = { skip: [{ to: '#composer', label: 'Skip to the message field' }] }

export const loader = page.loader(
  { params: { conversationId: uuid } },
  async (ctx, { request, params, url }) => {
    const [at, before] = [url.searchParams.get('at'), url.searchParams.get('before')]
    const screen = await loadChatRoom(ctx, params.conversationId, { at, before })
    // Opening the page marks it as viewed, also without JavaScript. Prefetching doesn't.
    const opened = request.headers.get('sec-fetch-dest') === 'document' && !request.headers.has('sec-purpose')
    if (opened && screen.reachesEnd) screen.room = await viewChatRoom(ctx, params.conversationId)
    return { ...screen, at, before, edit: url.searchParams.get('edit'), requestId: randomUUID() }
  },
)

export const shouldRevalidate = revalidateConversation

const params = { conversationId: uuid }

/** Answers an error beside the form, with what was typed. */
const act = (run: (ctx: Ctx, roomId: string, form: FormData) => Promise<unknown>, to?: Toast) =>
  page.action({ params }, async (ctx, { params: { conversationId }, form }: PostedArgs<'conversationId'>) => {
    try {
      await run(ctx, conversationId, form)
      return to ? redirectWithToast('/chat', to) : redirect(`/chat/${conversationId}`)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const messageId = form.get('intent') === 'edit' ? textOf(form, 'messageId') : null
      return data({ error: error.message, body: textOf(form, 'body'), messageId }, error.status)
    }
  })

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

const forms = page.intents(
  { params },
  {
    ...mapValues(messageForms, (run) => act(run)),
    ...mapValues(roomMenu, (run) => act(run)),
    // Staying in the room would mark it as read again.
    'mark-unread': act(roomMenu['mark-unread'], { kind: 'ok', message: 'Marked unread' }),
    hide: act(roomMenu.hide, { kind: 'ok', message: 'Hidden until the next message' }),
  },
)

/** The forms of the page without JavaScript, and of the menu. Each ends in a redirect. */
export const action = page.action({ params }, (ctx, args: Route.ActionArgs) =>
  uploading(ctx, args.request, async () =>
    forms(args, { form: await readForm(args.request, CHAT_FILES.maxBytes + FORM_BYTES) }),
  ).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return data({ error: error.message, body: '', messageId: null }, error.status)
  }),
)

export default function RoomPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Room key={loaderData.room.id} loaded={loaderData} refused={actionData ?? null} />
      <Outlet context={useChat()} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <EmptyState
        page
        icon={MessageSquareOff}
        title="This room was not found"
        className="m-auto"
        action={
          <Link to="/chat" className={cn(buttonVariants())}>
            All rooms
          </Link>
        }
      >
        Only its members can read a room. You may have left it, or the address may be wrong.
      </EmptyState>
    )
  }
  return <ErrorState page title="This room could not be loaded" className="m-auto" />
}
