import { requireMessagingActor } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { csvLine } from '#app/lib/formula-safe.ts'
import { dayIn, formatDateTime } from '#app/lib/dates.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Database } from '#db/client.ts'
import { type Audience, countWithoutNumber, listAudience } from './audience.server.ts'
import { costOf } from '#app/features/messaging/texting/delivery/text-price.server.ts'
import { campaignNotFound, campaignRow, type DraftKey, draftOf, scheduleOfValues } from './drafts.server.ts'
import { planEach, type PlanTotals } from './dry-run.server.ts'
import type { Objection } from './preflight.ts'
import { lengthObjections, objectionsTo } from './preflight.server.ts'
import { type RunText, runText } from './plan-texts.server.ts'
import { birthdaysOn, nextRuns } from './recurrence.server.ts'
import { audienceOf, audienceOfDraft } from './start-run.server.ts'
import { isComplete } from './wizard-steps.ts'

const SAMPLES = 3

/** The next run, decided now as it would be then. Nothing is sent. */
export interface DryRun {
  /** Null for a campaign that isn't submitted yet. */
  campaignId: string | null
  name: string
  /** When it runs, ISO; now where no run is planned. */
  at: string
  /** Whether that is the time of a planned run. */
  isPlanned: boolean
  /** The number of runs so far. */
  ran: number
  totals: PlanTotals
  /** In cents, for its segments. */
  cost: number
  withoutNumber: number
  /** The reasons for holding and denying, most frequent first, with the first of the people it is about. */
  reasons: Reason[]
  samples: { name: string; phone: string; body: string; segments: number }[]
  objections: Objection[]
}

interface Reason {
  verdict: 'hold' | 'deny'
  reason: string
  count: number
  people: { clientId: string; name: string }[]
}

const NAMED = 5

/** The input of a run. */
interface Plan {
  campaignId: string | null
  name: string
  run: RunText
  audience: Audience
  at: Date
  isPlanned: boolean
  ran: number
}

/** The next run of a campaign. */
export async function dryRun(ctx: Ctx, id: string): Promise<DryRun> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => rehearse(tx, ctx, await planOf(tx, ctx, id)))
}

/** The first run of the campaign as typed so far. */
export async function dryRunOfDraft(ctx: Ctx, key: DraftKey): Promise<DryRun> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    const { campaignId, values, isSaved } = await draftOf(tx, ctx, key)
    if (campaignId === null && !isSaved) throw campaignNotFound()
    if (!isComplete('target', values) || !isComplete('content', values)) {
      throw new AppError('invalid', 'Choose a tag and write the text first.')
    }
    const ran = campaignId === null ? 0 : (await campaignRow(tx, campaignId)).jobsRan
    const schedule = scheduleOfValues(ctx, values)
    const { timezone } = ctx.account
    const [planned] = schedule ? nextRuns(schedule, timezone, { after: ctx.now(), ran, most: 1 }) : []
    const at = planned ?? ctx.now()
    const today = dayIn(at, timezone)
    return rehearse(tx, ctx, {
      campaignId,
      name: values.name.trim() || 'Unnamed campaign',
      run: runText(values.content.trim(), at, values.scheduleOccurrence),
      audience: {
        ...audienceOfDraft(ctx, values),
        day: { today, timezone },
        birthdays: values.scheduleOccurrence === 'field' ? birthdaysOn(today) : null,
      },
      at,
      isPlanned: planned !== undefined,
      ran,
    })
  })
}

async function planOf(tx: Database, ctx: Ctx, id: string): Promise<Plan> {
  const campaign = await campaignRow(tx, id)
  const { name, content, nextRunOn, scheduleOccurrence, jobsRan: ran } = campaign
  const isPlanned = nextRunOn !== null && nextRunOn > ctx.now()
  const at = isPlanned ? nextRunOn : ctx.now()
  const run = runText(content, at, scheduleOccurrence)
  return { campaignId: id, name, run, audience: audienceOf(ctx, campaign, at), at, isPlanned, ran }
}

async function rehearse(tx: Database, ctx: Ctx, plan: Plan): Promise<DryRun> {
  const { run, audience, at, ...about } = plan
  const targets = await listAudience(tx, audience)
  const samples: DryRun['samples'] = []
  const counted = new Map<string, Reason>()
  const totals = await planEach(tx, { ...ctx, now: () => at }, run, targets, (person, text) => {
    if (text.verdict === 'deny' || text.verdict === 'hold') {
      const reason = withoutName(text.reason ?? '', person.clientName)
      const known = counted.get(reason) ?? { verdict: text.verdict, reason, count: 0, people: [] }
      counted.set(reason, known)
      known.count += 1
      if (known.people.length < NAMED) known.people.push({ clientId: person.clientId, name: person.name })
    }
    if (text.verdict !== 'deny' && samples.length < SAMPLES) {
      samples.push({ name: person.name, phone: person.phone, body: text.body, segments: text.segments })
    }
  })
  return {
    ...about,
    at: at.toISOString(),
    totals,
    cost: costOf(totals.segments),
    withoutNumber: await countWithoutNumber(tx, audience),
    reasons: [...counted.values()].toSorted((a, b) => b.count - a.count).slice(0, 20),
    samples,
    objections: [
      ...(await lengthObjections(tx, totals.segments)),
      ...(await objectionsTo(tx, ctx, run.content)),
    ],
  }
}

/** The totals of a run that starts now. */
export async function planAudience(
  tx: Database,
  ctx: Ctx,
  run: RunText,
  audience: Audience,
): Promise<PlanTotals> {
  return planEach(tx, ctx, run, await listAudience(tx, audience), () => {})
}

/** Removes the name, so that one reason for different people counts as one. */
const withoutName = (reason: string, name: string) => reason.replaceAll(name, 'The contact')

const VERDICTS = { send: 'Goes out', hold: 'Waits', deny: 'Not sent' }

/** Everyone of the next run with the decision, as CSV. */
export async function dryRunFile(ctx: Ctx, id: string): Promise<string> {
  requireMessagingActor(ctx)
  ctx.require('exportClients')
  return ctx.db(async (tx) => {
    const { run, audience, at } = await planOf(tx, ctx, id)
    const targets = await listAudience(tx, audience)
    const lines = [csvLine(['Contact', 'Mobile phone', 'Decision', 'Reason', 'Until', 'Texts', 'Text'])]
    await planEach(tx, { ...ctx, now: () => at }, run, targets, (person, text) => {
      lines.push(
        csvLine([
          person.name,
          formatPhone(person.phone),
          VERDICTS[text.verdict],
          text.reason,
          text.until ? formatDateTime(text.until, ctx.account.timezone) : null,
          text.segments,
          text.body,
        ]),
      )
    })
    await audit(tx, ctx, { action: 'exported the recipients of', entity: 'campaign', entityId: id })
    return lines.join('')
  })
}
