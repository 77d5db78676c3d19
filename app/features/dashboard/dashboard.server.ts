import { sql } from 'drizzle-orm'
import type { Bucket, FollowUpCounts, FollowUpView } from '#app/features/timeline/follow-up.ts'
import { countBuckets, listBucket } from '#app/features/timeline/follow-up-buckets.server.ts'
import { type CampaignSummary, summarizeCampaigns } from '#app/features/campaigns/campaign-list.server.ts'
import type { Page } from '#app/lib/paging.ts'
import type { ConversationView } from '#app/features/texting/texting.schema.ts'
import type { QueueView } from '#app/features/calls/live-call.ts'
import { listUnreached, type UnreachedLocation } from '#app/features/call-flow/engine/problems.server.ts'
import { getQueue } from '#app/features/calls/incoming/queue.server.ts'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { CONVERSATIONS_SHOWN } from '#app/features/texting/conversations/conversations-shown.ts'
import { reviewTotals } from '#app/features/reviews/list-reviews.server.ts'
import type { ReviewTotals } from '#app/features/reviews/review.ts'
import { log } from '#app/lib/log.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'
import { WAITING_ON_DASHBOARD, type WaitingItem } from '#app/features/waiting/waiting.ts'
import { listWaiting } from '#app/features/waiting/waiting.server.ts'
import { type MyDay, myDay } from './my-day.server.ts'
import { listConversations } from '#app/features/texting/conversations/list-conversations.server.ts'

/** A step of setting up an account (spec 1, 2.4: location, phone, payment method, multi-factor). */
export interface SetupStep {
  name: 'location' | 'phone' | 'mfa'
  done: boolean
}

interface Buckets {
  counts: FollowUpCounts
  open: { bucket: Bucket; items: FollowUpView[] } | null
}

/** The open bucket of each card. */
export interface OpenBuckets {
  followUps?: Bucket | undefined
  scheduled?: Bucket | undefined
}

export interface DashboardData {
  /** Clients that aren't in the trash. */
  clients: number
  /** Conversations in the order of the list, those that wait for an answer first. Null without messaging. */
  conversations: Page<ConversationView> | null
  /** The work due by tonight. */
  myDay: MyDay
  followUps: Buckets
  waiting: { items: WaitingItem[]; more: boolean }
  /** Null without messaging. */
  scheduled: Buckets | null
  /** This month's; `totals` is null when they couldn't be loaded. Null while service reviews are off. */
  reviews: { totals: ReviewTotals | null } | null
  /** Null without a phone. */
  queue: QueueView | null
  /** Null without messaging. */
  campaigns: CampaignSummary | null
  /** For the admin set: locations whose callers reach no one at some step. */
  unreached: UnreachedLocation[]
  /** For the admin set, while a step is open. */
  setup: SetupStep[] | null
}

/** Loads what a user starts the day with. The queries run side by side, with one more for an open bucket. */
export async function loadDashboard(ctx: Ctx, open: OpenBuckets = {}): Promise<DashboardData> {
  const actor = ctx.actor
  if (!actor) throw forbidden()
  const [conversations, [row], buckets, day, followUps, scheduled, waiting, queue, campaigns, unreached] =
    await inOneTransaction(ctx, (ctx) =>
      Promise.all([
        ctx.can.message ? listConversations(ctx, { limit: CONVERSATIONS_SHOWN }) : null,
        ctx.db((tx) =>
          tx.execute<{ clients: number; location: boolean; phone: boolean }>(sql`
          select coalesce((select clients from account_counts), 0) as clients,
            exists (select from locations) as location,
            exists (select from phone_numbers) as phone`),
        ),
        countBuckets(ctx),
        myDay(ctx),
        open.followUps ? listBucket(ctx, 'followUps', open.followUps) : [],
        open.scheduled ? listBucket(ctx, 'scheduled', open.scheduled) : [],
        listWaiting(ctx, { limit: WAITING_ON_DASHBOARD }),
        ctx.can.call && !ctx.ghostedBy ? getQueue(ctx) : null,
        ctx.can.message ? summarizeCampaigns(ctx) : null,
        ctx.can.administer ? listUnreached(ctx) : [],
      ]),
    )
  const reviews = await loadReviews(ctx)
  const steps: SetupStep[] = [
    { name: 'location', done: row?.location ?? false },
    { name: 'phone', done: row?.phone ?? false },
    { name: 'mfa', done: actor.mfaEnabled },
  ]
  return {
    clients: row?.clients ?? 0,
    conversations,
    waiting,
    queue,
    myDay: day,
    followUps: {
      counts: buckets.followUps,
      open: open.followUps ? { bucket: open.followUps, items: followUps } : null,
    },
    scheduled: ctx.can.message
      ? {
          counts: buckets.scheduled,
          open: open.scheduled ? { bucket: open.scheduled, items: scheduled } : null,
        }
      : null,
    reviews,
    campaigns,
    unreached,
    setup: ctx.can.administer && steps.some((step) => !step.done) ? steps : null,
  }
}

/** Apart from the rest, which shows without it too (spec 1, 8). */
async function loadReviews(ctx: Ctx): Promise<DashboardData['reviews']> {
  if (!ctx.account.serviceReviewEnabled) return null
  const { timezone } = ctx.account
  const from = fromLocalInput(`${dayIn(ctx.now(), timezone).slice(0, 7)}-01T00:00`, timezone)
  try {
    return { totals: await reviewTotals(ctx, from ? { from } : {}) }
  } catch (error) {
    log.error({ err: error }, 'review totals not loaded')
    return { totals: null }
  }
}
