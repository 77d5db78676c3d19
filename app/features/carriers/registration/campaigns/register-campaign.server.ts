import { randomUUID } from 'node:crypto'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { DetailsEdit, NewCampaign } from './campaign.schema.ts'
import { listStoredCampaigns, readCampaign } from './campaigns.server.ts'
import { addCampaign, updateGeneral } from './save-campaign.server.ts'
import { submitCampaign } from './submit-campaign.server.ts'

/**
 * Adds a message campaign and submits it in one go. One of this name at this location that was never submitted, or was rejected, is
 * submitted with these texts instead, whatever `version` it has, so that this can be repeated.
 * @returns its id
 */
export async function registerCampaign(
  ctx: Ctx,
  general: Omit<NewCampaign, 'id'>,
  details: DetailsEdit,
): Promise<string> {
  const same = (await listStoredCampaigns(ctx)).find(
    ({ row }) => row.friendlyName === general.friendlyName && row.locationId === general.locationId,
  )
  const id = same?.row.id ?? randomUUID()
  if (!same) await addCampaign(ctx, { id, ...general })
  else if (same.row.usecase !== general.usecase) {
    await updateGeneral(ctx, id, { ...general, version: same.row.version, overwrite: undefined })
  }
  const { version } = await readCampaign(ctx, id)
  await submitCampaign(ctx, id, { ...details, version })
  return id
}
