import { data, redirect, type RouterContextProvider } from 'react-router'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { parseObject } from '#app/lib/edits.ts'
import { AppError, EditConflict } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { failureOf } from '#app/middleware/save-failure.server.ts'
import { CAMPAIGN_MESSAGES } from '../campaign.ts'
import { CAMPAIGNS_PATH, draftPath } from '../paths.ts'
import { type CampaignValues, completeSteps, draftSchema, draftSteps } from '../campaign.schema.ts'
import { Wizard, WizardActions } from '../components/wizard.tsx'
import { keepDeleted } from '../deleted-campaign.server.ts'
import { discardDraft, type DraftKey, getDraft, insertTemplate, saveStep } from '../drafts.server.ts'
import { ConfirmRecipients, isSubmitted, saveCampaign } from '../save-campaign.server.ts'
import { loadWizard } from '../wizard.server.ts'
import { STEPS, stepOfField } from '../wizard-steps.ts'
import type { Route } from './+types/wizard'

// Serves two routes: a new campaign and an existing one.
const access = { can: 'message', params: { id: uuid.optional() } } as const

const pathOf = ({ campaignId, draftId }: DraftKey, step = 0) =>
  campaignId === null ? draftPath(draftId ?? '', step) : `${CAMPAIGNS_PATH}/${campaignId}?step=${step}`

export const meta: Route.MetaFunction = ({ params }: { params: { id?: string } }) => [
  { title: `${params.id ? 'Edit' : 'Create'} Campaign · Switchboard` },
]

export const loader = page.loader(access, async (ctx, { params, url }) => {
  const key = { campaignId: params.id ?? null, draftId: url.searchParams.get('draft') }
  const made = key.draftId !== null && key.campaignId === null && (await isSubmitted(ctx, key.draftId))
  if (made) throw redirect(`${CAMPAIGNS_PATH}/${key.draftId}`)
  return loadWizard(ctx, key, Number(url.searchParams.get('step')))
})

/** A refused form shows what is stored by then: the text's length, and what others changed. */
export const shouldRevalidate = () => true

/**
 * Each button of a step posts its fields, which the draft keeps, and then its intent: next, previous, stay, later,
 * preview, template, `step:2`, submit. Reset and Cancel forget the draft.
 */
export const action = page.action(access, async (ctx, { request, params, context }) => {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const intent = text('intent') || 'next'
  const draftId = text('draftId')
  // A form of a new campaign that was submitted in another tab, or twice, is about the campaign it became.
  const made = !params.id && (await isSubmitted(ctx, draftId))
  if (made && intent === 'submit') return saved(CAMPAIGN_MESSAGES.created)
  const key: DraftKey = { campaignId: made ? draftId : (params.id ?? null), draftId }
  const { name, step } = stepNamed(text('step'))
  const typed = parseWithZod(form, { schema: draftSteps[name] })
  const opened = openedWith(text('version'), text('base'))
  try {
    await getDraft(ctx, key)
  } catch (error) {
    if (intent === 'cancel') {
      await discardDraft(ctx, { campaignId: null, draftId })
      return redirect(CAMPAIGNS_PATH)
    }
    const fields = (typed.status === 'success' ? typed.value : {}) as Partial<CampaignValues>
    const kept = await keepDeleted(ctx, key, { base: opened?.base, step: fields }, error)
    return redirectWithToast(draftPath(kept.draftId, step), { kind: 'warn', message: kept.message })
  }
  if (intent === 'reset' || intent === 'cancel') {
    await discardDraft(ctx, key)
    if (intent === 'cancel') return redirect(CAMPAIGNS_PATH)
    return redirect(`${CAMPAIGNS_PATH}/${key.campaignId ?? 'create'}?fresh=${uuidv7()}`)
  }
  if (typed.status !== 'success') return refuse(typed.reply())
  await saveStep(ctx, key, { step: name, typed: typed.value as Partial<CampaignValues>, opened })
  if (intent === 'later') return saved('Draft saved')
  if (intent === 'preview') return redirect(previewPath(key))
  if (intent === 'stay') return redirect(pathOf(key, step))
  if (intent === 'template') {
    await insertTemplate(ctx, key, text('templateId'))
    // Renders the form again, with the template.
    return redirect(`${pathOf(key, step)}&fresh=${uuidv7()}`)
  }
  if (intent === 'previous') return redirect(pathOf(key, step - 1))
  const target = /^step:([0-3])$/.exec(intent)?.[1]
  if (target !== undefined && Number(target) <= step) return redirect(pathOf(key, Number(target)))
  const complete = parseWithZod(form, { schema: completeSteps[name] })
  if (complete.status !== 'success') return refuse(complete.reply())
  if (intent !== 'submit') return redirect(pathOf(key, target === undefined ? step + 1 : Number(target)))
  return submit(ctx, context, key, form.get('confirmed'))
})

