import type { RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { keepPageContext } from '#app/middleware/contexts.ts'
import { FollowUpForm } from '../components/follow-up-form.tsx'
import { pageUrl } from '#app/features/people/records/dialog-urls.ts'
import { FOLLOW_UP_MESSAGES } from '../follow-up.ts'
import { followUpSchema } from '../follow-up.schema.ts'
import { followUpForm, followUpInput, followUpUpdate, savedMessage } from '../follow-up-form.server.ts'
import { reopenFollowUp } from '../finish-follow-up.server.ts'
import { createFollowUp, getFollowUp, updateFollowUp } from '../follow-ups.server.ts'
import { whyGone } from '#app/features/people/records/routes/deleted-client.server.ts'
import { onlyAtField } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/follow-up-edit'

// Serves two routes: a new follow-up and an existing one.
const params = { id: uuid, followUpId: uuid.optional() }

/** The page that the dialog was opened on: the contact's, or another that links here. */
const pageBehind = (clientId: string, url: URL) =>
  safeRedirect(url.searchParams.get('back'), pageUrl(clientId, url))

export const meta: Route.MetaFunction = ({ params }: { params: { followUpId?: string } }) => [
  { title: `${params.followUpId ? 'Update' : 'Create'} Follow Up · Switchboard` },
]

export const loader = page.loader({ params }, async (ctx, { params, url, context }) => {
  const form = await followUpForm(ctx, params.id, {
    id: params.followUpId,
    day: url.searchParams.get('date'),
    ofTrashed: context.get(keepPageContext),
  })
  // Schedule message opens it for a text alone.
  if (!form.followUp && url.searchParams.get('assignTo') === 'none') {
    form.values.assignTo = 'none'
    form.values.messageTo = form.recipients.find((one) => !one.optedOut)?.number ?? ''
  }
  const closeTo = pageBehind(params.id, url)
  return { clientId: params.id, form, closeTo, newId: form.followUp ? undefined : uuidv7() }
})

interface OfFollowUp {
  request: Request
  params: { id: string; followUpId?: string | undefined }
  context: Readonly<RouterContextProvider>
}

async function readFollowUpForm(ctx: Ctx, { request, params, context }: OfFollowUp) {
  const form = await request.formData()
  const gone = await whyGone(ctx, context, params.id)
  if (params.followUpId && !gone) await getFollowUp(ctx, params.followUpId)
  return { form, gone }
}

const failedOf = ({ params }: Pick<OfFollowUp, 'params'>) =>
  params.followUpId ? FOLLOW_UP_MESSAGES.updateFailed : FOLLOW_UP_MESSAGES.createFailed

export const action = page.intents(
  { params, read: readFollowUpForm, otherwise: 'save' },
  {
    save: page.form(
      {
        params,
        read: readFollowUpForm,
        schema: followUpSchema,
        disableAutoCoercion: true,
        failed: failedOf,
        onError: async (error, args, ctx) => {
          const { refuse, problemOf } = args
          const id = args.params.followUpId
          if (error.code === 'conflict') {
            return refuse(problemOf(error), { current: id ? await getFollowUp(ctx, id) : null })
          }
          if (error.code === 'not-found' && !error.field) {
            return refuse({ status: 422, formErrors: [error.message] })
          }
          return onlyAtField(error, args)
        },
      },
      async (ctx, form, { params: { id, followUpId }, url, gone, refuse }) => {
        if (gone)
          return refuse({ status: 409, formErrors: [`${failedOf({ params: { id, followUpId } })} ${gone}`] })
        const saved = followUpId
          ? await updateFollowUp(ctx, { clientId: id, id: followUpId }, followUpUpdate(ctx, form))
          : await createFollowUp(ctx, id, followUpInput(ctx, form), form.newId)
        const done = followUpId ? FOLLOW_UP_MESSAGES.updated : FOLLOW_UP_MESSAGES.created
        return redirectWithToast(pageBehind(id, url), {
          kind: 'ok',
          message: savedMessage(ctx, done, form, saved),
        })
      },
    ),
    reopen: page.form(
      { params: { id: uuid, followUpId: uuid }, read: readFollowUpForm },
      async (ctx, _, args) => {
        const {
          params: { followUpId },
          gone,
          keep,
          refuse,
        } = args
        if (gone) return refuse({ status: 409, formErrors: [gone] })
        await reopenFollowUp(ctx, followUpId)
        return keep({ current: await getFollowUp(ctx, followUpId) })
      },
    ),
  },
)

export default function EditFollowUp({ loaderData, actionData }: Route.ComponentProps) {
  const { clientId, form, newId, closeTo } = loaderData
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
