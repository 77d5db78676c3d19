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
import { FOLLOW_UP_MESSAGES } from '../follow-up.ts'
import { followUpSchema } from '../follow-up.schema.ts'
import { followUpForm, followUpInput } from '../follow-up-form.server.ts'
import { createFollowUp, getFollowUp, updateFollowUp } from '../follow-ups.server.ts'
import { whyGone } from '#app/features/records/routes/deleted-client.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
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
  }).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    throw redirectWithToast(pageUrl(params.id, url), { kind: 'info', message: error.message })
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
  if (submission.status !== 'success') return data({ result: submission.reply() }, 422)
  const failed = id ? FOLLOW_UP_MESSAGES.updateFailed : FOLLOW_UP_MESSAGES.createFailed
  if (gone) return data({ result: submission.reply({ formErrors: [`${failed} ${gone}`] }) }, 409)
  const { newId, version } = submission.value
  try {
    const input = followUpInput(ctx, submission.value)
    if (id) await updateFollowUp(ctx, params.id, id, { ...input, version: version ?? 0 })
    else await createFollowUp(ctx, params.id, input, newId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found' && !error.field) {
      return data({ result: submission.reply({ formErrors: [error.message] }) }, 422)
    }
    if (error instanceof AppError && error.field) {
      const fieldErrors = { [error.field]: [error.message] }
      return data({ result: submission.reply({ fieldErrors }) }, error.status)
    }
    if (!(error instanceof AppError)) {
      log.error({ err: error, requestId: context.get(requestIdContext) }, 'follow-up not saved')
      return data({ result: submission.reply({ formErrors: [failed] }) }, 500)
    }
    return data({ result: submission.reply({ formErrors: [`${failed} ${error.message}`] }) }, error.status)
  }
  return redirectWithToast(pageUrl(params.id, url), {
    kind: 'ok',
    message: id ? FOLLOW_UP_MESSAGES.updated : FOLLOW_UP_MESSAGES.created,
  })
})

export default function EditFollowUp({ loaderData, actionData }: Route.ComponentProps) {
  const { clientId, form, newId } = loaderData
  const closeTo = useDialogUrls().pageUrl(clientId)
  return (
    <RouteDialog title={form.followUp ? 'Update Follow Up' : 'Create Follow Up'} closeTo={closeTo}>
      <FollowUpForm
        key={form.followUp?.version ?? clientId}
        clientId={clientId}
        loaded={form}
        newId={newId}
        lastResult={actionData?.result}
        closeTo={closeTo}
      />
    </RouteDialog>
  )
}
