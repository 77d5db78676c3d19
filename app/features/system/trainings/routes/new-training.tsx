import { page } from '#app/middleware/route-builder.server.ts'
import { TrainingForm } from '../components/training-form.tsx'
import { trainingSchema } from '../training.schema.ts'
import { createTraining, THUMBNAIL_TYPES } from '../trainings.server.ts'
import { readTrainingForm } from './read-training-form.server.ts'
import type { Route } from './+types/new-training'

export const meta: Route.MetaFunction = () => [{ title: 'Add Training Item · Switchboard' }]

export const loader = page.loader({ can: 'operate' }, (_, { url }: Route.LoaderArgs) => ({
  closeTo: `/trainings${url.search}`,
  types: THUMBNAIL_TYPES.join(','),
}))

export const action = page.form(
  {
    can: 'operate',
    read: readTrainingForm,
    schema: trainingSchema,
    failed: 'Unable to save training item',
    to: ({ url }) => `/trainings${url.search}`,
    done: 'training item added to library',
  },
  (ctx, training, { picture }) => createTraining(ctx, training, picture()),
)

export default function NewTraining({ loaderData, actionData }: Route.ComponentProps) {
  return <TrainingForm training={null} {...loaderData} lastResult={actionData?.result} />
}
