import { getFormProps } from '@conform-to/react'
import { Form, Link } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { CheckboxField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { SAMPLES } from '../campaigns/campaign.ts'
import { campaignPath } from '../campaigns/paths.ts'
import { LENGTHS } from '../campaigns/campaign.schema.ts'
import type { CampaignDialog } from '../campaigns/campaigns.server.ts'
import { canResubmit, rejectionFindings } from '../preflight/explain.ts'
import type { DetailsCheck as Check } from '../campaigns/check-details.server.ts'
import { CountedTextarea } from './counted-textarea.tsx'
import { DetailsCheck } from './details-check.tsx'
import { Findings } from './findings.tsx'

/** The step Campaign: what the carriers read (spec 3, 5). */
export function DetailsForm({
  campaign,
  version,
  details,
  result,
  check,
}: Pick<CampaignDialog, 'campaign' | 'version' | 'details'> & {
  result: FormResult
  check: Check | undefined
}) {
  const [form, fields] = useAppForm({
    id: 'campaign',
    schema: async () => (await import('../campaigns/campaign.schema.ts')).detailsSchema,
    lastResult: result,
    defaultValue: details,
  })
  const samples = fields.messageSamples.getFieldList()
  const isRejected = campaign.status === 'FAILED'
  // Fields that aren't in this form belong to the location.
  const stepUrl = (field: string) =>
    field === 'websiteUrl' || field === 'businessName'
      ? `/account/info/locations/${campaign.location.id}/business`
      : null
  return (
    <Form method="post" {...getFormProps(form)} className="contents">
      <DialogBody className="flex flex-col gap-4">
        <FormError form={form} />
        <EditFields version={version} base={details} lastResult={result} />
        {check ? (
          <>
            <input type="hidden" name="checked" value={check.digest} />
            <DetailsCheck check={check} stepUrl={stepUrl} />
          </>
        ) : campaign.errors.length > 0 ? (
          <section aria-label="Why it was rejected" className="flex flex-col gap-3">
            <Alert variant="warn">
              {!isRejected
                ? 'The provider didn’t accept it.'
                : canResubmit(campaign.errors)
                  ? 'The carriers rejected it. Correct it here, and submit it again.'
                  : 'The carriers rejected it for its content, and don’t look at it again. Reach out to support.'}
            </Alert>
            <Findings findings={rejectionFindings(campaign.errors)} stepUrl={stepUrl} />
          </section>
        ) : null}
        <CountedTextarea
          field={fields.description}
          label="Description"
          hint="Who texts whom, and about what."
          length={LENGTHS.description}
        />
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="pb-2 font-medium text-sm">Sample messages</legend>
          <p className="text-muted text-xs">
            Texts as you really send them, with your agency’s name and how to opt out.
          </p>
          {Array.from({ length: SAMPLES }, (_, index) =>
            samples[index] ? (
              <CountedTextarea
                key={samples[index].name}
                field={samples[index]}
                label={`Sample ${index + 1}`}
                rows={2}
                length={LENGTHS.sample}
              />
            ) : null,
          )}
        </fieldset>
        <CountedTextarea
          field={fields.messageFlow}
          label="Message flow"
          hint="How and where people agree to be texted: on which form, page or call, and in which words."
          length={LENGTHS.messageFlow}
        />
        <div className="flex flex-col gap-2">
          <CheckboxField field={fields.hasEmbeddedLinks} label="Some texts contain links" />
          <CheckboxField field={fields.hasEmbeddedPhone} label="Some texts contain phone numbers" />
        </div>
      </DialogBody>
      <DialogFooter>
        <Link to={campaignPath(campaign.id)} preventScrollReset className={`${buttonVariants()} mr-auto`}>
          Back
        </Link>
        <SubmitButton name="intent" value="save" variant="secondary" formNoValidate>
          Save for later
        </SubmitButton>
        <SubmitButton name="intent" value="check" variant={check ? 'secondary' : 'primary'}>
          {check ? 'Check again' : 'Check'}
        </SubmitButton>
        {check ? (
          <SubmitButton name="intent" value="submit">
            {check.findings.some(({ severity }) => severity === 'error')
              ? 'Submit anyway'
              : isRejected
                ? 'Submit again'
                : 'Submit'}
          </SubmitButton>
        ) : null}
      </DialogFooter>
    </Form>
  )
}
