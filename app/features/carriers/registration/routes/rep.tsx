import { Link } from 'react-router'
import { z } from 'zod'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { StepInputs } from '../components/step-inputs.tsx'
import { LockedStep, StepForm } from '../components/step-form.tsx'
import { locationPath } from '../locations/location.ts'
import { REP } from '../locations/location-fields.ts'
import { repSchema } from '../locations/location.schema.ts'
import { removeRep2, saveRep } from '../locations/reps.server.ts'
import { readRep } from '../locations/steps.server.ts'
import { reviewRows } from '../locations/step-fields.ts'
import type { Route } from './+types/rep'
import { openStep } from './open-step.server.ts'

const access = { can: 'administer', params: { locationId: uuid, level: z.enum(['1', '2']) } } as const

const levelOf = (level: string) => (level === '1' ? 1 : 2)

export const loader = page.loader(access, async (ctx, { params: { locationId, level } }) => ({
  ...(await openStep(locationId, readRep(ctx, locationId, levelOf(level)), 'Unable to get location rep')),
  level: levelOf(level),
}))

const toReview = ({ params }: { params: { locationId: string } }) => locationPath(params.locationId, 'review')

export const action = page.intents(
  { otherwise: 'save' },
  {
    save: page.form(
      {
        ...access,
        schema: repSchema,
        failed: ({ params }) => `Unable to update business authorized rep ${params.level}`,
        to: ({ params }) =>
          params.level === '1' ? locationPath(params.locationId, 'rep/2') : toReview({ params }),
      },
      (ctx, value, { params: { locationId, level } }) =>
        saveRep(ctx, { locationId, level: levelOf(level) }, value),
    ),
    remove: page.form(
      { ...access, failed: 'Unable to update business authorized rep 2', to: toReview },
      (ctx, _, { params }) => removeRep2(ctx, params.locationId),
    ),
  },
)

export default function Rep(props: Route.ComponentProps) {
  // Both representatives have this route, and each a form of its own.
  return <RepStep key={props.loaderData.level} {...props} />
}

function RepStep({ loaderData, actionData, params: { locationId } }: Route.ComponentProps) {
  const { values, isStored, version, lock, problems, level } = loaderData
  const [form, fields] = useAppForm({
    id: `rep-${level}`,
    schema: async () => (await import('../locations/location.schema.ts')).repSchema,
    lastResult: actionData?.result,
    defaultValue: values,
  })
  const backTo = locationPath(locationId, level === 1 ? 'business' : 'rep/1')
  const nextTo = locationPath(locationId, level === 1 ? 'rep/2' : 'review')
  if (lock) {
    const rows = isStored ? reviewRows(REP, values) : [{ label: 'Representative 2', value: '' }]
    return <LockedStep lock={lock} rows={rows} backTo={backTo} nextTo={nextTo} />
  }
  const optional =
    level === 1 ? null : isStored ? (
      <SubmitButton name="intent" value="remove" variant="danger-quiet" formNoValidate>
        Remove
      </SubmitButton>
    ) : (
      <Link to={nextTo} preventScrollReset className={buttonVariants()}>
        Skip
      </Link>
    )
  return (
    <StepForm
      form={form}
      lastResult={actionData?.result}
      opened={{ version, base: values }}
      backTo={backTo}
      actions={optional}
    >
      <p className="text-muted text-sm">
        {level === 1
          ? 'The person whom the provider may ask about the business, such as an owner or a manager.'
          : 'A second person whom the provider may ask. You can skip this step.'}
      </p>
      <StepInputs step={REP} fields={fields} problems={problems} />
    </StepForm>
  )
}
