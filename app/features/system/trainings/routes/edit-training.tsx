import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { TrainingForm } from '../components/training-form.tsx'
import { updateTrainingSchema } from '../training.schema.ts'
import { readTraining, THUMBNAIL_TYPES, updateTraining } from '../trainings.server.ts'
import { readTrainingForm } from './read-training-form.server.ts'
import type { Route } from './+types/edit-training'

export const meta: Route.MetaFunction = () => [{ title: 'Edit training item · Switchboard' }]

export const loader = page.loader(
  { can: 'operate', params: { trainingId: uuid } },
  async (ctx, { params, url }) => ({
    training: await readTraining(ctx, params.trainingId),
    closeTo: `/trainings${url.search}`,
    types: THUMBNAIL_TYPES.join(','),
  }),
)

export const action = page.form(
  {
    can: 'operate',
    params: { trainingId: uuid },
    read: readTrainingForm,
    schema: updateTrainingSchema,
    failed: 'Unable to save training item',
    to: ({ url }) => `/trainings${url.search}`,
    done: 'Training item updated',
  },
  (ctx, training, { params, picture }) => updateTraining(ctx, params.trainingId, training, picture()),
)

export default function EditTraining({ loaderData, actionData }: Route.ComponentProps) {
  return <TrainingForm {...loaderData} lastResult={actionData?.result} />
}
