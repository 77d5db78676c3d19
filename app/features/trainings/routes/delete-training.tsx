import { data } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { deleteTraining, readTraining } from '../trainings.server.ts'
import type { Route } from './+types/delete-training'

export const loader = page.loader({ can: 'operate' }, async (ctx, { params, url }: Route.LoaderArgs) => ({
  title: (await readTraining(ctx, params.trainingId)).title,
  closeTo: `/trainings${url.search}`,
}))

export const action = page.action(
  { can: 'operate' },
  async (ctx, { params, url, context }: Route.ActionArgs) => {
    try {
      await deleteTraining(ctx, params.trainingId)
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') throw error
      const { status, message } = saveFailure(error, 'Unable to delete training item', context)
      return data({ error: message }, status)
    }
    return redirectWithToast(`/trainings${url.search}`, { kind: 'ok', message: 'Training item deleted' })
  },
)

export default function DeleteTraining({ loaderData: { title, closeTo }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title={`Delete “${title}”?`}
      description="It leaves the library of every account at once. This can’t be undone."
      closeTo={closeTo}
      confirmLabel="Delete"
      danger
      error={actionData?.error}
    />
  )
}
