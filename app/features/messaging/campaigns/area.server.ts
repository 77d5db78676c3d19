import { apiCalls } from './api.server.ts'
import { type SearchSource, type ServerArea, MOST_HITS } from '#app/features/area.server.ts'
import { findCampaigns } from './campaign-list.server.ts'
import * as events from './events.ts'
import { resumeTexts } from './resume-texts.server.ts'
import { sendNextTexts } from './send-texts.server.ts'
import { campaignTagUse, notifyOfDeletedTag } from './tag-use.server.ts'
import { collectRecipients, startRun } from './start-run.server.ts'

const campaignSearch: SearchSource = {
  kind: 'campaign',
  label: 'Campaigns',
  position: 60,
  find: async (tx, ctx, term) => {
    if (!ctx.can.message) return []
    const found = await findCampaigns(tx, term, MOST_HITS + 1)
    return found.map(({ id, name, description }) => ({
      id,
      to: `/campaigns/${id}`,
      title: name,
      detail: description,
    }))
  },
}

export const campaignsServer: ServerArea = {
  name: 'campaigns',
  apiCalls,
  events,
  unmergedTables: { campaign_recipients: 'lists the people that a run of a campaign texted then' },
  search: [campaignSearch],
  tagUse: campaignTagUse,
  tasks: {
    'campaigns.start': (ctx, { campaignId }) => startRun(ctx, campaignId),
    'campaigns.collect': (ctx, { runId }) => collectRecipients(ctx, runId),
    'campaigns.resume': (ctx) => ctx.db((tx) => resumeTexts(tx, ctx)),
    'tags.deleted': notifyOfDeletedTag,
    'campaigns.send': (ctx, { phoneNumberId }) => sendNextTexts(ctx, phoneNumberId),
  },
  demoData: async (agency) => (await import('./demo-data.server.ts')).addCampaigns(agency),
}
