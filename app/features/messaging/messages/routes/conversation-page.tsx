import type { Continues } from '#app/features/messaging/conversations/components/use-opening.ts'
import { revalidateConversation } from '#app/features/messaging/conversations/revalidation.ts'
import {
  data,
  isRouteErrorResponse,
  Link,
  Outlet,
  redirect,
  useLocation,
  useSearchParams,
} from 'react-router'
import { ErrorState, EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { MessageSquareOff } from '#app/components/icons.tsx'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { Conversation } from '../components/conversation.tsx'
import { MAX_PICTURE_UPLOAD } from '#app/features/messaging/texting/limits.ts'
import { panelCookie, panelIsOpen } from '../client-panel-tabs.ts'
import {
  addNoteFromForm,
  conversationMenu,
  readFields,
  resendFromForm,
  sendFromForm,
} from '../conversation-forms.server.ts'
import { withSearch } from '../paths.ts'
import { loadConversationPage } from '../conversation-screen.server.ts'
import { conversationTitle } from '#app/features/messaging/texting/labels.ts'
import type { FrameHandle } from '#app/features/accounts/shell/components/frame-data.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { mapValues } from '#app/lib/map-values.ts'
import type { PostedArgs } from '#app/middleware/intents.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/conversation-page'
import { FORM_BYTES, readForm } from '#app/lib/read-form.server.ts'
import {
  finishConversation,
  reopenConversation,
} from '#app/features/messaging/texting/conversations/conversation-actions.server.ts'
import { completeSchema, reopenSchema } from '#app/features/messaging/texting/texting.schema.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData ? `${conversationTitle(loaderData.conversation)} · Messages` : 'Messages · Switchboard',
  },
]

export const handle: FrameHandle = { skip: [{ to: '#composer', label: 'Skip to the message field' }] }

export const loader = page.loader(
  { params: { conversationId: uuid } },
  async (ctx, { request, params, url }) => {
    if (!ctx.can.message) throw redirect('/messages')
    const { headers, ...screen } = await loadConversationPage(ctx, params.conversationId, { request, url })
    return data(screen, { headers })
  },
)

export const shouldRevalidate = revalidateConversation

const params = { conversationId: uuid }
type InConversation = PostedArgs<'conversationId'>

interface Done {
  /** The conversation isn't shown anymore. */
  leaves?: boolean
  message: string
  /** The search params of the form that undoes it. */
  undo?: Record<string, string>
}

/** Where a form leads: on this screen, or from a page of another area to `back`, and to `next` when it ends what was open. */
function placesFor(page: string, search: URLSearchParams) {
  const given = (name: string) => safeRedirect(search.get(name), '') || null
  const [back, next] = [given('back'), given('next')]
  return {
    here: back ?? withSearch(page, search),
    away: next ?? withSearch('/messages', search),
    kept: (back === null ? {} : { back }) as Record<string, string>,
  }
}

/** Answers an error beside the form, with what was typed. */
function act<Result>(
  run: (ctx: Ctx, conversationId: string, form: FormData, url: URL) => Promise<Result>,
  done?: Done | ((result: Result, url: URL) => Done),
) {
  return page.action({ params }, async (ctx, { params: { conversationId }, form, url }: InConversation) => {
    let shown: Done | undefined
    try {
      const result = await run(ctx, conversationId, form, url)
      shown = typeof done === 'function' ? done(result, url) : done
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return data({ error: error.message, body: String(form.get('body') ?? '') }, error.status)
    }
    const here = `/messages/${conversationId}`
    const back = placesFor(here, url.searchParams)
    if (!shown) return redirect(back.here)
    const { leaves, message, undo } = shown
    return redirectWithToast(leaves ? back.away : back.here, {
      kind: 'ok',
      message,
      ...(undo && { undo: withSearch(here, url.searchParams, { ...back.kept, ...undo }) }),
    })
  })
}

const forms = page.intents(
  { params },
  {
    ...mapValues(conversationMenu, (run) => act<unknown>(run)),
    send: act(sendFromForm),
    resend: act((ctx, _, form) => resendFromForm(ctx, form)),
    note: act(addNoteFromForm),
    claim: act(conversationMenu.claim, {
      message: 'You have this conversation',
      undo: { intent: 'release' },
    }),
    release: act(conversationMenu.release, { message: 'Conversation released', undo: { intent: 'claim' } }),
    done: act(
      (ctx, conversationId, form) =>
        finishConversation(ctx, conversationId, readFields(completeSchema, form).seen),
      ({ completed, at, was, since }, { searchParams }) => ({
        leaves: completed || searchParams.has('next'),
        message: completed ? 'Conversation completed' : 'No answer needed',
        undo: { intent: 'reopen', at, was, ...(since && { since }) },
      }),
    ),
    // The Undo of a message has its fields in the address.
    reopen: act((ctx, conversationId, form, { searchParams }) =>
      reopenConversation(ctx, conversationId, readFields(reopenSchema, form.has('at') ? form : searchParams)),
    ),
    complete: act(conversationMenu.complete, { leaves: true, message: 'Conversation completed' }),
    // Staying would mark it as read again.
    'mark-unread': act(conversationMenu['mark-unread'], { leaves: true, message: 'Marked unread' }),
    'notify-team': act(conversationMenu['notify-team'], { message: 'Your team was notified' }),
    assign: act(conversationMenu.assign, { message: 'Conversation assigned' }),
    'toggle-panel': async ({ request, url }) =>
      redirect(withSearch(url.pathname, url.searchParams), {
        headers: { 'Set-Cookie': panelCookie(!panelIsOpen(request.headers.get('cookie'))) },
      }),
  },
)

/** The forms of the page without JavaScript, and of the menu. Each ends in a redirect. */
export const action = page.action({ params }, (ctx, args: Route.ActionArgs) =>
  uploading(ctx, args.request, async () =>
    forms(args, { form: await readForm(args.request, MAX_PICTURE_UPLOAD + FORM_BYTES) }),
  ).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return data({ error: error.message, body: '' }, error.status)
  }),
)

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useLocation() as { state: Continues | null }
  return (
    <>
      <Conversation
        loaded={loaderData}
        refused={actionData ?? null}
        focusComposer={state?.focusComposer ?? false}
      />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const [search] = useSearchParams()
  const back = withSearch('/messages', search)
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <EmptyState
        page
        icon={MessageSquareOff}
        title="This conversation was not found"
        className="m-auto"
        action={
          <Link to={back} className={cn(buttonVariants())}>
            All conversations
          </Link>
        }
      >
        It may belong to another company, or the address may be wrong.
      </EmptyState>
    )
  }
  return <ErrorState page title="This conversation could not be loaded" className="m-auto" />
}
