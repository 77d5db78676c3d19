import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import { getInputProps } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { Link } from 'react-router'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { DialogBody } from '#app/components/ui/dialog.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { campaignPath, MESSAGING_PATH } from '../paths.ts'
import { newCampaignSchema } from '../campaigns/campaign.schema.ts'
import { readNewCampaign } from '../campaigns/campaigns.server.ts'
import { CampaignFrame } from '../components/campaign-frame.tsx'
import { GeneralFields } from '../components/general-fields.tsx'
import { addCampaign } from '../campaigns/save-campaign.server.ts'
import type { Route } from './+types/new-campaign'

export const meta: Route.MetaFunction = () => [{ title: 'Create a message campaign · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx) => ({
  id: randomUUID(),
  ...(await readNewCampaign(ctx)),
}))

export const action = page.form(
  {
    can: 'administer',
    schema: newCampaignSchema,
    failed: 'Unable to save/update campaign',
    to: ({ value }) => campaignPath(value.id, 'campaign'),
  },
  addCampaign,
)

export default function NewCampaign({ loaderData, actionData }: Route.ComponentProps) {
  const { id, locations, fees, problem } = loaderData
  return (
    <CampaignFrame title="Create a message campaign" step="general" hasCampaignStep={!problem}>
      {problem ? (
        <DialogBody className="pb-5">
          <Alert variant="warn">
            {problem}{' '}
            <Link to="/account/info/locations" className="underline underline-offset-2">
              Locations
            </Link>
          </Alert>
        </DialogBody>
      ) : (
        <NewCampaignForm id={id} locations={locations} fees={fees} result={actionData?.result} />
      )}
    </CampaignFrame>
  )
}

function NewCampaignForm({
  id,
  locations,
  fees,
  result,
}: Pick<Route.ComponentProps['loaderData'], 'id' | 'locations' | 'fees'> & {
  result: NonNullable<Route.ComponentProps['actionData']>['result']
}) {
  const withBrand = locations.filter(({ hasBrand }) => hasBrand)
  const [form, fields] = useAppForm({
    id: 'new-campaign',
    schema: async () => (await import('../campaigns/campaign.schema.ts')).newCampaignSchema,
    lastResult: result,
    defaultValue: {
      ...{ id, friendlyName: '', usecase: '' as never },
      locationId: withBrand.length === 1 ? withBrand[0]!.id : '',
    },
  })
  const { key, ...hidden } = getInputProps(fields.id, { type: 'hidden' })
  return (
    <DialogForm form={form} cancelTo={MESSAGING_PATH} submit="Next">
      <input key={key} {...hidden} />
      <GeneralFields fields={fields} locations={locations} fees={fees} />
    </DialogForm>
  )
}
