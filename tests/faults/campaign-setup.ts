import { makeCampaigner } from '#app/features/messaging/campaigns/campaign.fixture.ts'
import { DAYTIME_PLACE } from '#tests/setup/daytime-env.ts'
import { hurryJobs, queuedJobs } from '#tests/factories/jobs.ts'
import type { TestDatabase } from '#tests/setup/database.ts'

/** An agency with a fast number, and recipients where it is day. */
export async function makeLargeCampaigner(db: TestDatabase, recipients: number) {
  const agency = await makeCampaigner(db)
  const { account, number, tagId } = agency
  await db.admin`update phone_numbers set sms_class = 'most-trusted' where id = ${number.id}`
  const first = Number(`1${DAYTIME_PLACE.areaCode}3000001`)
  await db.admin`
    with made as (
      insert into clients (account_id, first_name, last_name, mobile_phone)
      select ${account.id}, 'First' || n, 'Last' || n, (${first}::bigint + n)::text from generate_series(0, ${recipients - 1}::int) n
      returning account_id, id
    ) insert into client_tags (account_id, client_id, tag_id) select account_id, id, ${tagId} from made`
  const phones = Array.from({ length: recipients }, (_, n) => String(first + n))
  let runs = 0
  /** Has the worker begin a run at once, with a text of its own. */
  const beginNow = async (confirmed: number | null = null): Promise<{ campaignId: string; body: string }> => {
    const body = `Test: run ${(runs += 1)}. Reply STOP to opt out.`
    const campaignId = await agency.create({ name: `Run ${runs}`, content: body }, confirmed)
    await db.admin`update campaigns set next_run_on = now() - interval '2 days' where id = ${campaignId}`
    await hurryJobs(db, await queuedJobs(db, 'campaigns.start', { campaignId }))
    return { campaignId, body }
  }
  /** Lets the time pass during which other workers don't take a dead worker's turn. */
  const hurry = async () => {
    await db.admin`update phone_numbers set campaigns_free_at = null where id = ${number.id}`
    await hurryJobs(db, await queuedJobs(db, 'campaigns.send'))
  }
  const isDone = async (campaignId: string) => {
    const [run] = await db.admin`select state from campaign_runs where campaign_id = ${campaignId}`
    return run?.state === 'done'
  }
  /** Counts the texts of all runs that wait here or are on their way to the provider. */
  const waiting = async (): Promise<number> => {
    const [row] = await db.admin<{ count: number }[]>`
      select count(*)::int as count from sms_deliveries
      where account_id = ${account.id} and status in ('pending', 'sending')`
    return row!.count
  }
  /** What became of each recipient of a run. */
  const outcomes = (campaignId: string) => db.admin<
    { phone: string; state: string; status: string | null }[]
  >`
    select p.phone, p.state, m.status from campaign_recipients p
    join campaign_runs r on r.account_id = p.account_id and r.id = p.run_id
    left join sms_messages m on m.account_id = p.account_id and m.id = p.message_id
    where r.campaign_id = ${campaignId}`
  return { ...agency, phones, beginNow, hurry, isDone, waiting, outcomes }
}
