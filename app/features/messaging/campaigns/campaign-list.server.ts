import { and, asc, count, eq, getTableColumns, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { restrictionNotice } from '#app/features/money/billing/dunning/restrictions.server.ts'
import { readSendingStop } from '#app/features/people/consent/sending-stop.server.ts'
import type { SendingStop } from '#app/features/people/consent/sending-stop.ts'
import { requireMessaging } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { ListPage } from '#app/lib/lists/define-list.ts'
import { orderOf, pageByKey } from '#app/lib/lists/page-by-key.server.ts'
import type { Database } from '#db/client.ts'
import { campaigns, tags } from '#db/schema/index.ts'
import type { CampaignQuery, Status } from './campaign-query.ts'
import { type RunItem, selectRuns } from './run-history.server.ts'
import { describeSchedule } from './schedule.ts'
import { scheduleOf } from './schedule-rows.server.ts'

export interface CampaignItem {
  id: string
  name: string
  description: string
  format: 'sms' | 'email'
  state: 'active' | 'paused' | 'done'
  /** The state of its run that is under way; null for none. */
  runState: 'collecting' | 'sending' | 'paused' | null
  /** Its tags were deleted, and no single contacts were chosen. */
  noAudience: boolean
  schedule: string
  tags: string[]
  scheduleStartOn: string
  nextRunOn: string | null
  jobsRan: number
}

export interface CampaignList extends ListPage<CampaignItem> {
  counts: Record<Exclude<Status, 'drafts'>, number>
  stop: SendingStop | null
  /** Why campaigns are on hold; null while they aren't. */
  hold: string | null
}

const inOrder = ({ sort }: CampaignQuery) =>
  orderOf(sort, campaigns.id, {
    name: { by: sql`lower(${campaigns.name})`, type: 'text' },
    description: { by: campaigns.description, type: 'text' },
    start: { by: campaigns.scheduleStartOn, type: 'instant' },
    createdAt: { by: campaigns.createdAt, type: 'instant' },
  })

/** The newest run that isn't over. */
const runUnderWay = sql<CampaignItem['runState']>`(
  select r.state from campaign_runs r where r.account_id = campaigns.account_id
    and r.campaign_id = campaigns.id and r.state in ('collecting', 'sending', 'paused')
  order by r.run_date desc limit 1)`

const isRunning = sql`${runUnderWay} is not null`
const isIdle = sql`${runUnderWay} is null`
const ended = and(eq(campaigns.state, 'done'), isIdle)!
/** A run goes on when its campaign is paused, so the campaign is active until it ends. */
const BY_STATUS: Record<Status, SQL> = {
  active: or(eq(campaigns.state, 'active'), isRunning)!,
  paused: and(eq(campaigns.state, 'paused'), isIdle)!,
  drafts: sql`false`,
  ended,
  inactive: or(and(eq(campaigns.state, 'paused'), isIdle), ended)!,
}
/** Whatever still sends or may send again, and what doesn't: a paused campaign is in both. */
const BY_ACTIVITY = {
  true: or(ne(campaigns.state, 'done'), isRunning),
  false: or(eq(campaigns.state, 'paused'), ended),
}

/** The campaigns of a status, or with `isActive` those that may send, or not. */
export async function listCampaigns(
  ctx: Ctx,
  query: CampaignQuery,
  isActive?: boolean,
): Promise<CampaignList> {
  requireMessaging(ctx)
  const { format, status } = query
  return ctx.db(async (tx) => {
    const {
      items: rows,
      newer,
      older,
    } = await pageByKey(inOrder(query), query, (part) =>
      tx
        .select({ ...getTableColumns(campaigns), key: part.key, runState: runUnderWay })
        .from(campaigns)
        .where(
          and(
            isActive === undefined ? BY_STATUS[status] : BY_ACTIVITY[`${isActive}`],
            format ? eq(campaigns.format, format) : undefined,
            part.where,
          ),
        )
        .orderBy(part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    )
    const names = await tagNames(
      tx,
      rows.flatMap(({ targetTags }) => targetTags),
    )
    return {
      items: rows.map((row) => ({
        id: row.id,
        name: row.name,
        description: row.description,
        format: row.format,
        state: row.state,
        runState: row.runState,
        noAudience: row.targetContacts.length === 0 && !row.targetTags.some((id) => names.has(id)),
        schedule: describeSchedule(scheduleOf(row), ctx.account.timezone),
        tags: row.targetTags.flatMap((id) => names.get(id) ?? []),
        scheduleStartOn: row.scheduleStartOn.toISOString(),
        nextRunOn: row.nextRunOn?.toISOString() ?? null,
        jobsRan: row.jobsRan,
      })),
      newer,
      older,
      counts: await countByStatus(tx, format),
      stop: await readSendingStop(tx, ctx),
      hold: await restrictionNotice(tx, ctx, 'campaigns'),
    }
  })
}

async function countByStatus(tx: Database, format: CampaignQuery['format']) {
  const [row] = await tx
    .select({
      active: sql<number>`count(*) filter (where ${BY_STATUS.active})`.mapWith(Number),
      paused: sql<number>`count(*) filter (where ${BY_STATUS.paused})`.mapWith(Number),
      ended: sql<number>`count(*) filter (where ${BY_STATUS.ended})`.mapWith(Number),
    })
    .from(campaigns)
    .where(format ? eq(campaigns.format, format) : undefined)
  const { active, paused, ended: over } = row!
  return { active, paused, ended: over, inactive: paused + over }
}

async function tagNames(tx: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(inArray(tags.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
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
      tx
        .select({ count: count() })
        .from(campaigns)
        .where(or(eq(campaigns.state, 'active'), sql`${runUnderWay} is not null`)),
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
