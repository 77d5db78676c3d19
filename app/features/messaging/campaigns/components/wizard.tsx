import { getFormProps, useForm } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Check, CircleAlert } from '#app/components/icons.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { cn } from '#app/lib/cn.ts'
import { plural } from '#app/lib/plural.ts'
import { formatCents } from '#app/lib/money.ts'
import { startsNow } from '../campaign.ts'
import type { CampaignValues } from '../campaign.schema.ts'
import type { WizardData } from '../wizard.server.ts'
import { WIZARD_STEPS } from '../wizard-steps.ts'
import { type StepProps, useStoredValues } from './use-stored-values.ts'
import { ContentStep } from './content-step.tsx'
import { AudienceReach } from './reach.tsx'
import { ScheduleStep } from './schedule-step.tsx'
import { TargetStep } from './target-step.tsx'

interface WizardProps {
  loaded: WizardData
  lastResult: FormResult
  /** The numbers to confirm: the recipients and, for texts that go out now, their cost in cents and how many wait for day. */
  confirm: { count: number; cost: number | null; held: number } | null
  /** The step with what was refused. */
  errorStep: number | null
}

const HEADING_ID = 'campaign-step'
const formId = (loaded: WizardData) => `campaign-${WIZARD_STEPS[loaded.step]!.name}`

/** The four steps of a campaign. Each is a form of its own, whose buttons all store what was typed. */
export function Wizard({ loaded, lastResult, confirm, errorStep }: WizardProps) {
  const { step } = loaded
  const draftId = useDraftId(loaded)
  const submit = useSubmit()
  // Others' changes are in the draft once the page has loaded it again.
  const refusedAt = lastResult?.conflict?.version
  const rebased = loaded.isSaved && loaded.opened?.version === refusedAt ? refusedAt : ''
  // Remount the fields once a refused step is stored, to clear its errors.
  const [storedCount, setStoredCount] = useState(0)
  const [refused, setRefused] = useState(false)
  if (refused !== Boolean(lastResult)) {
    setRefused(!refused)
    if (refused) setStoredCount(storedCount + 1)
  }
  // The pressed button is gone with its step: keyboard and screen reader go on at the next one's heading.
  const place = `${step} ${storedCount}`
  const shownPlace = useRef(place)
  useEffect(() => {
    if (shownPlace.current === place) return
    shownPlace.current = place
    document.getElementById(HEADING_ID)?.focus()
  }, [place])
  const keep = (form: HTMLFormElement | null) => {
    if (!form) return
    const typed = new FormData(form)
    typed.set('intent', 'stay')
    void submit(typed, {
      method: 'post',
      action: form.getAttribute('action') ?? '.',
      replace: true,
      preventScrollReset: true,
    })
  }
  const [params] = useSearchParams()
  return (
    <Fields
      key={`${draftId} ${params.get('fresh')} ${rebased} ${place}`}
      {...{ loaded, draftId, lastResult, confirm, errorStep, keep }}
    />
  )
}

/** A new draft keeps the id that the wizard began with, whatever the page's next loads bring, until it is in the URL. */
function useDraftId({ draftId, campaignId }: WizardData): string {
  const [params] = useSearchParams()
  const place = `${campaignId} ${params.get('draft')}`
  const [own, setOwn] = useState({ place, draftId })
  if (own.place === place) return own.draftId
  setOwn({ place, draftId })
  return draftId
}

/** Beside the title, for the form of the step. */
export function WizardActions({ loaded }: { loaded: WizardData }) {
  const { campaignId, complete } = loaded
  const isReady = complete[1] && complete[2]
  return (
    <>
      {campaignId === null ? (
        <SubmitButton form={formId(loaded)} name="intent" value="later" variant="secondary">
          Save draft
        </SubmitButton>
      ) : null}
      <SubmitButton
        form={formId(loaded)}
        name="intent"
        value="preview"
        variant="secondary"
        disabled={!isReady}
        title={isReady ? undefined : 'Choose a tag and write the text first'}
      >
        Preview and test
      </SubmitButton>
    </>
  )
}

interface FieldsProps extends WizardProps {
  draftId: string
  keep: StepProps['keep']
}

