import { and, asc, count, desc, eq, ilike, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { requireMessaging } from '#app/features/texting/list-conversations.server.ts'
import { iso } from '#app/features/conversations/views.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { accounts, campaigns, tags } from '#db/schema/index.ts'
import type { CampaignQuery } from './campaign-query.ts'
import { campaignNotFound } from './drafts.server.ts'
import { describeSchedule } from './schedule.ts'
import { scheduleOf } from './schedule-rows.server.ts'

export interface CampaignItem {
  id: string
  name: string
  description: string
  format: 'sms' | 'email'
  state: 'active' | 'paused' | 'done'
  schedule: string
  tags: string[]
  scheduleStartOn: string
  nextRunOn: string | null
  jobsRan: number
}

export interface CampaignList {
  items: CampaignItem[]
  /** Spec 3, 5: the next page is disabled when fewer rows than the page size come back. */
  hasNext: boolean
  /** Whether an owner has stopped the texts of all campaigns. */
  isStopped: boolean
}

const SORTS = {
  name: sql`lower(${campaigns.name})`,
  description: campaigns.description,
  start: campaigns.scheduleStartOn,
}

export async function listCampaigns(ctx: Ctx, query: CampaignQuery): Promise<CampaignList> {
  requireMessaging(ctx)
  const { format, isActive, page, limit, sort } = query
  const direction = sort.startsWith('-') ? desc : asc
  const key = sort.replace('-', '')
  const column = key in SORTS ? SORTS[key as keyof typeof SORTS] : campaigns.createdAt
  return ctx.db(async (tx) => {
    const rows = await tx
      .select()
      .from(campaigns)
      .where(
        and(
          isActive ? eq(campaigns.state, 'active') : ne(campaigns.state, 'active'),
          format ? eq(campaigns.format, format) : undefined,
        ),
      )
      .orderBy(direction(column), direction(campaigns.id))
      .limit(limit)
      .offset((page - 1) * limit)
    const names = await tagNames(
      tx,
      rows.flatMap(({ targetTags }) => targetTags),
    )
    const [account] = await tx
      .select({ stoppedAt: accounts.campaignsStoppedAt })
      .from(accounts)
      .where(eq(accounts.id, ctx.account.id))
    return {
      items: rows.map((row) => ({
        id: row.id,
        name: row.name,
        description: row.description,
        format: row.format,
        state: row.state,
        schedule: describeSchedule(scheduleOf(row), ctx.account.timezone),
        tags: row.targetTags.flatMap((id) => names.get(id) ?? []),
        scheduleStartOn: row.scheduleStartOn.toISOString(),
        nextRunOn: row.nextRunOn?.toISOString() ?? null,
        jobsRan: row.jobsRan,
      })),
      hasNext: rows.length === limit,
      isStopped: account?.stoppedAt !== null,
    }
  })
}

async function tagNames(tx: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(inArray(tags.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A run with its totals (spec 3, 3: runDate, successful and failed; count, sent, delivered and status). */
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

/** A campaign's runs, newest first. @throws AppError not-found */
export async function listRuns(ctx: Ctx, campaignId: string): Promise<RunItem[]> {
  requireMessaging(ctx)
  if (!isUuid(campaignId)) throw campaignNotFound()
  return ctx.db(async (tx) => {
    const [known] = await tx.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.id, campaignId))
    if (!known) throw campaignNotFound()
    return selectRuns(tx, sql`r.campaign_id = ${campaignId}::uuid`, MOST_RUNS)
  })
}

/** What became of one recipient (spec 3, 3: client name, mobilePhone, status, comment). */
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
  if (!isUuid(runId)) throw campaignNotFound()
  return ctx.db(async (tx) => {
    const rows = await tx.execute<DetailRow>(sql`
      select p.client_id, p.phone, p.state, p.reason, p.held_until, m.status, m.error_message, c.first_name,
        c.preferred_first_name, c.last_name, c.company_name, c.co_first_name, c.co_preferred_first_name, c.co_last_name
      from campaign_recipients p
      join clients c on c.account_id = p.account_id and c.id = p.client_id
      left join sms_messages m on m.account_id = p.account_id and m.id = p.message_id
      where p.run_id = ${runId}::uuid and p.phone > ${after ?? ''}
      order by p.phone limit ${limit + 1}`)
    const items = rows.slice(0, limit).map((row) => ({
      clientId: row.client_id,
      name: clientName({
        firstName: row.first_name,
        preferredFirstName: row.preferred_first_name,
        lastName: row.last_name,
        companyName: row.company_name,
        coFirstName: row.co_first_name,
        coPreferredFirstName: row.co_preferred_first_name,
        coLastName: row.co_last_name,
        mobilePhone: row.phone,
      }),
      mobilePhone: row.phone,
      status:
        row.state === 'waiting' && row.held_until
          ? 'Held'
          : (row.state === 'sent' && row.status && STATUSES.get(row.status)) || STATES[row.state],
      comment: row.error_message ?? row.reason,
    }))
    return { items, next: rows.length > limit ? items.at(-1)!.mobilePhone : null }
  })
}

/** For the dashboard: how many campaigns are active, and the last runs of the account. */
export interface CampaignSummary {
  active: number
  next: { id: string; name: string; at: string } | null
  last: (RunItem & { campaignId: string; name: string }) | null
}

export async function summarizeCampaigns(ctx: Ctx): Promise<CampaignSummary> {
  requireMessaging(ctx)
  return ctx.db(async (tx) => {
    const [[active], [next], [last]] = await Promise.all([
      tx.select({ count: count() }).from(campaigns).where(eq(campaigns.state, 'active')),
      tx
        .select({ id: campaigns.id, name: campaigns.name, at: campaigns.nextRunOn })
        .from(campaigns)
        .where(eq(campaigns.state, 'active'))
        .orderBy(asc(campaigns.nextRunOn))
        .limit(1),
      tx.execute<{ id: string; campaign_id: string; name: string }>(sql`
        select r.id, r.campaign_id, c.name from campaign_runs r
        join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
        order by r.run_date desc limit 1`),
    ])
    const [run] = last ? await selectRuns(tx, sql`r.id = ${last.id}::uuid`, 1) : []
    return {
      active: active!.count,
      next: next?.at ? { id: next.id, name: next.name, at: next.at.toISOString() } : null,
      last: last && run ? { ...run, campaignId: last.campaign_id, name: last.name } : null,
    }
  })
}

/** For search. */
export function findCampaigns(tx: Database, term: string, most: number) {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
  return tx
    .select({ id: campaigns.id, name: campaigns.name, description: campaigns.description })
    .from(campaigns)
    .where(ilike(campaigns.name, pattern))
    .orderBy(asc(campaigns.name))
    .limit(most)
}
