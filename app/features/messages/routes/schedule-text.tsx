import { data, redirect } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { type FollowUpView, UNABLE_TO_SCHEDULE } from '#app/features/timeline/follow-up.ts'
import {
  followUpForm,
  followUpInput,
  followUpUpdate,
  savedMessage,
} from '#app/features/timeline/follow-up-form.server.ts'
import { followUpSchema } from '#app/features/timeline/follow-up.schema.ts'
import { completeFollowUp, reopenFollowUp } from '#app/features/timeline/finish-follow-up.server.ts'
import { createFollowUp, getFollowUp, updateFollowUp } from '#app/features/timeline/follow-ups.server.ts'
import { sendScheduledNow } from '#app/features/timeline/scheduled-text.server.ts'
import { reopenPath } from '#app/features/timeline/timeline-paths.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { ScheduleForm } from '../components/schedule-form.tsx'
import { getConversation } from '#app/features/texting/conversations/conversations.server.ts'
import { SCHEDULE_MESSAGES, withSearch } from '../paths.ts'
import { conversationTitle } from '#app/features/texting/labels.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { refuseForm } from '#app/middleware/save-failure.server.ts'
import type { Route } from './+types/schedule-text'

// Two routes use this: a new scheduled text, and an existing one.
const idOf = (params: { followUpId?: string }) => params.followUpId

const roomPath = (conversationId: string, { searchParams }: URL) =>
  withSearch(`/messages/${conversationId}`, searchParams)

export const meta: Route.MetaFunction = () => [{ title: 'Schedule message · Switchboard' }]

export const loader = page.loader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const { conversation, clientId } = await clientOf(ctx, params.conversationId)
  // A conversation without a client offers to create one instead.
  if (!clientId) throw redirect(roomPath(conversation.id, url))
  const form = await followUpForm(ctx, clientId, idOf(params))
  if (form.followUp && form.followUp.assignTo !== 'none') throw redirect(roomPath(conversation.id, url))
  if (!form.followUp) {
    const open = form.recipients.filter((one) => !one.optedOut)
    form.values.messageTo =
      (open.find((one) => conversation.recipients.includes(one.number)) ?? open[0])?.number ?? ''
  }
  return {
    closeTo: roomPath(conversation.id, url),
    name: conversationTitle(conversation),
    form,
    newId: form.followUp ? undefined : uuidv7(),
    unable: form.recipients.some((one) => !one.optedOut) ? null : UNABLE_TO_SCHEDULE,
  }
})

export const action = page.action(async (ctx, { request, params, url, context }: Route.ActionArgs) => {
  const id = idOf(params)
  const fields = await request.formData()
  const { conversation, clientId } = await clientOf(ctx, params.conversationId)
  if (!clientId) throw redirect(roomPath(conversation.id, url))
  const back = roomPath(conversation.id, url)
  if (id) {
    const { client, assignTo } = await getFollowUp(ctx, id)
    if (client.id !== clientId || assignTo !== 'none') throw data(null, { status: 404 })
  }
  if (id && fields.get('intent') === 'cancel') {
    try {
      await completeFollowUp(ctx, id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return redirectWithToast(back, { kind: 'info', message: error.message })
    }
    const undo = reopenPath(id, back)
    return redirectWithToast(back, { kind: 'ok', message: SCHEDULE_MESSAGES.cancelled, undo })
  }
  if (id && fields.get('intent') === 'send-now') {
    try {
      await sendScheduledNow(ctx, id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return redirectWithToast(back, { kind: 'bad', message: error.message })
    }
    return redirectWithToast(back, { kind: 'ok', message: SCHEDULE_MESSAGES.sent })
  }
  fields.set('assignTo', 'none')
  const submission = parseWithZod(fields, { schema: followUpSchema, disableAutoCoercion: true })
  if (id && fields.get('intent') === 'reopen') {
    const { initialValue } = submission.reply()
    await reopenFollowUp(ctx, id)
    return data({ current: await getFollowUp(ctx, id), result: { initialValue } as FormResult })
  }
  if (submission.status !== 'success') return data({ current: null, result: submission.reply() }, 422)
  const form = submission.value
  let saved: FollowUpView
  try {
    saved = id
      ? await updateFollowUp(ctx, clientId, id, followUpUpdate(ctx, form))
      : await createFollowUp(ctx, clientId, followUpInput(ctx, form), form.newId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') {
      const current = id ? await getFollowUp(ctx, id) : null
      const refused = refuseForm(submission, error, { status: 409, message: error.message })
      return data({ current, ...refused.data }, 409)
    }
    if (!(error instanceof AppError)) {
      log.error({ err: error, requestId: context.get(requestIdContext) }, 'text not scheduled')
      return data({ current: null, result: submission.reply({ formErrors: [UNABLE_TO_SCHEDULE] }) }, 500)
    }
    const errors = error.field
      ? { fieldErrors: { [error.field]: [error.message] } }
      : { formErrors: [error.message] }
    return data({ current: null, result: submission.reply(errors) }, error.status)
  }
  const message = id ? SCHEDULE_MESSAGES.updated : SCHEDULE_MESSAGES.scheduled
  return redirectWithToast(back, { kind: 'ok', message: savedMessage(ctx, message, form, saved) })
})

async function clientOf(ctx: Ctx, conversationId: string) {
  const conversation = await getConversation(ctx, conversationId)
  return { conversation, clientId: conversation.client?.id ?? null }
}

export default function ScheduleMessage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { closeTo, name, form, newId, unable } = loaderData
  return (
    <RouteDialog
      title="Schedule message"
      description={`To ${name}. It goes by itself at its time.`}
      closeTo={closeTo}
    >
      <ScheduleForm
        key={form.followUp?.id ?? params.conversationId}
        conversationId={params.conversationId}
        loaded={form}
        newId={newId}
        unable={unable}
        lastResult={actionData?.result}
        found={actionData?.current}
        closeTo={closeTo}
      />
    </RouteDialog>
  )
}
