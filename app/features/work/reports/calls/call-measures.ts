import type { LogQuery } from '#app/features/telephony/call-log/log-query.ts'
import { CALLED_BACK_HOURS } from '#app/features/telephony/call-log/call-outcome.ts'
import { type Better, changeOf, changeOfShare } from '../change.ts'
import type { Measure, MeasureGroup } from '../components/measures.tsx'
import type { Period } from '../period.ts'
import { percentLabel, spanLabel } from '../span-label.ts'
import { type CallFilters, type CallNumbers, callsBehind } from './call-report.ts'

interface Measured {
  period: Period
  filters: CallFilters
  now: CallNumbers
  before: CallNumbers
}

type Count = {
  [Name in keyof CallNumbers]: CallNumbers[Name] extends number ? Name : never
}[keyof CallNumbers]

/** The report's numbers beside those of the period before, each with the calls behind it. */
export function callMeasures({ period, filters, now, before }: Measured): MeasureGroup[] {
  const behind = (days: { from: string; to: string }, count: number, query: Partial<LogQuery>) =>
    count > 0 ? callsBehind(filters, days, { direction: 'inbound', ...query }) : undefined
  const count = (
    label: string,
    name: Count,
    query: Partial<LogQuery>,
    { of, better }: { of?: Count; better?: Better } = {},
  ): Measure => ({
    label,
    value: now[name].toLocaleString('en-US'),
    href: behind(period, now[name], query),
    note: of ? percentLabel(now[name], now[of]) : undefined,
    was: before[name].toLocaleString('en-US'),
    wasHref: behind(period.before, before[name], query),
    change: of
      ? changeOfShare({ part: now[name], whole: now[of] }, { part: before[name], whole: before[of] }, better)
      : changeOf(now[name], before[name], better),
  })
  const span = (
    label: string,
    of: (numbers: CallNumbers) => number | undefined,
    { days, better, about }: { days?: boolean; better?: Better; about?: string } = {},
  ): Measure => ({
    label,
    about,
    value: spanLabel(of(now), { days }),
    was: spanLabel(of(before), { days }),
    change: changeOf(of(now), of(before), better),
  })
  const length = [
    span('Average length', ({ talk }) => talk?.average),
    span('Time of talk', ({ talk }) => talk?.total, { days: false }),
  ]
  return [
    {
      title: 'Incoming calls',
      hint: 'Calls that have ended, without blocked callers and calls between colleagues.',
      items: [
        count('Incoming', 'incoming', { outcome: 'ended' }),
        count('Answered', 'answered', { outcome: 'answered' }, { of: 'incoming', better: 'more' }),
        count('Missed', 'missed', { outcome: 'missed' }, { of: 'incoming', better: 'less' }),
        count('Blocked callers', 'blocked', { outcome: 'blocked' }),
      ],
    },
    {
      title: 'Missed calls',
      hint: `A call counts as called back when someone calls the number within ${CALLED_BACK_HOURS} hours, also if no one answers there.`,
      items: [
        count('Left a voicemail', 'voicemail', { outcome: 'voicemail' }, { of: 'missed' }),
        count('Gave up in the queue', 'gaveUp', { outcome: 'gave-up' }, { of: 'missed' }),
        count('Hung up before', 'hungUp', { outcome: 'hung-up' }, { of: 'missed' }),
        count('No one answered', 'unanswered', { outcome: 'unanswered' }, { of: 'missed' }),
        count(
          'Called back',
          'calledBack',
          { outcome: 'missed', back: 'yes' },
          { of: 'missed', better: 'more' },
        ),
      ],
    },
    ...(isKnown(now) || isKnown(before)
      ? [
          {
            title: 'Office hours',
            hint: 'By the office hours as they were when the call came. Calls of places without office hours, and calls before these were kept, are in neither.',
            items: [
              count('In office hours', 'incomingInHours', { outcome: 'ended', office: 'in' }),
              count(
                'Missed in office hours',
                'missedInHours',
                { outcome: 'missed', office: 'in' },
                { of: 'incomingInHours', better: 'less' },
              ),
              count('Outside office hours', 'incomingOutside', { outcome: 'ended', office: 'outside' }),
              count(
                'Missed outside office hours',
                'missedOutside',
                { outcome: 'missed', office: 'outside' },
                { of: 'incomingOutside' },
              ),
            ],
          },
        ]
      : []),
    {
      title: 'Time to answer',
      hint: 'From the call’s arrival to its answer, with the greeting, the menu and the queue.',
      items: [
        span('Median', ({ toAnswer }) => toAnswer?.median, {
          better: 'less',
          about: 'Half of the answered calls were answered within this time.',
        }),
        span('Nine in ten answered within', ({ toAnswer }) => toAnswer?.p90, { better: 'less' }),
      ],
    },
    {
      title: 'The queue',
      hint: 'Incoming calls that waited in the queue, whether they were answered or not.',
      items: [
        count(
          'Waited in the queue',
          'queued',
          { outcome: 'ended', queued: true },
          { of: 'incoming', better: 'less' },
        ),
        span('Median wait', ({ inQueue }) => inQueue?.median, {
          better: 'less',
          about: 'Half of them left the queue within this time.',
        }),
        span('Nine in ten left it within', ({ inQueue }) => inQueue?.p90, { better: 'less' }),
      ],
    },
    filters.office
      ? { title: 'Length', hint: 'The time of talk of answered calls.', items: length }
      : {
          title: 'Outgoing calls and length',
          hint: 'Length is the time of talk of answered calls, in both directions.',
          items: [
            count('Outgoing', 'outgoing', { direction: 'outbound', outcome: 'ended' }),
            count(
              'Reached',
              'reached',
              { direction: 'outbound', outcome: 'answered' },
              { of: 'outgoing', better: 'more' },
            ),
            ...length,
          ],
        },
  ]
}

const isKnown = ({ incomingInHours, incomingOutside }: CallNumbers): boolean =>
  incomingInHours + incomingOutside > 0
