import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { FormError } from '#app/components/forms/field.tsx'
import { TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Check } from '#app/components/icons.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { cn } from '#app/lib/cn.ts'
import type { CampaignValues } from '../campaign.schema.ts'
import type { WizardData } from '../wizard.server.ts'
import { STEPS } from '../wizard-steps.ts'
import type { StepProps } from './step-props.ts'
import { ContentStep } from './content-step.tsx'
import { ScheduleStep } from './schedule-step.tsx'
import { TargetStep } from './target-step.tsx'

interface WizardProps {
  loaded: WizardData
  lastResult: SubmissionResult<string[]> | null | undefined
  /** The number of recipients to confirm. */
  confirm: number | null
}

const HEADING_ID = 'campaign-step'

/** The four steps of a campaign. Each is a form of its own, whose buttons all store what was typed. */
export function Wizard({ loaded, lastResult, confirm }: WizardProps) {
  const { step, values, draftId } = loaded
  const [focus, setFocus] = useState<string | null>(null)
  const submit = useSubmit()
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
  const keep = (form: HTMLFormElement | null, field: string) => {
    if (!form) return
    setFocus(field)
    const typed = new FormData(form)
    typed.set('intent', 'stay')
    void submit(typed, { method: 'post', replace: true, preventScrollReset: true })
  }
  // What a choice changes on the server is rendered again.
  const { scheduleOccurrence, scheduleEndFormat } = values
  const [params] = useSearchParams()
  const shown = `${params.get('inserted')} ${place} ${scheduleOccurrence} ${scheduleEndFormat} ${loaded.contacts.length}`
  return (
    <Fields
      key={`${draftId} ${shown}`}
      {...{ loaded, lastResult: lastResult ?? undefined, confirm, keep, focus }}
    />
  )
}

interface FieldsProps {
  loaded: WizardData
  lastResult: SubmissionResult<string[]> | undefined
  confirm: number | null
  keep: StepProps['keep']
  focus: string | null
}

function Fields({ loaded, lastResult, confirm, keep, focus }: FieldsProps) {
  const { step, values, draftId } = loaded
  const { name } = STEPS[step]!
  const [form, fields] = useForm<CampaignValues>({
    id: `campaign-${name}`,
    lastResult,
    defaultValue: values,
  })
  const props = { loaded, fields, keep, focus }
  return (
    <Form
      method="post"
      action={`?step=${step}`}
      {...getFormProps(form)}
      preventScrollReset
      className="rounded-md border border-line bg-surface"
    >
      <input type="hidden" name="step" value={name} />
      <input type="hidden" name="draftId" value={draftId} />
      {/* Enter in a field means Next, not the first of the step buttons. */}
      <button type="submit" name="intent" value="next" tabIndex={-1} aria-hidden className="hidden" />
      <StepButtons loaded={loaded} />
      <div className="flex flex-col gap-4 p-4">
        <h2 id={HEADING_ID} tabIndex={-1} className="sr-only">
          {STEPS[step]!.label}
        </h2>
        <FormError form={form} />
        {name === 'campaign' ? (
          <>
            <TextField field={fields.name} label="Name" maxLength={100} autoComplete="off" />
            <TextareaField field={fields.description} label="Description" rows={3} maxLength={300} />
          </>
        ) : null}
        {name === 'target' ? <TargetStep {...props} /> : null}
        {name === 'content' ? <ContentStep {...props} /> : null}
        {name === 'schedule' ? <ScheduleStep {...props} /> : null}
        {confirm === null ? null : (
          <Alert variant="warn">
            <label className="flex items-start gap-2.5">
              <Checkbox name="confirmed" value={confirm} />
              <span>
                This campaign texts <strong>{confirm.toLocaleString('en-US')} people</strong>. Check the box
                to confirm this number.
              </span>
            </label>
          </Alert>
        )}
      </div>
      <WizardButtons loaded={loaded} />
    </Form>
  )
}

/** The steps by name: back always, forward past complete steps. */
function StepButtons({ loaded }: { loaded: WizardData }) {
  const { step, complete } = loaded
  return (
    <ol className="grid grid-cols-4 divide-x divide-line border-line border-b" aria-label="Steps">
      {STEPS.map(({ label }, index) => (
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
            {complete[index] ? (
              <Check aria-hidden className="size-4 shrink-0 text-ok" />
            ) : (
              <span aria-hidden className="text-muted max-sm:hidden">
                {index + 1}
              </span>
            )}
            <span className="truncate">{label}</span>
            {complete[index] ? <span className="sr-only">, complete</span> : null}
          </button>
        </li>
      ))}
    </ol>
  )
}

function WizardButtons({ loaded }: { loaded: WizardData }) {
  const { step, campaignId, allComplete } = loaded
  const intent = (value: string) => ({ name: 'intent', value })
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3">
      <SubmitButton {...intent('cancel')} variant="ghost">
        Cancel
      </SubmitButton>
      <SubmitButton {...intent('reset')} variant="ghost" className="mr-auto">
        Reset
      </SubmitButton>
      <SubmitButton {...intent('previous')} variant="secondary" disabled={step === 0}>
        Previous
      </SubmitButton>
      {step < STEPS.length - 1 ? (
        <SubmitButton {...intent('next')} variant={allComplete ? 'secondary' : 'primary'}>
          Next
        </SubmitButton>
      ) : null}
      <SubmitButton
        {...intent('submit')}
        variant={step === STEPS.length - 1 ? 'primary' : 'secondary'}
        disabled={!allComplete}
      >
        {campaignId ? 'Update' : 'Submit'}
      </SubmitButton>
    </div>
  )
}