function Fields({ loaded, draftId, lastResult, confirm, errorStep, keep }: FieldsProps) {
  const { step, values, opened } = loaded
  const { name } = WIZARD_STEPS[step]!
  const [form, fields] = useForm<CampaignValues>({
    id: formId(loaded),
    lastResult: lastResult?.conflict ? undefined : lastResult,
    defaultValue: values,
  })
  const stored = useStoredValues(form.id, values)
  const props = { loaded, fields, keep: stored.sending(keep) }
  const draft = loaded.campaignId === null ? `draft=${draftId}&` : ''
  return (
    <Form
      method="post"
      action={`?${draft}step=${step}`}
      {...getFormProps(form)}
      {...stored.props}
      preventScrollReset
      className="rounded-md border border-line bg-surface"
    >
      <input type="hidden" name="step" value={name} />
      <input type="hidden" name="draftId" value={draftId} />
      {/* Enter in a field means Next, not the first of the step buttons. */}
      <button type="submit" name="intent" value="next" tabIndex={-1} aria-hidden className="hidden" />
      <StepButtons loaded={loaded} errorStep={errorStep} />
      <div className="flex flex-col gap-4 p-4">
        <h2 id={HEADING_ID} tabIndex={-1} className="sr-only">
          {WIZARD_STEPS[step]!.label}
        </h2>
        <FormError form={form} />
        {loaded.silence ? <Alert variant="warn">{loaded.silence}</Alert> : null}
        {opened ? (
          <EditFields
            version={opened.version}
            base={opened.base}
            lastResult={lastResult?.conflict ? lastResult : undefined}
          />
        ) : null}
        {name === 'campaign' ? (
          <>
            <TextField field={fields.name} label="Name" autoComplete="off" />
            <TextareaField field={fields.description} label="Description" rows={3} />
          </>
        ) : null}
        {name === 'target' ? <TargetStep {...props} /> : null}
        {name === 'content' ? <ContentStep {...props} /> : null}
        {name === 'schedule' ? <ScheduleStep {...props} /> : null}
        {loaded.reach && (name === 'campaign' || name === 'content') ? (
          <AudienceReach reach={loaded.reach} />
        ) : null}
        {confirm ? <Confirmation {...confirm} /> : null}
      </div>
      <WizardButtons loaded={loaded} />
    </Form>
  )
}

function Confirmation({ count, cost, held }: NonNullable<WizardProps['confirm']>) {
  const people = plural(count, 'person', 'people')
  return (
    <Alert variant="warn">
      <label className="flex items-start gap-2.5">
        <Checkbox name="confirmed" value={count} />
        {cost === null ? (
          <span>
            This campaign texts <strong>{people}</strong>. Check the box to confirm this number.
          </span>
        ) : (
          <span>
            This texts <strong>{held === count ? people : `${people} now`}</strong>
            {held === count
              ? ' when their quiet hours end'
              : held > 0
                ? `, but ${held.toLocaleString('en-US')} of them when their quiet hours end`
                : ''}
            , for about {formatCents(cost)}. Check the box and press Send now.
          </span>
        )}
      </label>
    </Alert>
  )
}

/** The steps by name: back always, forward past complete steps. */
function StepButtons({ loaded, errorStep }: Pick<WizardProps, 'loaded' | 'errorStep'>) {
  const { step, complete } = loaded
  return (
    <ol className="grid grid-cols-4 divide-x divide-line border-line border-b" aria-label="Steps">
      {WIZARD_STEPS.map(({ label }, index) => (
        <li key={label} className="min-w-0">
          <button
            type="submit"
            name="intent"
            value={`step:${index}`}
            aria-current={index === step ? 'step' : undefined}
            disabled={index > step + 1 && !complete.slice(0, index).every(Boolean)}
            className={cn(
              'flex min-h-12 w-full items-center justify-center gap-1.5 px-1 text-sm -outline-offset-2 max-sm:gap-0.5 max-sm:text-xs hover:bg-sunken disabled:text-faint disabled:hover:bg-transparent',
              index === step && 'font-semibold shadow-[inset_0_-2px_var(--brand-line)]',
            )}
          >
            {index === errorStep ? (
              <CircleAlert aria-hidden className="size-4 shrink-0 text-bad" />
            ) : complete[index] ? (
              <Check aria-hidden className="size-4 shrink-0 text-ok" />
            ) : (
              <span aria-hidden className="text-muted max-sm:hidden">
                {index + 1}
              </span>
            )}
            <span className="truncate">{label}</span>
            {index === errorStep ? <span className="sr-only">, not correct</span> : null}
            {complete[index] ? <span className="sr-only">, complete</span> : null}
          </button>
        </li>
      ))}
    </ol>
  )
}

function WizardButtons({ loaded }: { loaded: WizardData }) {
  const { step, campaignId, values, allComplete } = loaded
  const intent = (value: string) => ({ name: 'intent', value })
  return (
    <div className="flex items-center justify-end gap-2 border-line border-t px-4 py-3 max-sm:gap-1 max-sm:px-2 max-sm:[&_button]:px-2">
      <SubmitButton {...intent('cancel')} variant="ghost">
        Cancel
      </SubmitButton>
      <SubmitButton {...intent('reset')} variant="ghost" className="mr-auto">
        Reset
      </SubmitButton>
      <SubmitButton {...intent('previous')} variant="secondary" disabled={step === 0}>
        Previous
      </SubmitButton>
      {step < WIZARD_STEPS.length - 1 ? (
        <SubmitButton {...intent('next')} variant={allComplete ? 'secondary' : 'primary'}>
          Next
        </SubmitButton>
      ) : null}
      <SubmitButton
        {...intent('submit')}
        variant={step === WIZARD_STEPS.length - 1 ? 'primary' : 'secondary'}
        disabled={!allComplete}
      >
        {startsNow(values) ? 'Send now' : campaignId ? 'Update' : 'Submit'}
      </SubmitButton>
    </div>
  )
}
