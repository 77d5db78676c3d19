import { eq, type SQL, sql } from 'drizzle-orm'
import { iso } from '#app/lib/dates.ts'
import { requireMessaging } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { campaigns } from '#db/schema/index.ts'
import { campaignNotFound } from './drafts.server.ts'

/** A run with its totals (runDate, successful and failed; count, sent, delivered and status). */
export interface RunItem {
  id: string
  runDate: string
  state: 'collecting' | 'sending' | 'paused' | 'stopped' | 'done'
  count: number
  sent: number
  /** Delivered. */
  successful: number
  /** Sent but not delivered, or denied. */
  failed: number
  waiting: number
}

interface RunRow extends Record<string, unknown> {
  id: string
  run_date: string
  state: RunItem['state']
  count: number
  sent: number
  delivered: number
  failed: number
  waiting: number
}

/** The totals of some runs, newest first. */
export async function selectRuns(tx: Database, where: SQL, most: number): Promise<RunItem[]> {
  const rows = await tx.execute<RunRow>(sql`
    select r.id, r.run_date, r.state, t.*
    from (select * from campaign_runs r where ${where} order by r.run_date desc limit ${most}) r
    cross join lateral (
      select count(*)::int as count, count(*) filter (where p.state = 'sent')::int as sent,
        count(*) filter (where m.status = 'delivered')::int as delivered,
        count(*) filter (where p.state = 'denied' or m.status in ('failed', 'undelivered'))::int as failed,
        count(*) filter (where p.state = 'waiting')::int as waiting
      from campaign_recipients p
      left join sms_messages m on m.account_id = p.account_id and m.id = p.message_id
      where p.account_id = r.account_id and p.run_id = r.id
    ) t
    order by r.run_date desc`)
  return rows.map((row) => ({
    id: row.id,
    runDate: iso(row.run_date),
    state: row.state,
    count: row.count,
    sent: row.sent,
    successful: row.delivered,
    failed: row.failed,
    waiting: row.waiting,
  }))
}

const MOST_RUNS = 50

/** A campaign's runs, newest first. */
export async function listRuns(ctx: Ctx, campaignId: string): Promise<RunItem[]> {
  requireMessaging(ctx)
  if (!isUuid(campaignId)) throw campaignNotFound()
  return ctx.db(async (tx) => {
    const [known] = await tx.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.id, campaignId))
    if (!known) throw campaignNotFound()
    return selectRuns(tx, sql`r.campaign_id = ${campaignId}::uuid`, MOST_RUNS)
  })
}

/** The outcome for one recipient (client name, mobilePhone, status, comment). */
export interface RunDetail {
  clientId: string
  name: string
  mobilePhone: string
  status: string
  comment: string | null
}

interface DetailRow extends Record<string, unknown> {
  client_id: string
  first_name: string | null
  preferred_first_name: string | null
  last_name: string | null
  company_name: string | null
  co_first_name: string | null
  co_preferred_first_name: string | null
  co_last_name: string | null
  level: 'applicant' | 'coapplicant' | 'combined'
  phone: string
  state: 'waiting' | 'sent' | 'denied' | 'stopped'
  reason: string | null
  held_until: string | null
  status: string | null
  error_message: string | null
}

const STATES = { waiting: 'Waiting', sent: 'Sent', denied: 'Not sent', stopped: 'Stopped' }
const STATUSES = new Map([
  ['delivered', 'Delivered'],
  ['failed', 'Not delivered'],
  ['undelivered', 'Not delivered'],
  ['uncertain', 'Delivery unknown'],
  ['pending', 'Sending'],
  ['sending', 'Sending'],
])

/** Per-client details of a run, a page at a time by phone number. */
export async function listDetails(
  ctx: Ctx,
  runId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ items: RunDetail[]; next: string | null }> {
  requireMessaging(ctx)
  const from = after && /^\d+$/.test(after) ? after : ''
  return ctx.db(async (tx) => {
    const rows = await tx.execute<DetailRow>(sql`
      select p.client_id, p.level, p.phone, p.state, p.reason, p.held_until, m.status, m.error_message, c.first_name,
        c.preferred_first_name, c.last_name, c.company_name, c.co_first_name, c.co_preferred_first_name, c.co_last_name
      from campaign_recipients p
      join clients c on c.account_id = p.account_id and c.id = p.client_id
      left join sms_messages m on m.account_id = p.account_id and m.id = p.message_id
      where p.run_id = ${runId}::uuid and p.phone > ${from}
      order by p.phone limit ${limit + 1}`)
    const items = rows.slice(0, limit).map((row) => ({
      clientId: row.client_id,
      name: nameOf(row),
      mobilePhone: row.phone,
      status:
        row.state === 'waiting' && row.held_until
          ? 'Held'
          : (row.state === 'sent' && row.status && STATUSES.get(row.status)) || STATES[row.state],
      // The reason of one that was stopped says when it would have gone out.
      comment: row.state === 'stopped' ? null : (row.error_message ?? row.reason),
    }))
    return { items, next: rows.length > limit ? items.at(-1)!.mobilePhone : null }
  })
}

/** The person who got it, not the couple. */
function nameOf(row: DetailRow): string {
  const names = {
    firstName: row.first_name,
    preferredFirstName: row.preferred_first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    coFirstName: row.co_first_name,
    coPreferredFirstName: row.co_preferred_first_name,
    coLastName: row.co_last_name,
    mobilePhone: row.phone,
  }
  return (row.level === 'coapplicant' && coapplicantName(names)) || applicantName(names)
}
