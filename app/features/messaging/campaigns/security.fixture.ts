import { millisecondsInDay } from 'date-fns/constants'
import { campaignDrafts, campaignRecipients, campaignRuns, campaigns } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/messaging/campaigns/routes/campaigns': {
      access: 'signed-in',
      forms: ['pause', 'resume', 'duplicate'].map((intent) => ({ intent, id: '$campaign' })),
    },
    'features/messaging/campaigns/routes/delete-campaign': {
      access: 'signed-in',
      params: { id: '$campaign' },
      forms: [{}],
    },
    'campaigns/create': {
      access: 'signed-in',
      forms: [{ intent: 'submit', step: 'target', targetTags: '$tag' }],
    },
    'campaigns/edit': {
      access: 'signed-in',
      params: { id: '$campaign' },
      forms: [
        { intent: 'next', step: 'campaign', name: 'Stolen' },
        { intent: 'submit', step: 'campaign', name: 'Stolen' },
        { intent: 'reset' },
      ],
    },
    'campaigns/next-run': {
      access: 'signed-in',
      params: { id: '$campaign' },
      forms: [{ phoneNumber: '12085550123', requestId: '$uuid' }],
    },
    'campaigns/draft-next-run': {
      access: 'signed-in',
      query: { draft: '$campaignDraft' },
      forms: [{ phoneNumber: '12085550123', requestId: '$uuid' }],
    },
    'features/messaging/campaigns/routes/next-run-file': { access: 'admin', params: { id: '$campaign' } },
    'features/messaging/campaigns/routes/run': {
      access: 'signed-in',
      params: { id: '$campaign', runId: '$run' },
      forms: ['pause', 'resume', 'stop'].map((intent) => ({ intent })),
    },
  },
  rows: async (tx, { account, ofClient, client, number, users, ids }) => {
    const accountId = account.id
    const tomorrow = new Date(Date.now() + millisecondsInDay)
    const values = {
      accountId,
      name: CANARY,
      description: CANARY,
      content: CANARY,
      targetTags: [ids.tag!],
      scheduleOccurrence: 'daily' as const,
      scheduleStartOn: tomorrow,
      nextRunOn: tomorrow,
      createdBy: users.member.id,
      updatedBy: users.member.id,
    }
    const campaign = await addRow(tx, campaigns, values)
    const spareCampaign = await addRow(tx, campaigns, values)
    const runDate = new Date()
    const campaignDraft = await addRow(tx, campaignDrafts, {
      accountId,
      userId: users.member.id,
      values: { name: CANARY, content: CANARY, targetTags: [ids.tag!] },
    })
    const run = await addRow(tx, campaignRuns, {
      accountId,
      campaignId: campaign,
      runDate,
      state: 'sending',
      content: CANARY,
      userId: users.member.id,
      collectedAt: new Date(),
    })
    await tx.insert(campaignRecipients).values({
      ...ofClient,
      runId: run,
      phone: client.mobilePhone!,
      level: 'applicant',
      phoneNumberId: number.id,
    })
    return { campaign, spareCampaign, campaignDraft, run, runDate: runDate.toISOString() }
  },
  hostile: ({ column, id }) => [
    column('campaigns', 'name', [id('campaign')]),
    column('campaigns', 'description', [id('campaign')]),
    column('campaigns', 'content', [id('campaign')]),
    column('campaign_runs', 'content', [id('run')]),
  ],
  secrets: [
    {
      column: 'campaigns.name',
      path: '/campaigns/create',
      form: (name) => ({ intent: 'next', step: 'campaign', name }),
    },
    {
      column: 'campaigns.description',
      path: '/campaigns/create',
      form: (description) => ({ intent: 'next', step: 'campaign', name: 'x', description }),
    },
    {
      column: 'campaigns.content',
      path: '/campaigns/create',
      form: (content) => ({ intent: 'next', step: 'content', content }),
    },
  ],
  pages: { campaigns: ['/campaigns', '/campaigns/create'] },
  notRefused: { 'campaign_runs.content': 'a copy of the campaign’s' },
  notTyped: {
    'campaigns.target_query': 'a tree of conditions',
    'campaigns.schedule_time': 'a time',
    'campaign_drafts.base': 'a copy of the campaign',
    'campaign_drafts.values': 'the form refuses secrets, and shows them as the campaign’s',
    'campaign_runs.planned': 'times and numbers',
    'campaign_recipients.reason': 'one of our sentences',
  },
} satisfies SecurityFixture
