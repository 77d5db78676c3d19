import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { deleteTraining, readTraining } from '../trainings.server.ts'
import type { Route } from './+types/delete-training'

export const loader = page.loader(
  { can: 'operate', params: { trainingId: uuid } },
  async (ctx, { params, url }) => ({
    title: (await readTraining(ctx, params.trainingId)).title,
    closeTo: `/trainings${url.search}`,
  }),
)

export const action = page.form(
  {
    can: 'operate',
    params: { trainingId: uuid },
    failed: 'Unable to delete training item',
    to: ({ url }) => `/trainings${url.search}`,
    done: 'Training item deleted',
  },
  (ctx, _, { params }) => deleteTraining(ctx, params.trainingId),
)

export default function DeleteTraining({ loaderData: { title, closeTo }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title={`Delete “${title}”?`}
      description="It leaves the library of every account at once. This can’t be undone."
      closeTo={closeTo}
      confirmLabel="Delete"
      danger
      result={actionData?.result}
    />
  )
}