const saved = (message: string) => redirectWithToast(CAMPAIGNS_PATH, { kind: 'ok', message })

const previewPath = ({ campaignId, draftId }: DraftKey) =>
  campaignId === null
    ? `${CAMPAIGNS_PATH}/create/next?draft=${draftId}`
    : `${CAMPAIGNS_PATH}/${campaignId}/next?edited=1`

function stepNamed(wanted: string) {
  const step = Math.max(
    STEPS.findIndex(({ name }) => name === wanted),
    0,
  )
  return { step, name: STEPS[step]!.name }
}

/** The campaign that the form was opened with; null for a new one. */
function openedWith(version: string, json: string) {
  const base = draftSchema.safeParse(parseObject(json))
  return base.success && /^\d{1,9}$/.test(version) ? { version: Number(version), base: base.data } : null
}

interface Refusal {
  result: FormResult
  error: string | null
  /** The step where the problem can be corrected, when that is another one. */
  errorStep: number | null
  /** The numbers to confirm. */
  confirm: { count: number; cost: number | null; held: number } | null
}

const refuse = (result: FormResult, more: Partial<Refusal> = {}, status = 422) =>
  data<Refusal>({ result, error: null, errorStep: null, confirm: null, ...more }, status)

async function submit(
  ctx: Ctx,
  context: Readonly<RouterContextProvider>,
  key: DraftKey,
  confirmed: FormDataEntryValue | null,
) {
  try {
    await saveCampaign(ctx, key, { confirmed: confirmed === null ? null : Number(confirmed) })
  } catch (error) {
    if (error instanceof ConfirmRecipients)
      return refuse(undefined, { confirm: { count: error.count, cost: error.cost, held: error.held } })
    if (error instanceof EditConflict && error.conflict) {
      return refuse({ status: 'error', conflict: error.conflict }, {}, error.status)
    }
    const failed = key.campaignId ? CAMPAIGN_MESSAGES.updateFailed : CAMPAIGN_MESSAGES.createFailed
    const { status, message } = failureOf(error, failed, context)
    const field = error instanceof AppError ? error.field : undefined
    return refuse(undefined, { error: message, errorStep: field ? stepOfField(field) : null }, status)
  }
  return saved(key.campaignId ? CAMPAIGN_MESSAGES.updated : CAMPAIGN_MESSAGES.created)
}

export default function CampaignWizard({ loaderData, actionData }: Route.ComponentProps) {
  const { campaignId, isRunning, step } = loaderData
  const { result, error = null, errorStep = null, confirm = null } = actionData ?? {}
  return (
    <Page width="text">
      <PageHeader
        title={campaignId ? 'Edit Campaign' : 'Create Campaign'}
        back={{ to: CAMPAIGNS_PATH, label: 'Back to campaigns' }}
        actions={<WizardActions loaded={loaderData} />}
      />
      {isRunning ? (
        <Alert className="mb-4">A run is under way. What you change applies from the next run.</Alert>
      ) : null}
      {error ? (
        <Alert variant="bad" className="mb-4">
          {error}
          {errorStep === null || errorStep === step ? null : ` See the step ${STEPS[errorStep]!.label}.`}
        </Alert>
      ) : null}
      <Wizard loaded={loaderData} lastResult={result} confirm={confirm} errorStep={errorStep} />
    </Page>
  )
}
