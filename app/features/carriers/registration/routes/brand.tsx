import { Link } from 'react-router'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { BRAND_VOLUMES, type BrandVolume } from '#app/lib/registration-choices.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { StepInputs } from '../components/step-inputs.tsx'
import { BackLink, StepForm } from '../components/step-form.tsx'
import { campaignPath, LOCATIONS_PATH } from '../paths.ts'
import { submitBrand } from '../locations/brand.server.ts'
import { VolumeField } from '../components/volume-field.tsx'
import { brandPrice } from '../fees.ts'
import { VOLUME_LIMITS } from '../locations/choices.ts'
import { isBrandInReview, locationPath, NOT_SUBMITTED, stepOfField } from '../locations/location.ts'
import { BRAND } from '../locations/location-fields.ts'
import { brandSchema } from '../locations/location.schema.ts'
import { type BrandStep, readBrand } from '../locations/review.server.ts'
import { Findings } from '../components/findings.tsx'
import type { Route } from './+types/brand'
import { openStep } from './open-step.server.ts'

const access = { can: 'administer', params: { locationId: uuid } } as const

export const loader = page.loader(access, (ctx, { params: { locationId } }) =>
  openStep(locationId, readBrand(ctx, locationId), 'Unable to get location brand'),
)

export const action = page.form(
  { ...access, schema: brandSchema, failed: 'Unable to submit brand' },
  (ctx, value, { params }) => submitBrand(ctx, params.locationId, value),
)

export default function Brand(props: Route.ComponentProps) {
  // After a decision the form opens with what is stored.
  return <BrandForm key={props.loaderData.brandStatus} {...props} />
}

function BrandForm({ loaderData, actionData, params: { locationId } }: Route.ComponentProps) {
  const { values, version, brand, profileStatus, isUncertain, findings, refused, problems, lock, fees } =
    loaderData
  const [form, fields] = useAppForm({
    id: 'brand',
    schema: async () => (await import('../locations/location.schema.ts')).brandSchema,
    lastResult: actionData?.result,
    defaultValue: values,
  })
  const isApproved = brand === 'approved'
  const isFailed = brand === 'failed'
  const backTo = locationPath(locationId, 'review')
  const stepUrl = (field: string) => {
    const step = stepOfField(field)
    return step ? locationPath(locationId, step) : null
  }
  const reasons = refused.length > 0 ? <Findings findings={refused} stepUrl={stepUrl} /> : null
  const isEditable = lock !== 'copied' && (isFailed || (brand === NOT_SUBMITTED && !isUncertain))
  if (!isEditable) {
    return (
      <>
        <DialogBody className="flex flex-col gap-4 pt-4">
          <BrandMessage {...loaderData} />
          {reasons}
          {values.brandVolume ? <p className="text-sm">{VOLUME_LIMITS[values.brandVolume]}</p> : null}
        </DialogBody>
        <DialogFooter>
          <BackLink to={backTo} />
          <Link
            to={LOCATIONS_PATH}
            preventScrollReset
            className={buttonVariants({ variant: isApproved ? 'secondary' : 'primary' })}
          >
            Close
          </Link>
          {isApproved ? (
            <Link to={campaignPath()} className={buttonVariants({ variant: 'primary' })}>
              Add a message campaign
            </Link>
          ) : null}
        </DialogFooter>
      </>
    )
  }
  const isReady = profileStatus === 'approved'
  return (
    <StepForm
      form={form}
      lastResult={actionData?.result}
      opened={{ version, base: values }}
      backTo={backTo}
      submitLabel={isFailed ? 'Submit again' : 'Submit Brand'}
      disabled={!isReady}
      price={
        isFailed
          ? 'Submitting it again costs nothing the first three times.'
          : BRAND_VOLUMES.map((volume) => (
              <span key={volume} className={WHEN_CHOSEN[volume]}>
                {brandPrice(fees, volume)}
              </span>
            ))
      }
    >
      {isFailed ? (
        <>
          <BrandMessage {...loaderData} />
          <p>You can also correct what the reasons name, and submit the brand again.</p>
        </>
      ) : null}
      {reasons}
      {isReady ? null : (
        <Alert>
          The business profile is in review. This takes up to 24 hours. You can submit the brand when it is
          approved.
        </Alert>
      )}
      {findings.length > 0 && !isFailed ? <Findings findings={findings} /> : null}
      <StepInputs
        step={BRAND}
        fields={fields}
        problems={isFailed ? {} : problems}
        instead={{
          brandVolume: isFailed ? (
            <>
              <input type="hidden" name={fields.brandVolume.name} value={values.brandVolume} />
              {values.brandVolume ? (
                <p className="text-sm sm:col-span-2">{VOLUME_LIMITS[values.brandVolume]}</p>
              ) : null}
            </>
          ) : (
            <VolumeField field={fields.brandVolume} fees={fees} className="sm:col-span-2" />
          ),
        }}
      />
    </StepForm>
  )
}

/** Shows the price of the volume that is chosen, with and without JavaScript. */
const WHEN_CHOSEN: Record<BrandVolume, string> = {
  low: 'hidden group-has-[input[value=low]:checked]/step:inline',
  standard: 'hidden group-has-[input[value=standard]:checked]/step:inline',
}

function BrandMessage({
  brand,
  brandStatus,
  isUncertain,
}: Pick<BrandStep, 'brand' | 'brandStatus' | 'isUncertain'>) {
  if (brand === 'approved') return <Alert variant="ok">Brand was approved</Alert>
  if (isUncertain && brand === NOT_SUBMITTED) {
    return (
      <Alert>
        Brand is currently under review. The provider hasn’t confirmed it yet: we look it up, and it is
        submitted once at most.
      </Alert>
    )
  }
  if (isBrandInReview(brand)) return <Alert>Brand is currently under review</Alert>
  return (
    <Alert variant="warn">{`Brand was ${brandStatus}. Please reach out to support for next steps.`}</Alert>
  )
}
