import { getFormProps } from '@conform-to/react'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { CheckboxField } from '#app/components/forms/inputs.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { SAMPLES } from '../campaigns/campaign.ts'
import { campaignPath } from '../paths.ts'
import { type CampaignDetails, DETAILS, sampleLabel } from '../campaigns/details-fields.ts'
import type { CampaignDialog } from '../campaigns/campaigns.server.ts'
import { rejectionFindings } from '../preflight/explain.ts'
import type { DetailsFindings as Check } from '../campaigns/check-details.server.ts'
import { campaignPrice } from '../fees.ts'
import { formatCents } from '#app/lib/money.ts'
import { Price } from './step-form.tsx'
import { CountedTextarea } from './counted-textarea.tsx'
import { DetailsCheck } from './details-check.tsx'
import { Findings } from './findings.tsx'

/** A form that was saved and checked. */
export interface CheckedDetails {
  /** The stored version and texts. */
  version: number
  details: CampaignDetails
  check: Check
  /** A colleague's text was kept, so the form shows other texts than it sent. */
  isMerged: boolean
}

/** The step Campaign: what the carriers read. */
export function DetailsForm({
  campaign,
  version,
  details,
  fees,
  result,
  checked,
}: Pick<CampaignDialog, 'campaign' | 'version' | 'details' | 'fees'> & {
  result: FormResult
  checked: CheckedDetails | undefined
}) {
  const check = checked?.check
  const hasErrors = check?.findings.some(({ severity }) => severity === 'error')
  const [form, fields] = useAppForm({
    id: 'campaign',
    schema: async () => (await import('../campaigns/campaign.schema.ts')).detailsSchema,
    lastResult: checked?.isMerged ? undefined : result,
    defaultValue: details,
  })
  // A check saves, so what was typed before it is safe.
  const saved = checked?.version ?? 0
  const [touchedAt, setTouchedAt] = useState<number | null>(result?.error ? saved : null)
  const samples = fields.messageSamples.getFieldList()
  const isRejected = campaign.status === 'FAILED'
  // Fields that aren't in this form belong to the location.
  const stepUrl = (field: string) =>
    field === 'websiteUrl' || field === 'businessName'
      ? `/account/info/locations/${campaign.location.id}/business`
      : null
  return (
    <Form method="post" {...getFormProps(form)} className="contents" onChange={() => setTouchedAt(saved)}>
      <UnsavedGuard when={touchedAt !== null && touchedAt >= saved} />
      <DialogBody className="flex flex-col gap-4">
        <FormError form={form} />
        <EditFields key={saved} version={version} base={details} lastResult={checked ? undefined : result} />
        {check ? (
          <>
            <input type="hidden" name="checked" value={check.digest} />
            <DetailsCheck check={check} stepUrl={stepUrl} />
          </>
        ) : campaign.errors.length > 0 ? (
          <section aria-label="Why it was rejected" className="flex flex-col gap-3">
            <Alert variant="warn">
              {isRejected
                ? 'The carriers rejected it. Correct it here, and submit it again.'
                : 'The provider didn’t accept it.'}
            </Alert>
            <Findings findings={rejectionFindings(campaign.errors)} stepUrl={stepUrl} />
          </section>
        ) : null}
        <CountedTextarea field={fields.description} {...DETAILS.description} />
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="pb-2 font-medium text-sm">{DETAILS.messageSamples.label}</legend>
          <p className="text-muted text-xs">{DETAILS.messageSamples.hint}</p>
          {Array.from({ length: SAMPLES }, (_, index) =>
            samples[index] ? (
              <CountedTextarea
                key={samples[index].name}
                field={samples[index]}
                label={sampleLabel(index)}
                rows={2}
                length={DETAILS.messageSamples.length}
              />
            ) : null,
          )}
        </fieldset>
        <CountedTextarea field={fields.messageFlow} {...DETAILS.messageFlow} />
        <div className="flex flex-col gap-2">
          <CheckboxField field={fields.hasEmbeddedLinks} label={DETAILS.hasEmbeddedLinks.label} />
          <CheckboxField field={fields.hasEmbeddedPhone} label={DETAILS.hasEmbeddedPhone.label} />
        </div>
      </DialogBody>
      <DialogFooter>
        <Link to={campaignPath(campaign.id)} preventScrollReset className={`${buttonVariants()} mr-auto`}>
          Back
        </Link>
        <SubmitButton name="intent" value="save" variant="secondary" formNoValidate>
          Save for later
        </SubmitButton>
        <SubmitButton name="intent" value="check" variant={check && !hasErrors ? 'secondary' : 'primary'}>
          {check ? 'Check again' : 'Check'}
        </SubmitButton>
        {check ? (
          <Price>
            {isRejected && fees.review > 0
              ? `The review may cost ${formatCents(fees.review)} again.`
              : campaignPrice(fees, campaign.usecase)}
          </Price>
        ) : null}
        {check ? (
          <SubmitButton name="intent" value="submit" variant={hasErrors ? 'secondary' : 'primary'}>
            {hasErrors ? 'Submit anyway' : isRejected ? 'Submit again' : 'Submit'}
          </SubmitButton>
        ) : null}
      </DialogFooter>
    </Form>
  )
}
