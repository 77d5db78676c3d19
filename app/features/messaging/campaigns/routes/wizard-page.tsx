import { type ActionFunctionArgs, data, redirect } from 'react-router'
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
import {
  type CampaignValues,
  completeStepSchemas,
  campaignDraftSchema,
  draftSteps,
} from '../campaign.schema.ts'
import { Wizard, WizardActions } from '../components/wizard.tsx'
import { keepDeleted } from '../deleted-campaign.server.ts'
import { discardDraft, type DraftKey, getDraft, insertTemplate, saveStep } from '../drafts.server.ts'
import { ConfirmRecipients, hasBecomeCampaign, saveCampaign } from '../save-campaign.server.ts'
import { loadWizard } from '../wizard.server.ts'
import { type StepName, WIZARD_STEPS, wizardStepOf } from '../wizard-steps.ts'
import type { Route } from './+types/wizard-page'

// Serves two routes: a new campaign and an existing one.
const access = { can: 'message', params: { id: uuid.optional() } } as const

const pathOf = ({ campaignId, draftId }: DraftKey, step = 0) =>
  campaignId === null ? draftPath(draftId ?? '', step) : `${CAMPAIGNS_PATH}/${campaignId}?step=${step}`

export const meta: Route.MetaFunction = ({ params }: { params: { id?: string } }) => [
  { title: `${params.id ? 'Edit' : 'Create'} Campaign · Switchboard` },
]

export const loader = page.loader(access, async (ctx, { params, url }) => {
  const key = { campaignId: params.id ?? null, draftId: url.searchParams.get('draft') }
  const made = key.draftId !== null && key.campaignId === null && (await hasBecomeCampaign(ctx, key.draftId))
  if (made) throw redirect(`${CAMPAIGNS_PATH}/${key.draftId}`)
  return loadWizard(ctx, key, Number(url.searchParams.get('step')))
})

/** A refused form shows what is stored by then: the text's length, and what others changed. */
export const shouldRevalidate = () => true

type StepArgs = ActionFunctionArgs & { params: { id?: string | undefined } }

interface PostedStep {
  form: FormData
  draftId: string
  key: DraftKey
  /** Whether the new campaign was submitted in another tab, or twice. The form is about the campaign that it became. */
  isMade: boolean
  step: number
  stepName: StepName
}

type Posted = StepArgs & PostedStep & { argument: string }

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

async function readStep(ctx: Ctx, { request, params }: StepArgs): Promise<PostedStep> {
  const form = await request.formData()
  const draftId = textOf(form, 'draftId')
  const isMade = !params.id && (await hasBecomeCampaign(ctx, draftId))
  const step = Math.max(
    WIZARD_STEPS.findIndex(({ name }) => name === form.get('step')),
    0,
  )
  const key = { campaignId: isMade ? draftId : (params.id ?? null), draftId }
  return { form, draftId, key, isMade, step, stepName: WIZARD_STEPS[step]!.name }
}

/** All buttons but Reset and Cancel keep what was typed into the step, in a draft. */
export const action = page.intents(
  { ...access, read: readStep, otherwise: 'next' },
  {
    next: complete((_, { key, step }) => redirect(pathOf(key, step + 1))),
    previous: keep((_, { key, step }) => redirect(pathOf(key, step - 1))),
    step: (posted: Posted) => (Number(posted.argument) <= posted.step ? keep : complete)(goToStep)(posted),
    stay: keep((_, { key, step }) => redirect(pathOf(key, step))),
    later: keep(() => saved('Draft saved')),
    preview: keep((_, { key }) => redirect(previewPath(key))),
    template: keep(addTemplate),
    submit: (posted: Posted) => (posted.isMade ? saved(CAMPAIGN_MESSAGES.created) : complete(submit)(posted)),
    reset: onDraft(reset),
    cancel: page.action(cancel),
  },
)

type Run<Answer> = (ctx: Ctx, posted: Posted) => Answer

/** An intent about a draft. What was typed into a campaign that was deleted is kept as a new campaign's draft. */
function onDraft<Answer>(run: Run<Answer>) {
  return page.action(async (ctx, posted: Posted) => {
    try {
      await getDraft(ctx, posted.key)
    } catch (error) {
      const typed = typedInto(posted)
      const step = (typed.status === 'success' ? typed.value : {}) as Partial<CampaignValues>
      const kept = await keepDeleted(ctx, posted.key, { base: openedWith(posted.form)?.base, step }, error)
      return redirectWithToast(draftPath(kept.draftId, posted.step), { kind: 'warn', message: kept.message })
    }
    return run(ctx, posted)
  })
}

