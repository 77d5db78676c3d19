import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from 'react-router'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { sentenceFailure } from '#app/middleware/save-failure.server.ts'
import { CAMPAIGN_MESSAGES, CAMPAIGNS_PATH } from '../campaign.ts'
import { type CampaignValues, completeSteps, draftSteps } from '../campaign.schema.ts'
import { ManyRecipients, saveCampaign } from '../campaigns.server.ts'
import { Wizard } from '../components/wizard.tsx'
import { discardDraft, getDraft, insertTemplate, saveStep } from '../drafts.server.ts'
import { loadWizard } from '../wizard.server.ts'
import { STEPS } from '../wizard-steps.ts'
import type { Route } from './+types/wizard'

// Serves two routes: a new campaign and an existing one.
const idOf = (params: { id?: string }) => params.id ?? null
const pathOf = (id: string | null) => `${CAMPAIGNS_PATH}/${id ?? 'create'}`

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${idOf(params) ? 'Edit' : 'Create'} Campaign · Switchboard` },
]

export const loader = page.loader({ can: 'message' }, (ctx, { params, url }: Route.LoaderArgs) =>
  loadWizard(ctx, idOf(params), Number(url.searchParams.get('step'))),
)

/**
 * Each button of a step posts its fields, which the draft keeps, and then its intent: next, previous, stay, template,
 * `step:2`, submit. Reset and Cancel forget the draft.
 */
export const action = page.action(
  { can: 'message' },
  async (ctx, { request, params, context }: Route.ActionArgs) => {
    const id = idOf(params)
    const form = await request.formData()
    const intent = String(form.get('intent') ?? 'next')
    await getDraft(ctx, id)
    if (intent === 'reset' || intent === 'cancel') {
      await discardDraft(ctx, id)
      return redirect(intent === 'cancel' ? CAMPAIGNS_PATH : pathOf(id))
    }
    const at = STEPS.findIndex(({ name }) => name === form.get('step'))
    const step = Math.max(at, 0)
    const { name } = STEPS[step]!
    const submission = parseWithZod(form, { schema: draftSteps[name] })
    if (submission.status !== 'success') return refuse(submission.reply())
    const draftId = String(form.get('draftId') ?? '')
    await saveStep(ctx, id, name, submission.value as Partial<CampaignValues>, draftId)
    const go = (to: number, more = '') => redirect(`${pathOf(id)}?step=${to}${more}`)
    if (intent === 'stay') return go(step)
    if (intent === 'template') {
      await insertTemplate(ctx, id, String(form.get('templateId') ?? ''), draftId)
      // Has the form render the text anew.
      return go(step, `&inserted=${uuidv7()}`)
    }
    if (intent === 'previous') return go(step - 1)
    const target = /^step:([0-3])$/.exec(intent)?.[1]
    if (target !== undefined && Number(target) <= step) return go(Number(target))
    const complete = parseWithZod(form, { schema: completeSteps[name] })
    if (complete.status !== 'success') return refuse(complete.reply())
    if (intent !== 'submit') return go(target === undefined ? step + 1 : Number(target))
    return submit(ctx, id, { draftId, confirmed: form.get('confirmed') }, (error) =>
      sentenceFailure(error, id ? CAMPAIGN_MESSAGES.updateFailed : CAMPAIGN_MESSAGES.createFailed, context),
    )
  },
)

const refuse = (result: SubmissionResult<string[]>) => data({ result, error: null, count: null }, 422)

async function submit(
  ctx: Ctx,
  id: string | null,
  form: { draftId: string; confirmed: FormDataEntryValue | null },
  failureOf: (error: unknown) => { status: number; message: string },
) {
  const confirmed = form.confirmed === null ? null : Number(form.confirmed)
  try {
    await saveCampaign(ctx, id, { draftId: form.draftId, confirmed })
  } catch (error) {
    if (error instanceof ManyRecipients) return data({ result: null, error: null, count: error.count }, 422)
    const { status, message } = failureOf(error)
    return data({ result: null, error: message, count: null }, status)
  }
  const message = id ? CAMPAIGN_MESSAGES.updated : CAMPAIGN_MESSAGES.created
  return redirectWithToast(CAMPAIGNS_PATH, { kind: 'ok', message })
}

export default function CampaignWizard({ loaderData, actionData }: Route.ComponentProps) {
  const { campaignId, isRunning } = loaderData
  return (
    <Page width="text">
      <PageHeader
        title={campaignId ? 'Edit Campaign' : 'Create Campaign'}
        back={{ to: CAMPAIGNS_PATH, label: 'Back to campaigns' }}
      />
      {isRunning ? (
        <Alert className="mb-4">A run is under way. What you change applies from the next run.</Alert>
      ) : null}
      {actionData?.error ? (
        <Alert variant="bad" className="mb-4">
          {actionData.error}
        </Alert>
      ) : null}
      <Wizard loaded={loaderData} lastResult={actionData?.result} confirm={actionData?.count ?? null} />
    </Page>
  )
}
