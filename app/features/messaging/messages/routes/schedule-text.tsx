import { data, redirect } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { UNABLE_TO_SCHEDULE } from '#app/features/messaging/timeline/follow-up.ts'
import {
  followUpForm,
  followUpInput,
  followUpUpdate,
  savedMessage,
} from '#app/features/messaging/timeline/follow-up-form.server.ts'
import { followUpSchema } from '#app/features/messaging/timeline/follow-up.schema.ts'
import { completeFollowUp, reopenFollowUp } from '#app/features/messaging/timeline/finish-follow-up.server.ts'
import {
  createFollowUp,
  getFollowUp,
  updateFollowUp,
} from '#app/features/messaging/timeline/follow-ups.server.ts'
import { sendScheduledNow } from '#app/features/messaging/timeline/scheduled-text.server.ts'
import { reopenPath } from '#app/features/messaging/timeline/timeline-paths.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { ScheduleForm } from '../components/schedule-form.tsx'
import { getConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { SCHEDULE_MESSAGES, withSearch } from '../paths.ts'
import { conversationTitle } from '#app/features/messaging/texting/labels.ts'
import { onlyAtField, stayInForm } from '#app/middleware/form-builder.server.ts'
import { answerTo } from '#app/lib/answer-to.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/schedule-text'

// Two routes use this: a new scheduled text, and an existing one.
const params = { conversationId: uuid, followUpId: uuid.optional() }

/** The page that the dialog was opened on. */
const pageBehind = (conversationId: string, { searchParams }: URL) =>
  safeRedirect(searchParams.get('back'), withSearch(`/messages/${conversationId}`, searchParams))

export const meta: Route.MetaFunction = () => [{ title: 'Schedule message · Switchboard' }]

export const loader = page.loader({ params }, async (ctx, { params, url }) => {
  const { conversation, clientId } = await clientOf(ctx, params.conversationId)
  // A conversation without a client offers to create one instead.
  if (!clientId) throw redirect(pageBehind(conversation.id, url))
  const form = await followUpForm(ctx, clientId, { id: params.followUpId })
  if (form.followUp && form.followUp.assignTo !== 'none') throw redirect(pageBehind(conversation.id, url))
  if (!form.followUp) {
    const open = form.recipients.filter((one) => !one.optedOut)
    form.values.messageTo =
      (open.find((one) => conversation.recipients.includes(one.number)) ?? open[0])?.number ?? ''
  }
  return {
    closeTo: pageBehind(conversation.id, url),
    name: conversationTitle(conversation),
    form,
    newId: form.followUp ? undefined : uuidv7(),
    unable: form.recipients.some((one) => !one.optedOut) ? null : UNABLE_TO_SCHEDULE,
  }
})

interface OfText {
  request: Request
  params: { conversationId: string; followUpId?: string | undefined }
  url: URL
}

async function readTextForm(ctx: Ctx, { request, params: { conversationId, followUpId }, url }: OfText) {
  const form = await request.formData()
  const { conversation, clientId } = await clientOf(ctx, conversationId)
  const back = pageBehind(conversation.id, url)
  if (!clientId) throw redirect(back)
  if (followUpId) {
    const { client, assignTo } = await getFollowUp(ctx, followUpId)
    if (client.id !== clientId || assignTo !== 'none') throw data(null, { status: 404 })
  }
  form.set('assignTo', 'none')
  return { form, clientId, back }
}

const access = { params, read: readTextForm }
const stored = { params: { conversationId: uuid, followUpId: uuid }, read: readTextForm }

export const action = page.intents(
  { ...access, otherwise: 'save' },
  {
    cancel: page.form(
      {
        ...stored,
        onError: ({ message }, { back }) => redirectWithToast(back, { kind: 'info', message }),
        to: ({ back }) => back,
        done: ({ params, back }) => ({
          kind: 'ok',
          message: SCHEDULE_MESSAGES.cancelled,
          undo: reopenPath(params.followUpId, back),
        }),
      },
      (ctx, _, { params }) => completeFollowUp(ctx, params.followUpId),
    ),
    'send-now': page.form(
      {
        ...stored,
        onError: ({ message }, { back }) => redirectWithToast(back, { kind: 'bad', message }),
        to: ({ back }) => back,
        done: SCHEDULE_MESSAGES.sent,
      },
      (ctx, _, { params }) => sendScheduledNow(ctx, params.followUpId),
    ),
    reopen: page.form(stored, async (ctx, _, { params, keep }) => {
      await reopenFollowUp(ctx, params.followUpId)
      return keep({ current: await getFollowUp(ctx, params.followUpId) })
    }),
    save: page.form(
      {
        ...access,
        schema: followUpSchema,
        disableAutoCoercion: true,
        unknown: UNABLE_TO_SCHEDULE,
        onError: async (error, args, ctx) => {
          if (error.code !== 'conflict') return onlyAtField(error, args) ?? stayInForm(error, args)
          const id = args.params.followUpId
          return args.refuse(args.problemOf(error), { current: id ? await getFollowUp(ctx, id) : null })
        },
      },
      async (ctx, form, { params: { followUpId }, clientId, back }) => {
        const saved = followUpId
          ? await updateFollowUp(ctx, { clientId, id: followUpId }, followUpUpdate(ctx, form))
          : await createFollowUp(ctx, clientId, followUpInput(ctx, form), form.newId)
        const message = followUpId ? SCHEDULE_MESSAGES.updated : SCHEDULE_MESSAGES.scheduled
        return redirectWithToast(back, { kind: 'ok', message: savedMessage(ctx, message, form, saved) })
      },
    ),
  },
)

async function clientOf(ctx: Ctx, conversationId: string) {
  const conversation = await getConversation(ctx, conversationId)
  return { conversation, clientId: conversation.client?.id ?? null }
}

export default function ScheduleMessage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { closeTo, name, form, newId, unable } = loaderData
  const answer = answerTo('save', actionData) ?? answerTo('reopen', actionData)
  return (
    <RouteDialog
      title="Schedule message"
      description={`To ${name}. It is sent at the chosen time.`}
      closeTo={closeTo}
    >
      <ScheduleForm
        key={form.followUp?.id ?? params.conversationId}
        conversationId={params.conversationId}
        loaded={form}
        newId={newId}
        unable={unable}
        lastResult={answer?.result}
        found={answer?.current}
        closeTo={closeTo}
      />
    </RouteDialog>
  )
}
