import { parseWithZod } from '#app/lib/parse-form.ts'
import { data } from 'react-router'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { readFormWithPicture } from '#app/lib/uploads.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { refuseForm, saveFailure } from '#app/middleware/save-failure.server.ts'
import { TrainingForm } from '../components/training-form.tsx'
import { trainingSchema } from '../training.schema.ts'
import { createTraining, THUMBNAIL_TYPES } from '../trainings.server.ts'
import type { Route } from './+types/new-training'

export const meta: Route.MetaFunction = () => [{ title: 'Add Training Item · Switchboard' }]

export const loader = page.loader({ can: 'operate' }, (_, { url }: Route.LoaderArgs) => ({
  closeTo: `/trainings${url.search}`,
  types: THUMBNAIL_TYPES.join(','),
}))

export const action = page.action(
  { can: 'operate' },
  async (ctx, { request, url, context }: Route.ActionArgs) => {
    const { form, picture } = await readFormWithPicture(ctx, request, 'thumbnail', { maxFieldBytes: 80_000 })
    const submission = parseWithZod(form, { schema: trainingSchema })
    if (submission.status !== 'success') return data({ result: submission.reply() }, 422)
    try {
      await createTraining(ctx, submission.value, picture())
    } catch (error) {
      return refuseForm(submission, error, saveFailure(error, 'Unable to save training item', context))
    }
    return redirectWithToast(`/trainings${url.search}`, {
      kind: 'ok',
      message: 'training item added to library',
    })
  },
)

export default function NewTraining({ loaderData, actionData }: Route.ComponentProps) {
  return <TrainingForm training={null} {...loaderData} lastResult={actionData?.result} />
}
