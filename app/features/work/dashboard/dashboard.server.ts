import { getBalance } from '#app/features/money/billing/billing.server.ts'
import type { Balance } from '#app/features/money/billing/plan.ts'
import {
  listUnreached,
  type UnreachedLocation,
} from '#app/features/telephony/call-flow/engine/problems.server.ts'
import { getQueue } from '#app/features/telephony/calls/incoming/queue.server.ts'
import type { QueueView } from '#app/features/telephony/calls/phone-views.server.ts'
import {
  type CampaignSummary,
  summarizeCampaigns,
} from '#app/features/messaging/campaigns/campaign-list.server.ts'
import { reviewsOf, reviewTotals } from '#app/features/messaging/reviews/list-reviews.server.ts'
import type { ReviewTotals } from '#app/features/messaging/reviews/review.ts'
import { countBuckets, listBucket } from '#app/features/messaging/timeline/follow-up-buckets.server.ts'
import type { Bucket, FollowUpCounts } from '#app/features/messaging/timeline/follow-up.ts'
import type { FollowUpView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import { listWaiting } from '#app/features/work/waiting/waiting.server.ts'
import { WAITING_ON_DASHBOARD, type WaitingItem } from '#app/features/work/waiting/waiting.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { loadCards, type LoadedCards } from './load-cards.server.ts'
import { type DueItems, myDay } from './my-day.server.ts'
import { referralCharts, type ReferralsView } from './referrals.server.ts'
import { loadSetup } from './setup.server.ts'
import type { SetupStep } from './setup.ts'
import { type EmployeeStats, loadEmployeeStats } from '#app/features/work/metrics/employee-stats.server.ts'
import { loadUsage, type UsageView } from './usage.server.ts'

export interface Buckets {
  counts: FollowUpCounts
  open: { bucket: Bucket; items: FollowUpView[] } | null
}

/** The parts of the cards that the URL chooses. */
export interface DashboardQuery {
  /** The open bucket of each card. */
  followUps?: Bucket | undefined
  scheduled?: Bucket | undefined
  /** A month, `yyyy-MM`; the current one for anything else. */
  usageMonth?: string | null
  /** The month of the Employee Stats, `yyyy-MM`. */
  statsMonth?: string | null
  /** The name of a card that is shown alone. */
  only?: string | undefined
}

export interface Cards {
  /** For the admin set: locations whose callers reach no one at some step. */
  unreached: UnreachedLocation[]
  /** For the admin set; empty when every step is done. */
  setup: SetupStep[]
  queue: QueueView
  /** Without the user's tasks, which are in `myDay`. */
  waiting: { items: WaitingItem[]; more: boolean }
  /** The work due by tonight. */
  myDay: DueItems
  /** `scheduled` is null without messaging. */
  buckets: { followUps: Buckets; scheduled: Buckets | null }
  /** For the admin set. */
  usage: UsageView
  stats: EmployeeStats
  /** For the admin set; null until the first bill. */
  balance: Balance | null
  campaigns: CampaignSummary
  /** This month's. */
  reviews: ReviewTotals & { from: string }
  referrals: ReferralsView
}

/** Loads what a user starts the day with, in the order of importance. */
export function loadDashboard(ctx: Ctx, query: DashboardQuery = {}): Promise<LoadedCards<Cards>> {
  requireActor(ctx)
  const { administer, message, call } = ctx.can
  return loadCards<Cards>(
    ctx,
    {
      queue: call && !ctx.ghostedBy ? getQueue : null,
      waiting: (ctx) => listWaiting(ctx, { limit: WAITING_ON_DASHBOARD, withoutOwnTasks: true }),
      myDay,
      buckets: (ctx) => loadBuckets(ctx, query),
      setup: administer ? loadSetup : null,
      unreached: administer ? listUnreached : null,
      balance: administer ? getBalance : null,
      stats: (ctx) => loadEmployeeStats(ctx, query.statsMonth ?? null),
      usage: administer ? (ctx) => loadUsage(ctx, query.usageMonth ?? null) : null,
      campaigns: message ? summarizeCampaigns : null,
      reviews: ctx.account.serviceReviewEnabled ? monthReviews : null,
      referrals: referralCharts,
    },
    query.only,
  )
}

async function loadBuckets(ctx: Ctx, open: DashboardQuery): Promise<Cards['buckets']> {
  const [counts, followUps, scheduled] = await Promise.all([
    countBuckets(ctx),
    open.followUps ? listBucket(ctx, 'followUps', open.followUps) : [],
    open.scheduled ? listBucket(ctx, 'scheduled', open.scheduled) : [],
  ])
  return {
    followUps: {
      counts: counts.followUps,
      open: open.followUps ? { bucket: open.followUps, items: followUps } : null,
    },
    scheduled: ctx.can.message
      ? {
          counts: counts.scheduled,
          open: open.scheduled ? { bucket: open.scheduled, items: scheduled } : null,
        }
      : null,
  }
}

async function monthReviews(ctx: Ctx): Promise<Cards['reviews']> {
  const from = `${dayIn(ctx.now(), ctx.account.timezone).slice(0, 7)}-01`
  return { ...(await reviewTotals(ctx, reviewsOf(ctx, { from, to: '', by: '' }))), from }
}
