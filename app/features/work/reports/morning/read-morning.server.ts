import { isMonday } from 'date-fns/isMonday'
import { parseISO } from 'date-fns/parseISO'
import { sql } from 'drizzle-orm'
import { countCalls } from '#app/features/telephony/call-log/list-calls.server.ts'
import { logPath, callLog } from '#app/features/telephony/call-log/log-query.ts'
import { reviewTotals } from '#app/features/messaging/reviews/list-reviews.server.ts'
import { REPORT_PATH as REVIEWS_PATH } from '#app/features/messaging/reviews/review.ts'
import { filteredConversations } from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import { countConversations } from '#app/features/messaging/texting/conversations/filter-conversations.server.ts'
import { countBuckets } from '#app/features/messaging/timeline/follow-up-buckets.server.ts'
import { nightlyLine } from '#app/features/contacts/transfer/nightly/morning-line.server.ts'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import { dayIn, plusDays } from '#app/lib/dates.ts'
import { plural } from '#app/lib/plural.ts'
import { callReport } from '../calls/call-report.server.ts'
import { CALLS_PATH } from '../calls/call-report.ts'
import { instantsOf } from '../period.ts'
import { spanLabel } from '../span-label.ts'
import { conversationsBehind, TEXTS_PATH } from '../texts/text-report.ts'
import { textReport } from '../texts/text-report.server.ts'

export interface MorningLine {
  text: string
  /** The list or report that shows it. */
  to?: string
}

export interface Morning {
  /** The days it covers in the account's zone, as its reports and lists count them, both included: yyyy-MM-dd. */
  from: string
  to: string
  lines: MorningLine[]
  waiting: MorningLine[]
}

/** Calls without a review are counted this far back. */
const UNREVIEWED_DAYS = 30

/**
 * Yesterday in ten lines, and what waits now, for the acting owner. Without mails on weekends, Monday's covers the days
 * since Friday.
 */
export async function readMorning(ctx: Ctx, weekdays = false): Promise<Morning> {
  const today = dayIn(ctx.now(), ctx.account.timezone)
  const days = {
    from: plusDays(today, weekdays && isMonday(parseISO(today)) ? -3 : -1),
    to: plusDays(today, -1),
  }
  const search = new URLSearchParams(days)
  const within = instantsOf(days, ctx.account.timezone)
  const unreviewed = logPath({ unworked: true, from: plusDays(today, -UNREVIEWED_DAYS) })
  const unreviewedQuery = callLog.read(new URL(unreviewed, 'http://localhost').searchParams)
  const [calls, texts, reviews, others, waiting, unworked, buckets, nightly] = await inOneTransaction(
    ctx,
    (own) =>
      Promise.all([
        callReport(own, search),
        own.can.message ? textReport(own, search) : null,
        own.account.serviceReviewEnabled ? reviewTotals(own, { from: within.begin, to: within.end }) : null,
        countOthers(own, within),
        own.can.message ? countConversations(own, { waiting: 'any' }) : 0,
        countCalls(own, unreviewedQuery),
        countBuckets(own),
        nightlyLine(own, within.begin),
      ]),
  )
  const callsTo = `${CALLS_PATH}?${search}`
  const textsTo = `${TEXTS_PATH}?${search}`
  const { answered, missed, missedOutside, calledBack, toAnswer } = calls.now
  const lines: MorningLine[] = [
    {
      text: `${plural(answered, 'call')} answered, ${missed} missed${missedOutside > 0 ? `, ${missedOutside} of them outside office hours` : ''}`,
      to: callsTo,
    },
    {
      text: toAnswer
        ? `Half of the answered calls waited up to ${spanLabel(toAnswer.median)}, nine in ten up to ${spanLabel(toAnswer.p90)}`
        : 'No call was answered',
      to: callsTo,
    },
    {
      text:
        missed > 0 ? `${calledBack} of ${plural(missed, 'missed call')} called back` : 'No call to call back',
      to: callsTo,
    },
  ]
  if (texts) {
    const { answers, texts: counts } = texts.now
    const { minutes, hour, day, later } = answers.times
    const done = minutes.count + hour.count + day.count + later.count
    lines.push(
      { text: `${plural(counts.in.count, 'text')} received, ${counts.sent.count} sent`, to: textsTo },
      {
        text: answers.toAnswer
          ? `${done} of ${plural(answers.all.count, 'question')} answered, half within ${spanLabel(answers.toAnswer.median)}`
          : answers.all.count > 0
            ? `${done} of ${plural(answers.all.count, 'question')} answered`
            : 'No questions asked',
        to: textsTo,
      },
      {
        text: `${plural(others.campaignTexts, 'campaign text')} sent, ${others.delivered} delivered, ${plural(others.replies, 'reply', 'replies')}`,
        to: '/campaigns',
      },
    )
  }
  lines.push({
    text: plural(others.contacts, 'new contact'),
    ...(others.contacts > 0 && { to: '/contacts' }),
  })
  if (reviews) {
    const stars = reviews.rating === null ? '' : `, ${reviews.rating} stars on average`
    lines.push({
      text: `${plural(reviews.reviews, 'review')} asked for, ${reviews.completed} given${stars}`,
      to: REVIEWS_PATH,
    })
  }
  if (nightly) lines.push(nightly)
  lines.push({ text: `${plural(others.followUps, 'follow-up')} done` })
  if (texts) {
    lines.push({
      text: `${plural(texts.now.texts.failed.count, 'text')} not delivered`,
      ...(texts.now.texts.failed.count > 0 && { to: conversationsBehind(days, { texts: 'failed' }) }),
    })
  }
  return {
    ...days,
    lines,
    waiting: [
      {
        count: waiting,
        text: `${plural(waiting, 'conversation')} without an answer`,
        to: filteredConversations({ waiting: 'any' }),
      },
      {
        count: unworked,
        text: `${plural(unworked, 'missed call or voicemail', 'missed calls and voicemails')} not reviewed`,
        to: unreviewed,
      },
      {
        count: buckets.followUps.pastDue,
        text: `${plural(buckets.followUps.pastDue, 'follow-up')} past due, yours and the team’s`,
        to: '/?followUps=pastDue',
      },
    ].filter(({ count }) => count > 0),
  }
}

interface Others extends Record<string, unknown> {
  contacts: number
  followUps: number
  campaignTexts: number
  delivered: number
  replies: number
}

async function countOthers(ctx: Ctx, { begin, end }: { begin: Date; end: Date }): Promise<Others> {
  const within = (column: 'created_at' | 'completed_at') =>
    sql`${sql.identifier(column)} >= ${begin.toISOString()}::timestamptz and ${sql.identifier(column)} < ${end.toISOString()}::timestamptz`
  const [row] = await ctx.db((tx) =>
    tx.execute<Others>(sql`
      select
        (select count(*)::int from clients where deleted_at is null and ${within('created_at')}) as contacts,
        (select count(*)::int from follow_ups
          where not is_active and assign_to <> 'none' and ${within('completed_at')}) as "followUps",
        campaign.*
      from (
        select count(*) filter (where flow = 'outgoing')::int as "campaignTexts",
          count(*) filter (where flow = 'outgoing' and status = 'delivered')::int as delivered,
          count(*) filter (where flow = 'incoming')::int as replies
        from sms_messages where campaign_run_id is not null and ${within('created_at')}
      ) campaign`),
  )
  return row!
}
