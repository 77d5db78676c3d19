import { sql } from 'drizzle-orm'
import { clientTags, tags } from '#db/schema/index.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import type { CampaignValues } from './campaign.schema.ts'
import { saveStep } from './drafts.server.ts'
import { saveCampaign } from './save-campaign.server.ts'
import { sendNextTexts } from './send-texts.server.ts'
import { collectRecipients, startRun } from './start-run.server.ts'

/** An agency in Boise at 10 in the morning, with a tag. */
export async function makeCampaigner(db: TestDatabase, role: 'owner' | 'employee' = 'owner') {
  const { account, number, location } = await makeAccount(db, { timezone: 'America/Boise' })
  const dana = await makeUser(db, account.id, { role })
  const clock = { now: new Date('2026-11-20T17:00:00Z') }
  const bus = recordingBus()
  const as = (user?: typeof dana) => makeCtx(db, account, user, { now: () => clock.now, bus })
  const ctx = as(dana)
  const job = as()
  const tagId = await ctx.db(async (tx) => {
    const [tag] = await tx.insert(tags).values({ accountId: account.id, name: 'VIP' }).returning()
    return tag!.id
  })
  const addClient = async (values: Parameters<typeof makeClient>[2] = {}) => {
    const client = await makeClient(db, account.id, values)
    await withAccount(db.pool, account.id, (tx) =>
      tx.insert(clientTags).values({ accountId: account.id, clientId: client.id, tagId }),
    )
    return client
  }
  /** Types into the wizard of a new campaign, or of an existing one. */
  const typed = async (values: Partial<CampaignValues> = {}, campaignId: string | null = null) => {
    const key = { campaignId, draftId: uuidv7() }
    const all = {
      ...{ name: 'Spring', content: 'Hi {firstName}, this is Test. Reply STOP to opt out.' },
      ...{ targetTags: [tagId], scheduleOccurrence: 'once', scheduleStartOn: '2026-11-20T11:00' },
      ...values,
    } as Partial<CampaignValues>
    // First the occurrence, which resets other fields.
    await saveStep(ctx, key, { step: 'schedule', typed: { scheduleOccurrence: all.scheduleOccurrence! } })
    return saveStep(ctx, key, { step: 'schedule', typed: all })
  }
  const create = async (values: Partial<CampaignValues> = {}, confirmed: number | null = null) => {
    const { id: draftId } = await typed(values)
    return (await saveCampaign(ctx, { campaignId: null, draftId }, { confirmed })).id
  }
  /** Starts the run that is due, as the queue would, and stores its recipients. */
  const begin = async (campaignId: string, at = '2026-11-20T18:00:00Z') => {
    clock.now = new Date(at)
    await startRun(job, campaignId)
    const [run] = await db.admin<{ id: string }[]>`
      select id from campaign_runs where campaign_id = ${campaignId} order by run_date desc limit 1`
    if (!run) return null
    await collectRecipients(job, run.id)
    return run.id
  }
  /** Sends until no one waits, a turn a second. */
  const sendAll = async (turns = 50) => {
    for (let turn = 0; turn < turns; turn += 1) {
      await sendNextTexts(job, number.id)
      clock.now = new Date(clock.now.getTime() + 1000)
      const [left] = await db.admin`
        select count(*)::int as count from campaign_recipients
        where account_id = ${account.id} and state = 'waiting' and held_until is null`
      if (left!.count === 0) break
    }
    await sendNextTexts(job, number.id)
  }
  const texts = () => db.admin<{ phone: string; body: string; user_id: string }[]>`
    select d.to_number as phone, m.body, m.user_id from sms_messages m
    join sms_deliveries d on d.account_id = m.account_id and d.message_id = m.id
    where m.account_id = ${account.id} and m.type = 'campaign' order by 1`
  const recipients = (runId: string) => db.admin<{ phone: string; state: string; reason: string | null }[]>`
    select phone, state, reason from campaign_recipients where run_id = ${runId} order by phone`
  const removeTag = () => ctx.db((tx) => tx.execute(sql`delete from tags where id = ${tagId}::uuid`))
  return {
    ...{ account, number, location, dana, ctx, job, as, clock, bus, tagId },
    ...{ addClient, typed, create, begin, sendAll, texts, recipients, removeTag },
  }
}
