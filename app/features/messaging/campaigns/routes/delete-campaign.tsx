import { useLocation } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { CAMPAIGNS_PATH } from '../paths.ts'
import { deleteCampaign, getCampaignName } from '../campaigns.server.ts'
import type { Route } from './+types/delete-campaign'

export const loader = page.loader({ can: 'message', params: { id: uuid } }, async (ctx, { params }) => ({
  name: await getCampaignName(ctx, params.id),
}))

export const action = page.form(
  {
    can: 'message',
    params: { id: uuid },
    failed: 'Unable to delete campaign',
    to: ({ url }) => `${CAMPAIGNS_PATH}${url.search}`,
    done: 'Campaign Deleted',
  },
  (ctx, _, { params }) => deleteCampaign(ctx, params.id),
)

export default function DeleteCampaign({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title="Delete Confirmation"
      // A fixed sentence.
      description={`Are you sure want to delete campaign ${loaderData.name}`}
      closeTo={`${CAMPAIGNS_PATH}${useLocation().search}`}
      confirmLabel="Delete"
      danger
      result={actionData?.result}
    >
      <p>Its history is deleted too, and texts that wait aren’t sent. The texts in conversations stay.</p>
    </ConfirmRoute>
  )
}
