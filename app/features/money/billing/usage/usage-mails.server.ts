import { lightFormat } from 'date-fns/lightFormat'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { parseISO } from 'date-fns/parseISO'
import { formatDay } from '#app/lib/dates.ts'
import { tabPath } from '../billing-tabs.ts'
import { formatDecimalCents } from '../money.ts'
import type { NoticeWriter } from '../notices/invoice-mails.server.ts'
import { readCommitments } from './committed.server.ts'
import { billedByDay, sumOf } from './daily-use.ts'
import { readLimits } from './read-limits.server.ts'
import { METER_LABELS, type Meter } from './meters.ts'
import { monthUse } from './usage.server.ts'

const count = (n: number): string => n.toLocaleString('en-US')
const link = { label: 'Open Usage', path: tabPath('plan') }

const LIMIT_HINTS: Partial<Record<Meter, string>> = {
  minutes: '\n\nYou can set a limit, at which outgoing calls are refused.',
  messages: '\n\nYou can set a limit, at which texts are refused.',
}

/** The mail about a share of what the plan commits to. Its subject is a meter and a month. */
const usageMail: NoticeWriter = async (tx, ctx, subject) => {
  const [meter, month] = subject.split(' ') as [Meter, string]
  const { plan, committed } = await readCommitments(tx)
  const { units, tiers } = committed[meter]
  if (!units) return null
  const used = sumOf(billedByDay(await monthUse(tx, ctx, month)))[meter]
  const { many } = METER_LABELS[meter]
  const price = tiers[1]?.unitAmount
  const more = price
    ? `Each one more costs ${formatDecimalCents(price)}.`
    : 'Ask the operator of your Switchboard what more of them cost.'
  return {
    subject: `${ctx.account.name} used ${percentOf(used, units)}% of the plan’s ${many}`,
    text: `${ctx.account.name} has used ${count(used)} of the ${count(units)} ${many} that the plan ${plan} has for this month. ${more}${LIMIT_HINTS[meter] ?? ''}`,
    link,
  }
}

/** The mail about a share of the owner's own limit. Its subject is a meter, a month and the limit. */
const limitMail: NoticeWriter = async (tx, ctx, subject) => {
  const [meter, month] = subject.split(' ') as ['minutes' | 'messages', string]
  const limit = (await readLimits(tx)).values[meter]
  if (limit === null) return null
  const used = sumOf(billedByDay(await monthUse(tx, ctx, month)))[meter]
  const { many } = METER_LABELS[meter]
  const last = formatDay(lightFormat(lastDayOfMonth(parseISO(`${month}-01`)), 'yyyy-MM-dd'))
  const stops =
    meter === 'minutes'
      ? 'outgoing calls are refused'
      : 'texts are refused, and campaigns and scheduled texts wait'
  const stillWorks = meter === 'minutes' ? ' Incoming and emergency calls still work.' : ''
  const until = `until an owner raises the limit, or the month ends on ${last}`
  return used < limit
    ? {
        subject: `${ctx.account.name} used ${percentOf(used, limit)}% of its limit of ${many}`,
        text: `${ctx.account.name} has used ${count(used)} of at most ${count(limit)} ${many} in this month. When all are used, ${stops} ${until}.${stillWorks}`,
        link,
      }
    : {
        subject: `${ctx.account.name} reached its limit of ${many}`,
        text: `${ctx.account.name} has used ${count(used)} ${many}, and its limit is ${count(limit)}. Now ${stops} ${until}.${stillWorks}`,
        link,
      }
}

const percentOf = (used: number, whole: number): number => Math.floor((used * 100) / whole)

/** The mails about usage, by the kind of notice. */
export const usageMails: Record<string, NoticeWriter> = {
  'usage-80': usageMail,
  'usage-100': usageMail,
  'limit-80': limitMail,
  'limit-100': limitMail,
}
