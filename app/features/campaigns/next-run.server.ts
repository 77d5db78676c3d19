import { requireMessagingActor } from '#app/features/texting/list-conversations.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { csvLine } from '#app/lib/formula-safe.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Database } from '#db/client.ts'
import { countWithoutNumber, listAudience } from './audience.server.ts'
import { costOf } from './cost.server.ts'
import { campaignRow } from './drafts.server.ts'
import { planEach, type PlanTotals } from './dry-run.server.ts'
import type { Objection } from './preflight.ts'
import { objectionsTo } from './preflight.server.ts'
import { audienceOf } from './start-run.server.ts'

const SAMPLES = 3

/** The next run, decided now as it would be then. Nothing is sent. */
export interface DryRun {
  campaign: { id: string; name: string }
  /** When it runs, ISO; now where no run is left. */
  at: string
  totals: PlanTotals
  /** What its segments cost, in cents. */
  cost: number
  withoutNumber: number
  /** The reasons for holding and denying, most frequent first. */
  reasons: { verdict: 'hold' | 'deny'; reason: string; count: number }[]
  samples: { name: string; phone: string; body: string; segments: number }[]
  objections: Objection[]
}

/** @throws AppError not-found */
export async function dryRun(ctx: Ctx, id: string): Promise<DryRun> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    const { campaign, at, atThatTime } = await nextRunOf(tx, ctx, id)
    const audience = audienceOf(ctx, campaign, at)
    const targets = await listAudience(tx, audience)
    const samples: DryRun['samples'] = []
    const counted = new Map<string, { verdict: 'hold' | 'deny'; reason: string; count: number }>()
    const totals = await planEach(tx, atThatTime, campaign.content, targets, (person, text) => {
      if (text.verdict === 'deny' || text.verdict === 'hold') {
        const reason = withoutName(text.reason ?? '', person.clientName)
        const known = counted.get(reason)
        if (known) known.count += 1
        else counted.set(reason, { verdict: text.verdict, reason, count: 1 })
      }
      if (text.verdict !== 'deny' && samples.length < SAMPLES) {
        samples.push({ name: person.name, phone: person.phone, body: text.body, segments: text.segments })
      }
    })
    return {
      campaign: { id, name: campaign.name },
      at: at.toISOString(),
      totals,
      cost: costOf(totals.segments),
      withoutNumber: await countWithoutNumber(tx, audience),
      reasons: [...counted.values()].toSorted((a, b) => b.count - a.count).slice(0, 20),
      samples,
      objections: await objectionsTo(tx, ctx, campaign.content),
    }
  })
}

async function nextRunOf(tx: Database, ctx: Ctx, id: string) {
  const campaign = await campaignRow(tx, id)
  const at = campaign.nextRunOn && campaign.nextRunOn > ctx.now() ? campaign.nextRunOn : ctx.now()
  return { campaign, at, atThatTime: { ...ctx, now: () => at } }
}

/** So that the same reason for different people counts as one. */
const withoutName = (reason: string, name: string) => reason.replaceAll(name, 'The contact')

const VERDICTS = { send: 'Goes out', hold: 'Waits', deny: 'Not sent' }

/** Everyone of the next run with the decision, as CSV. @throws AppError forbidden, not-found */
export async function dryRunFile(ctx: Ctx, id: string): Promise<string> {
  requireMessagingActor(ctx)
  if (!ctx.can.exportClients) throw forbidden()
  return ctx.db(async (tx) => {
    const { campaign, at, atThatTime } = await nextRunOf(tx, ctx, id)
    const targets = await listAudience(tx, audienceOf(ctx, campaign, at))
    const lines = [csvLine(['Contact', 'Mobile phone', 'Decision', 'Reason', 'Until', 'Texts', 'Text'])]
    await planEach(tx, atThatTime, campaign.content, targets, (person, text) => {
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
