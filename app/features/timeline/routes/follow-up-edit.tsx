import { parseWithZod } from '#app/lib/parse-form.ts'
import { data } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { requestIdContext, keepPageContext } from '#app/middleware/contexts.ts'
import { FollowUpForm } from '../components/follow-up-form.tsx'
import { pageUrl } from '#app/features/records/dialog-urls.ts'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { FOLLOW_UP_MESSAGES, type FollowUpView } from '../follow-up.ts'
import { followUpSchema } from '../follow-up.schema.ts'
import { followUpForm, followUpInput, followUpUpdate, savedMessage } from '../follow-up-form.server.ts'
import { reopenFollowUp } from '../finish-follow-up.server.ts'
import { createFollowUp, getFollowUp, updateFollowUp } from '../follow-ups.server.ts'
import { whyGone } from '#app/features/records/routes/deleted-client.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { refuseForm } from '#app/middleware/save-failure.server.ts'
import type { Route } from './+types/follow-up-edit'

// Serves two routes: a new follow-up and an existing one.
const idOf = (params: { followUpId?: string }) => params.followUpId

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${idOf(params) ? 'Update' : 'Create'} Follow Up · Switchboard` },
]

export const loader = page.loader(async (ctx, { params, url, context }: Route.LoaderArgs) => {
  const form = await followUpForm(ctx, params.id, idOf(params), {
    day: url.searchParams.get('date'),
    ofTrashed: context.get(keepPageContext),
  })
  // Schedule message opens it for a text alone.
  if (!form.followUp && url.searchParams.get('assignTo') === 'none') {
    form.values.assignTo = 'none'
    form.values.messageTo = form.recipients.find((one) => !one.optedOut)?.number ?? ''
  }
  return { clientId: params.id, form, newId: form.followUp ? undefined : uuidv7() }
})

export const action = page.action(async (ctx, { request, params, url, context }: Route.ActionArgs) => {
  const id = idOf(params)
  const fields = await request.formData()
  const gone = await whyGone(ctx, context, params.id)
  if (id && !gone) await getFollowUp(ctx, id)
  const submission = parseWithZod(fields, { schema: followUpSchema, disableAutoCoercion: true })
  if (id && !gone && fields.get('intent') === 'reopen') {
    const { initialValue } = submission.reply()
    await reopenFollowUp(ctx, id)
    return data({ current: await getFollowUp(ctx, id), result: { initialValue } as FormResult })
  }
  if (submission.status !== 'success') return data({ current: null, result: submission.reply() }, 422)
  const failed = id ? FOLLOW_UP_MESSAGES.updateFailed : FOLLOW_UP_MESSAGES.createFailed
  const refuse = (status: number, reply: Parameters<typeof submission.reply>[0]) =>
    data({ current: null, result: submission.reply(reply) }, status)
  if (gone) return refuse(409, { formErrors: [`${failed} ${gone}`] })
  const form = submission.value
  let saved: FollowUpView
  try {
    saved = id
      ? await updateFollowUp(ctx, params.id, id, followUpUpdate(ctx, form))
      : await createFollowUp(ctx, params.id, followUpInput(ctx, form), form.newId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') {
      const current = id ? await getFollowUp(ctx, id) : null
      const refused = refuseForm(submission, error, { status: 409, message: `${failed} ${error.message}` })
      return data({ current, ...refused.data }, 409)
    }
    if (error instanceof AppError && error.code === 'not-found' && !error.field) {
      return refuse(422, { formErrors: [error.message] })
    }
    if (error instanceof AppError && error.field) {
      return refuse(error.status, { fieldErrors: { [error.field]: [error.message] } })
    }
    if (!(error instanceof AppError)) {
      log.error({ err: error, requestId: context.get(requestIdContext) }, 'follow-up not saved')
      return refuse(500, { formErrors: [failed] })
    }
    return refuse(error.status, { formErrors: [`${failed} ${error.message}`] })
  }
  return redirectWithToast(pageUrl(params.id, url), {
    kind: 'ok',
    message: savedMessage(ctx, id ? FOLLOW_UP_MESSAGES.updated : FOLLOW_UP_MESSAGES.created, form, saved),
  })
})

export default function EditFollowUp({ loaderData, actionData }: Route.ComponentProps) {
  const { clientId, form, newId } = loaderData
  const closeTo = useDialogUrls().pageUrl(clientId)
  return (
    <RouteDialog title={form.followUp ? 'Update Follow Up' : 'Create Follow Up'} closeTo={closeTo}>
      <FollowUpForm
        key={form.followUp?.id ?? clientId}
        clientId={clientId}
        loaded={form}
        newId={newId}
        lastResult={actionData?.result}
        found={actionData?.current}
        closeTo={closeTo}
      />
    </RouteDialog>
  )
}
