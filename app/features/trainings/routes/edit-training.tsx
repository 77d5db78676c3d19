import { parseWithZod } from '#app/lib/parse-form.ts'
import { data } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { readFormWithPicture } from '#app/lib/uploads.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { refuseForm, saveFailure } from '#app/middleware/save-failure.server.ts'
import { TrainingForm } from '../components/training-form.tsx'
import { updateTrainingSchema } from '../training.schema.ts'
import { readTraining, THUMBNAIL_TYPES, updateTraining } from '../trainings.server.ts'
import type { Route } from './+types/edit-training'

export const meta: Route.MetaFunction = () => [{ title: 'Edit Training Item · Switchboard' }]

export const loader = page.loader({ can: 'operate' }, async (ctx, { params, url }: Route.LoaderArgs) => ({
  training: await readTraining(ctx, params.trainingId),
  closeTo: `/trainings${url.search}`,
  types: THUMBNAIL_TYPES.join(','),
}))

export const action = page.action(
  { can: 'operate' },
  async (ctx, { request, params, url, context }: Route.ActionArgs) => {
    const { form, picture } = await readFormWithPicture(ctx, request, 'thumbnail', { maxFieldBytes: 80_000 })
    const submission = parseWithZod(form, { schema: updateTrainingSchema })
    if (submission.status !== 'success') return data({ result: submission.reply() }, 422)
    try {
      await updateTraining(ctx, params.trainingId, submission.value, picture())
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') throw error
      return refuseForm(submission, error, saveFailure(error, 'Unable to save training item', context))
    }
    return redirectWithToast(`/trainings${url.search}`, { kind: 'ok', message: 'Training item updated' })
  },
)

export default function EditTraining({ loaderData, actionData }: Route.ComponentProps) {
  return <TrainingForm {...loaderData} lastResult={actionData?.result} />
}
