import { hourLabel, ISO_WEEKDAYS } from '#app/features/telephony/call-log/call-outcome.ts'
import { plural } from '#app/lib/plural.ts'
import { changeOfShare } from '../change.ts'
import type { ReportAnswer } from '../components/measures.tsx'
import { beforeLabel } from '../period.ts'
import { percentLabel } from '../span-label.ts'
import { callsBehind } from './call-report.ts'
import type { CallReport } from './call-report.server.ts'

/** How many incoming calls were answered, and the hour of the week in which most were missed. */
export function callReportAnswer(report: CallReport): ReportAnswer {
  const { period, now, before } = report
  if (now.incoming === 0) return { sentence: 'No calls came in.' }
  const was =
    before.incoming > 0
      ? `, ${percentLabel(before.answered, before.incoming)} in the ${beforeLabel(period)}`
      : ''
  return {
    sentence: `${percentLabel(now.answered, now.incoming)} of ${plural(now.incoming, 'incoming call')} answered${was}.`,
    change: changeOfShare(
      { part: now.answered, whole: now.incoming },
      { part: before.answered, whole: before.incoming },
      'more',
    ),
    look: worstHour(report),
  }
}

function worstHour({ period, filters, hours }: CallReport): ReportAnswer['look'] {
  const [worst] = [...hours].toSorted(([, one], [, other]) => other.missed - one.missed)
  if (!worst || worst[1].missed < 2) return undefined
  const [weekday = 1, hour = 0] = worst[0].split(' ').map(Number)
  const { missed, incoming } = worst[1]
  return {
    text: `Most were missed on ${ISO_WEEKDAYS[weekday - 1]}s at ${hourLabel(hour)}: ${missed} of ${incoming}`,
    href: callsBehind(filters, period, { direction: 'inbound', outcome: 'missed', weekday, hour }),
  }
}
