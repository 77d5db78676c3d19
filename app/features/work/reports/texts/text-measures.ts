import {
  ANSWER_TIMES,
  filteredConversations,
  TEXT_KINDS,
  WAITING_AGES,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import { plural } from '#app/lib/plural.ts'
import type { Measure, MeasureGroup } from '../components/measures.tsx'
import type { Days, Period } from '../period.ts'
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

/** The report's numbers beside those of the period before, each with the conversations behind it. */
export function textMeasures({ period, now, before, waiting }: Measured): MeasureGroup[] {
  const counted = (
    label: string,
    of: (numbers: Numbers) => Counted,
    counting: Parameters<typeof conversationsBehind>[1],
    whole?: number,
  ): Measure => {
    const link = (days: Days, { conversations }: Counted) =>
      conversations > 0 ? conversationsBehind(days, counting) : undefined
    return {
      label,
      value: of(now).count.toLocaleString('en-US'),
      note: whole === undefined ? undefined : percentLabel(of(now).count, whole),
      href: link(period, of(now)),
      hrefLabel: `in ${plural(of(now).conversations, 'conversation')}`,
      was: of(before).count.toLocaleString('en-US'),
      wasHref: link(period.before, of(before)),
    }
  }
  const span = (label: string, of: 'median' | 'p90'): Measure => ({
    label,
    value: spanLabel(now.answers.toAnswer?.[of]),
    was: spanLabel(before.answers.toAnswer?.[of]),
  })
  return [
    {
      title: 'Waiting for an answer now',
      hint: 'Conversations by the time since the first text that no one has answered, whatever the period.',
      items: WAITING_AGES.map(({ age, label }) => ({
        label,
        value: waiting[age].toLocaleString('en-US'),
        href: waiting[age] > 0 ? filteredConversations({ waiting: age }) : undefined,
      })),
    },
    {
      title: 'Texts',
      hint: 'Texts that weren’t delivered are counted among the sent ones too. Notes are no texts.',
      items: TEXT_KINDS.map(({ kind, label }) => counted(label, ({ texts }) => texts[kind], { texts: kind })),
    },
    {
      title: 'Time to the first answer',
      hint:
        'A question is a client’s first text since we last answered or completed the conversation; it counts on the day it was asked. ' +
        'Thanks and emoji alone are no questions. One that was read waits until someone answers or completes it. Time is counted around ' +
        'the clock, also while the office is closed. Automatic replies, campaigns, review requests and texts that weren’t ' +
        'delivered are no answers.',
      items: [
        span('Half answered within', 'median'),
        span('Nine in ten answered within', 'p90'),
        ...ANSWER_TIMES.map(({ time, label }) =>
          counted(label, ({ answers }) => answers.times[time], { answered: time }, now.answers.all.count),
        ),
      ],
    },
  ]
}