/** An intent that keeps what was typed first. */
function keep<Answer>(run: Run<Answer>) {
  return onDraft(async (ctx, posted) => {
    const typed = typedInto(posted)
    if (typed.status !== 'success') return refuse(typed.reply())
    await saveStep(ctx, posted.key, {
      step: posted.stepName,
      typed: typed.value as Partial<CampaignValues>,
      opened: openedWith(posted.form),
    })
    return run(ctx, posted)
  })
}

/** An intent that needs the step to be complete. */
function complete<Answer>(run: Run<Answer>) {
  return keep((ctx, posted) => {
    const checked = parseWithZod(posted.form, { schema: completeStepSchemas[posted.stepName] })
    return checked.status === 'success' ? run(ctx, posted) : refuse(checked.reply())
  })
}

const typedInto = ({ form, stepName }: Posted) => parseWithZod(form, { schema: draftSteps[stepName] })

/** The campaign that the form was opened with; null for a new one. */
function openedWith(form: FormData) {
  const base = campaignDraftSchema.safeParse(parseObject(textOf(form, 'base')))
  const version = textOf(form, 'version')
  return base.success && /^\d{1,9}$/.test(version) ? { version: Number(version), base: base.data } : null
}

const goToStep = (_: Ctx, { key, argument }: Posted) => redirect(pathOf(key, Number(argument)))

async function addTemplate(ctx: Ctx, { key, step, form }: Posted) {
  await insertTemplate(ctx, key, textOf(form, 'templateId'))
  // Renders the form again, with the template.
  return redirect(`${pathOf(key, step)}&fresh=${uuidv7()}`)
}

async function reset(ctx: Ctx, { key }: Posted) {
  await discardDraft(ctx, key)
  return redirect(`${CAMPAIGNS_PATH}/${key.campaignId ?? 'create'}?fresh=${uuidv7()}`)
}

async function cancel(ctx: Ctx, { key, draftId }: Posted) {
  // The draft of a campaign that was deleted is a new campaign's.
  const isThere = await getDraft(ctx, key).then(
    () => true,
    () => false,
  )
  await discardDraft(ctx, isThere ? key : { campaignId: null, draftId })
  return redirect(CAMPAIGNS_PATH)
}

async function submit(ctx: Ctx, { key, form, context }: Posted) {
  const confirmed = form.get('confirmed')
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
    return refuse(undefined, { error: message, errorStep: field ? wizardStepOf(field) : null }, status)
  }
  return saved(key.campaignId ? CAMPAIGN_MESSAGES.updated : CAMPAIGN_MESSAGES.created)
}

const saved = (message: string) => redirectWithToast(CAMPAIGNS_PATH, { kind: 'ok', message })

const previewPath = ({ campaignId, draftId }: DraftKey) =>
  campaignId === null
    ? `${CAMPAIGNS_PATH}/create/next?draft=${draftId}`
    : `${CAMPAIGNS_PATH}/${campaignId}/next?edited=1`

interface Refusal {
  result: FormResult
  error: string | null
  /** The step where the problem can be corrected, when that is another one. */
  errorStep: number | null
  /** The numbers to confirm. */
  confirm: { count: number; cost: number | null; held: number } | null
}

const NOT_REFUSED: Refusal = { result: undefined, error: null, errorStep: null, confirm: null }

const refuse = (result: FormResult, more: Partial<Refusal> = {}, status = 422) =>
  data<Refusal>({ ...NOT_REFUSED, result, ...more }, status)

export default function CampaignWizard({ loaderData, actionData }: Route.ComponentProps) {
  const { campaignId, isRunning, step } = loaderData
  const { result, error, errorStep, confirm } = actionData ?? NOT_REFUSED
  return (
    <Page width="text">
      <PageHeader
        title={campaignId ? 'Edit campaign' : 'Create campaign'}
        back={{ to: CAMPAIGNS_PATH, label: 'Back to campaigns' }}
        actions={<WizardActions loaded={loaderData} />}
      />
      {isRunning ? (
        <Alert className="mb-4">A run is under way. What you change applies from the next run.</Alert>
      ) : null}
      {error ? (
        <Alert variant="bad" className="mb-4">
          {error}
          {errorStep === null || errorStep === step
            ? null
            : ` See the step ${WIZARD_STEPS[errorStep]!.label}.`}
        </Alert>
      ) : null}
      <Wizard loaded={loaderData} lastResult={result} confirm={confirm} errorStep={errorStep} />
    </Page>
  )
}
