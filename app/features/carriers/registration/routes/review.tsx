import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { LoaderCircle } from '#app/components/icons.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { BackLink, ValueList } from '../components/step-form.tsx'
import { isSubmitted, locationPath, stepOfField } from '../locations/location.ts'
import { checkProfile } from '../locations/profile.server.ts'
import { readLocationReview, type Review as ReviewData } from '../locations/review.server.ts'
import { lookAgain } from '../locations/website.server.ts'
import { Findings } from '../components/findings.tsx'
import type { Route } from './+types/review'
import { openStep } from './open-step.server.ts'

const access = { can: 'administer', params: { locationId: uuid } } as const

export const loader = page.loader(access, (ctx, { params: { locationId } }) =>
  openStep(locationId, readLocationReview(ctx, locationId), 'Unable to get submit for evaluation'),
)

const failed = 'Unable to get submit for evaluation'

function check(isAutomatic: boolean) {
  return page.form(
    { ...access, failed, to: ({ params }) => locationPath(params.locationId, 'brand') },
    async (ctx, _, { params, refuse }) => {
      const result = await checkProfile(ctx, params.locationId, { isAutomatic })
      if (result.kind === 'held') return refuse({ status: 422, formErrors: [HELD[result.reason]] })
      if (result.kind !== 'failed') return undefined
      return refuse({ status: 422, formErrors: [failureMessage(result)] })
    },
  )
}

export const action = page.intents(
  { ...access, otherwise: 'check' },
  {
    check: check(true),
    submit: check(false),
    look: page.form({ ...access, failed }, async (ctx, _, { params, keep }) => {
      await lookAgain(ctx, params.locationId)
      return keep()
    }),
  },
)

const HELD = {
  doubtful: 'Some entries would be refused. Correct them first; you can also submit them as they are.',
  'website-pending':
    'We are still looking at the website, as the reviewers do. The business profile isn’t submitted before that, unless you press the button.',
}

/** The reasons follow it on the page. */
function failureMessage({ status, errors }: { status: string | null; errors: readonly unknown[] }): string {
  if (status === null) return 'Evaluation Failed. Please reach out to support.'
  const message = `Evaluation failed with status ${status}. Please fix data or reach out to support for assistance.`
  return errors.length > 0 ? message : `${message} Please reach out to support for assistance.`
}

/** A refused check shows its reasons, which are stored by then. */
export const shouldRevalidate = () => true

export default function Review({ loaderData, actionData, params: { locationId } }: Route.ComponentProps) {
  const { profileStatus, preview, findings, refused, lock } = loaderData
  const isSent = isSubmitted(loaderData) || lock === 'copied'
  const failure = formProblem(actionData?.result)
  const nextTo = locationPath(locationId, 'brand')
  const stepUrl = (field: string) => {
    const step = stepOfField(field)
    return step ? locationPath(locationId, step) : null
  }
  return (
    <>
      <DialogBody
        // It may hold nothing but text, and still has to be scrolled by keyboard.
        role="region"
        aria-label="Review"
        tabIndex={0}
        className="flex flex-col gap-4 pt-4"
      >
        {failure ? <Alert variant="bad">{failure}</Alert> : null}
        {isSent ? (
          <Alert variant={profileStatus === 'approved' ? 'ok' : 'info'}>
            {profileStatus === 'approved'
              ? 'The business profile is approved.'
              : 'The business profile is in review. This takes up to 24 hours.'}
          </Alert>
        ) : (
          <Check key={locationId} {...loaderData} hasFailed={failure !== undefined} />
        )}
        {refused.length > 0 ? (
          <section aria-labelledby="reasons" className="flex flex-col gap-2">
            <h3 id="reasons" className="font-semibold text-base">
              {profileStatus === 'rejected' ? 'Why it was rejected' : 'Why the check failed'}
            </h3>
            <Findings findings={refused} stepUrl={stepUrl} />
          </section>
        ) : null}
        {findings.length > 0 ? (
          <section aria-labelledby="findings" className="flex flex-col gap-2">
            <h3 id="findings" className="font-semibold text-base">
              What the provider or the carriers may refuse
            </h3>
            <Findings findings={findings} stepUrl={stepUrl} />
            {findings.some(({ field }) => field === 'websiteUrl') ? (
              <Form method="post" preventScrollReset>
                <SubmitButton name="intent" value="look" variant="secondary" size="sm">
                  Look again
                  <span className="sr-only"> at the website</span>
                </SubmitButton>
              </Form>
            ) : null}
          </section>
        ) : null}
        <section aria-labelledby="preview" className="flex flex-col gap-3">
          <h3 id="preview" className="font-semibold text-base">
            {isSent ? 'What was sent' : 'What will be sent'}
          </h3>
          {preview.map(({ title, step, rows }) => (
            <div key={step} className="flex flex-col gap-2 rounded-md border border-line p-3">
              <div className="flex items-center gap-2">
                <h4 className="flex-1 font-medium text-sm">{title}</h4>
                {isSent ? null : (
                  <Link
                    to={locationPath(locationId, step)}
                    preventScrollReset
                    className="text-brand-text text-sm underline-offset-2 hover:underline"
                  >
                    Change
                    <span className="sr-only">: {title}</span>
                  </Link>
                )}
              </div>
              <ValueList rows={rows} />
            </div>
          ))}
        </section>
      </DialogBody>
      <DialogFooter>
        <BackLink to={locationPath(locationId, 'rep/2')} />
        {isSent ? (
          <Link to={nextTo} preventScrollReset className={buttonVariants({ variant: 'primary' })}>
            Next
          </Link>
        ) : (
          <SubmitButton form={FORM_ID} name="intent" value="submit" pendingLabel={RUNNING}>
            {profileStatus === 'rejected' ? 'Submit again' : 'Check and submit'}
          </SubmitButton>
        )}
      </DialogFooter>
    </>
  )
}

const FORM_ID = 'check'
const RUNNING = 'Running check on profile... please wait.'

/**
 * Runs the check when the step is opened and the website has been looked at, unless something would be refused for certain, the
 * reviewers rejected it, or JavaScript is missing: then a button does.
 */
function Check({
  profileStatus,
  isDoubtful,
  isWebsitePending,
  hasFailed,
}: ReviewData & { hasFailed: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const isRunning = navigation.formMethod === 'POST' && navigation.formData?.get('intent') !== 'look'
  const isAutomatic = profileStatus === 'not-submitted' && !isDoubtful && !isWebsitePending && !hasFailed
  const begun = useRef(false)
  useEffect(() => {
    if (!isAutomatic || begun.current) return
    begun.current = true
    form.current?.requestSubmit()
  }, [isAutomatic])
  return (
    <>
      <Form ref={form} id={FORM_ID} method="post" preventScrollReset hidden />
      {isRunning ? (
        <p role="status" className="flex items-center gap-2 text-sm">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          {RUNNING}
        </p>
      ) : profileStatus === 'rejected' ? (
        <Alert variant="bad">The business profile was rejected. Correct it and submit it again.</Alert>
      ) : hasFailed ? null : isDoubtful ? (
        <Alert variant="warn">{HELD.doubtful}</Alert>
      ) : isWebsitePending ? (
        <Alert>{HELD['website-pending']}</Alert>
      ) : (
        <Alert>
          The provider checks the business profile, and then reviews it. This takes up to 24 hours.
        </Alert>
      )}
    </>
  )
}
