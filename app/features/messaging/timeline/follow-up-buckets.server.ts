import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { startOfDay } from '#app/lib/zoned.ts'
import type { Bucket, FollowUpCounts } from './follow-up.ts'
import type { FollowUpView } from './timeline-views.server.ts'
import { backAt } from './past-due-later.ts'
import { selectFollowUps } from './follow-up-views.server.ts'

/** `followUps`: the user's and the team's; `scheduled`: texts the user scheduled without a follow-up. */
export type BucketList = 'followUps' | 'scheduled'

const MOST_LISTED = 100

/** Bounds of the account's days. Past Due is before today. */
function bounds(ctx: Ctx) {
  const at = (days: number) =>
    sql`${startOfDay(ctx.now(), ctx.account.timezone, days).toISOString()}::timestamptz`
  return { today: at(0), tomorrow: at(1), later: at(2) }
}

/** A list's open follow-ups, each part from its own index. */
function openOnes(list: BucketList, userId: string, within: SQL = sql`true`): SQL {
  const part = (mine: SQL) => sql`select * from follow_ups where is_active and ${mine} and ${within}`
  return list === 'scheduled'
    ? part(sql`assign_to = 'none' and created_by = ${userId}::uuid`)
    : sql`${part(sql`user_id = ${userId}::uuid`)} union all ${part(sql`assign_to = 'team'`)}`
}

/** The size of each bucket of both lists of a user, by default the acting one, in one statement. */
export async function countBuckets(
  ctx: Ctx,
  { id }: { id: string } = requireActor(ctx),
): Promise<{ followUps: FollowUpCounts; scheduled: FollowUpCounts }> {
  const { today, tomorrow, later } = bounds(ctx)
  const counted = (list: BucketList) => sql`
    select ${list}::text as list,
      count(*) filter (where due_at < ${today})::int as "pastDue",
      count(*) filter (where due_at >= ${today} and due_at < ${tomorrow})::int as today,
      count(*) filter (where due_at >= ${tomorrow} and due_at < ${later})::int as tomorrow,
      count(*) filter (where due_at >= ${later})::int as future
    from (${openOnes(list, id)}) f
    where exists (
      select 1 from clients c where c.account_id = f.account_id and c.id = f.client_id and c.deleted_at is null)`
  const rows = await ctx.db((tx) =>
    tx.execute<FollowUpCounts & { list: BucketList } & Record<string, unknown>>(
      sql`${counted('followUps')} union all ${counted('scheduled')}`,
    ),
  )
  const of = (list: BucketList): FollowUpCounts => {
    const row = rows.find((found) => found.list === list)
    return {
      pastDue: row?.pastDue ?? 0,
      today: row?.today ?? 0,
      tomorrow: row?.tomorrow ?? 0,
      future: row?.future ?? 0,
    }
  }
  return { followUps: of('followUps'), scheduled: of('scheduled') }
}

/** Follow-ups of a bucket by due time: the first hundred of the acting user's without `part`. */
export async function listBucket(
  ctx: Ctx,
  list: BucketList,
  bucket: Bucket,
  part: { userId?: string | undefined; skip?: number; limit?: number } = {},
): Promise<FollowUpView[]> {
  const { userId = requireActor(ctx).id, skip = 0, limit = MOST_LISTED } = part
  const { today, tomorrow, later } = bounds(ctx)
  const within = {
    pastDue: sql`due_at < ${today}`,
    today: sql`due_at >= ${today} and due_at < ${tomorrow}`,
    tomorrow: sql`due_at >= ${tomorrow} and due_at < ${later}`,
    future: sql`due_at >= ${later}`,
  }[bucket]
  return ctx.db((tx) =>
    selectFollowUps(
      tx,
      ctx,
      sql`select * from (${openOnes(list, userId, within)}) open
        order by due_at, id limit ${limit} offset ${skip}`,
    ),
  )
}

/** A list's open follow-ups that are due in a span of time, by due time. */
export function followUpsBetween(
  ctx: Ctx,
  list: BucketList,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<FollowUpView[]> {
  const { id } = requireActor(ctx)
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
  const within = sql`due_at >= ${at(from)} and due_at < ${at(to)}`
  return ctx.db((tx) =>
    selectFollowUps(
      tx,
      ctx,
      sql`select * from (${openOnes(list, id, within)}) open order by due_at, id limit ${limit}`,
    ),
  )
}

/**
 * The texts the user scheduled that can't go, in the order of their times. Without those that failed and whose
 * contact is in the trash: nothing can be done about them.
 */
export async function stoppedTexts(ctx: Ctx): Promise<FollowUpView[]> {
  const { id } = requireActor(ctx)
  const trashed = sql`exists (
    select 1 from clients c where c.account_id = follow_ups.account_id and c.id = follow_ups.client_id
      and c.deleted_at is not null)`
  const stopped = sql`select * from follow_ups
    where is_active and created_by = ${id}::uuid and message_status in ('scheduled', 'failed')
      and (message_status = 'scheduled') = ${trashed}
    order by due_at, id limit ${MOST_LISTED}`
  return ctx.db((tx) => selectFollowUps(tx, ctx, stopped, { ofTrashed: true }))
}

/** The warning of the frame, and when to check again. */
export interface PastDue {
  /** The one that has been due longest. */
  first: FollowUpView | null
  total: number
  /** When the next one is due, ISO. */
  nextAt: string | null
}

/**
 * Past-due follow-ups of the team, or by the user for themselves, without those they ignore. None while the user has put the
 * warning away, until another one becomes due.
 */
export async function pastDueWarning(ctx: Ctx, putAway: Date | null = null): Promise<PastDue> {
  const { id } = requireActor(ctx)
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const warned = sql`
    (assign_to = 'team' or created_by = ${id}::uuid) and not exists (
      select 1 from follow_up_ignores i
      where i.account_id = follow_ups.account_id and i.follow_up_id = follow_ups.id and i.user_id = ${id}::uuid
        and i.due_at = follow_ups.due_at)`
  const alive = sql`exists (
    select 1 from clients c where c.account_id = f.account_id and c.id = f.client_id and c.deleted_at is null)`
  const passed = openOnes('followUps', id, sql`due_at <= ${now} and ${warned}`)
  return ctx.db(async (tx) => {
    const [row] = await tx.execute<{ total: number; newest: string | null; next: string | null }>(sql`
      select p.total, p.newest,
        (select min(due_at) from (${openOnes('followUps', id, sql`due_at > ${now} and ${warned}`)}) f) as next
      from (select count(*)::int as total, max(due_at) as newest from (${passed}) f where ${alive}) p`)
    const nextAt = row?.next ? new Date(row.next).toISOString() : null
    if (!row?.total) return { first: null, total: 0, nextAt }
    if (putAway && row.newest && new Date(row.newest) <= putAway) {
      const back = backAt(putAway).toISOString()
      return { first: null, total: 0, nextAt: nextAt && nextAt < back ? nextAt : back }
    }
    const [first] = await selectFollowUps(
      tx,
      ctx,
      sql`select * from (${passed}) f where ${alive} order by due_at, id limit 1`,
    )
    return { first: first ?? null, total: row.total, nextAt }
  })
}
