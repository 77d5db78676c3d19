import {
  ANSWER_TIMES,
  type AnswerTime,
  filteredConversations,
  TEXT_KINDS,
  type WaitingAge,
  WAITING_AGES,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import { plural } from '#app/lib/plural.ts'
import { type Better, changeOf, changeOfShare } from '../change.ts'
import type { ReportAnswer, Measure, MeasureGroup } from '../components/measures.tsx'
import { beforeLabel, type Days, type Period } from '../period.ts'
import { percentLabel, spanLabel } from '../span-label.ts'
import {
  type AnswerCounts,
  type Counted,
  conversationsBehind,
  type TextCounts,
  type WaitingCounts,
} from './text-report.ts'

interface Numbers {
  texts: TextCounts
  answers: AnswerCounts
}

interface Measured {
  period: Period
  now: Numbers
  before: Numbers
  waiting: WaitingCounts
}

/** Since yesterday or longer. */
const LATE: ReadonlySet<WaitingAge> = new Set(['days', 'older'])
const BETTER: Partial<Record<AnswerTime, Better>> = {
  minutes: 'more',
  hour: 'more',
  later: 'less',
  waiting: 'less',
  read: 'less',
  closed: 'less',
}

/** How many questions were answered within an hour, and how many wait. */
export function textReportAnswer({ period, now, before, waiting }: Measured): ReportAnswer {
  const quick = ({ answers: { all, times } }: Numbers) => ({
    part: times.minutes.count + times.hour.count,
    whole: all.count,
  })
  const late = [...LATE].reduce((sum, age) => sum + waiting[age], 0)
  const all = WAITING_AGES.reduce((sum, { age }) => sum + waiting[age], 0)
  const label = ({ part, whole }: ReturnType<typeof quick>) => percentLabel(part, whole)
  const [share, was] = [quick(now), quick(before)]
  return {
    sentence:
      share.whole === 0
        ? 'No one asked a question by text.'
        : `${label(share)} of ${plural(share.whole, 'question')} answered within an hour${
            was.whole > 0 ? `, ${label(was)} in the ${beforeLabel(period)}` : ''
          }.`,
    change: changeOfShare(share, was, 'more'),
    look:
      all > 0
        ? {
            text: `${plural(all, 'conversation waits', 'conversations wait')} for an answer now${late > 0 ? `, ${late} since yesterday or longer` : ''}`,
            href: filteredConversations({ waiting: 'any' }),
          }
        : undefined,
  }
}

/** The report's numbers beside those of the period before, each with the conversations behind it. */
export function textMeasures({ period, now, before, waiting }: Measured): MeasureGroup[] {
  const counted = (
    label: string,
    of: (numbers: Numbers) => Counted,
    counting: Parameters<typeof conversationsBehind>[1],
    { shareOf, better }: { shareOf?: (numbers: Numbers) => Counted; better?: Better | undefined } = {},
  ): Measure => {
    const link = (days: Days, { conversations }: Counted) =>
      conversations > 0 ? conversationsBehind(days, counting) : undefined
    return {
      label,
      value: of(now).count.toLocaleString('en-US'),
      note: shareOf && percentLabel(of(now).count, shareOf(now).count),
      href: link(period, of(now)),
      hrefLabel: `in ${plural(of(now).conversations, 'conversation')}`,
      was: of(before).count.toLocaleString('en-US'),
      wasHref: link(period.before, of(before)),
      change: shareOf
        ? changeOfShare(
            { part: of(now).count, whole: shareOf(now).count },
            { part: of(before).count, whole: shareOf(before).count },
            better,
          )
        : changeOf(of(now).count, of(before).count, better),
    }
  }
  const span = (label: string, of: 'median' | 'p90', about?: string): Measure => ({
    label,
    about,
    value: spanLabel(now.answers.toAnswer?.[of]),
    was: spanLabel(before.answers.toAnswer?.[of]),
    change: changeOf(now.answers.toAnswer?.[of], before.answers.toAnswer?.[of], 'less'),
  })
  return [
    {
      title: 'Waiting for an answer now',
      hint: 'Conversations by the time since the first text that no one has answered, whatever the period.',
      items: WAITING_AGES.map(({ age, label }) => ({
        label,
        value: waiting[age].toLocaleString('en-US'),
        isLate: waiting[age] > 0 && LATE.has(age),
        href: waiting[age] > 0 ? filteredConversations({ waiting: age }) : undefined,
      })),
    },
    {
      title: 'Texts',
      hint: 'Texts that weren’t delivered are counted among the sent ones too. Notes are no texts.',
      items: TEXT_KINDS.map(({ kind, label }) =>
        counted(
          label,
          ({ texts }) => texts[kind],
          { texts: kind },
          { better: kind === 'failed' ? 'less' : undefined },
        ),
      ),
    },
    {
      title: 'Time to the first answer',
      hint:
        'A question is a client’s first text since we last answered or completed the conversation; it counts on the day it was asked. ' +
        'Thanks and emoji alone are no questions. One that was read waits until someone answers or completes it. Time is counted around ' +
        'the clock, also while the office is closed. Automatic replies, campaigns, review requests and texts that weren’t ' +
        'delivered are no answers.',
      items: [
        span('Median', 'median', 'Half of the answered questions were answered within this time.'),
        span('Nine in ten answered within', 'p90'),
        ...ANSWER_TIMES.map(({ time, label }) =>
          counted(
            label,
            ({ answers }) => answers.times[time],
            { answered: time },
            { shareOf: ({ answers }) => answers.all, better: BETTER[time] },
          ),
        ),
      ],
    },
  ]
}
