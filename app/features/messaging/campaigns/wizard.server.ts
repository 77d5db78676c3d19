import { startsNow } from './campaign.ts'
import { and, count, eq, inArray } from 'drizzle-orm'
import {
  chosenRecipients,
  findRecipients,
  type Recipient,
} from '#app/features/messaging/messages/recipients.server.ts'
import type { RuleGroup } from '#app/features/people/tags/rule.ts'
import { ruleLines } from '#app/features/people/tags/rule-text.ts'
import { listTags } from '#app/features/people/tags/tags.server.ts'
import { listTemplates } from '#app/features/messaging/templates/templates.server.ts'
import { whyNoNumberSends } from '#app/features/messaging/texting/conversations/sending-number.server.ts'
import { countSegments, segmentsLabel } from '#app/features/messaging/texting/delivery/segments.ts'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import { explainMoved, zoneName } from '#app/lib/zoned.ts'
import { campaignRuns, campaigns } from '#db/schema/index.ts'
import { countReach, type Reach } from './audience.server.ts'
import {
  type CampaignValues,
  completeStepSchemas,
  readTargetRule,
  readUnfinishedQuery,
} from './campaign.schema.ts'
import { type DraftKey, getDraft, type OpenedCampaign, scheduleOfValues } from './drafts.server.ts'
import type { Objection } from './preflight.ts'
import { objectionsTo } from './preflight.server.ts'
import { nextRuns } from './recurrence.server.ts'
import { audienceOfDraft } from './start-run.server.ts'
import { isComplete, reachableStep, WIZARD_STEPS } from './wizard-steps.ts'

interface ContactChoice {
  id: string
  name: string
  isChosen: boolean
}

/** All that the wizard shows of a draft. */
export interface WizardData {
  /** Null for a new campaign. */
  campaignId: string | null
  draftId: string
  /** The campaign that the form shows; null for a new one. */
  opened: OpenedCampaign | null
  /** Whether anything was typed since the campaign was opened. */
  isSaved: boolean
  /** 0 to 3. */
  step: number
  values: CampaignValues
  complete: boolean[]
  allComplete: boolean
  /** The tags to choose from. */
  tags: { id: string; name: string; assigned: number; dynamic: boolean }[]
  /** Contacts that were found or chosen, all with a mobile phone. */
  contacts: ContactChoice[]
  /** The rule that those with the tags must match too, as far as it is written; null for none. */
  rule: RuleGroup | null
  /** The rule as text, for pages without JavaScript. */
  query: string[]
  /** The message templates that the text may begin with. */
  templates: { value: string; label: string }[]
  segments: string
  objections: Objection[]
  /** The next five runs, ISO; null while the schedule isn't complete. */
  runs: string[] | null
  /** The problem with the text or the schedule; null for the other steps. */
  problem: string | null
  /** A start that the clocks skip. */
  moved: string | null
  /** The number of people it is for; null while no tag is chosen. */
  reach: Reach | null
  /** A tag of the campaign was deleted. */
  lostTags: boolean
  /** Says why none of the account's numbers sends texts yet; null when one does. */
  silence: string | null
  /** A run is under way: changes count from the next one. */
  isRunning: boolean
  zone: string
}

const RUNS_SHOWN = 5

/** @throws AppError not-found */
export async function loadWizard(given: Ctx, key: DraftKey, askedStep: number): Promise<WizardData> {
  return inOneTransaction(given, async (ctx) => {
    const { campaignId } = key
    const draft = await getDraft(ctx, key)
    const tags = await tagChoices(ctx)
    const targetTags = draft.values.targetTags.filter((id) => tags.some((tag) => tag.id === id))
    const values = { ...draft.values, targetTags }
    const isBroken = values.targetQuery !== '' && readTargetRule(values.targetQuery) === null
    const complete = WIZARD_STEPS.map(
      (each) => isComplete(each.name, values) && !(each.name === 'target' && isBroken),
    )
    const step = reachableStep(askedStep, values)
    const name = WIZARD_STEPS[step]!.name
    const schedule = name === 'schedule' ? scheduleOfValues(ctx, values) : null
    const { timezone } = ctx.account
    return {
      campaignId,
      draftId: draft.id,
      opened: draft.opened,
      isSaved: draft.isSaved,
      step,
      values,
      complete,
      allComplete: complete.every(Boolean),
      tags: name === 'target' ? tags : [],
      contacts: name === 'target' ? await contactChoices(ctx, values) : [],
      rule: readUnfinishedQuery(values.targetQuery),
      query: name === 'target' ? await queryLines(ctx, values) : [],
      templates: name === 'content' ? await templateChoices(ctx) : [],
      segments: segmentsLabel(countSegments(values.content)),
      objections:
        name === 'content' || name === 'schedule'
          ? await ctx.db((tx) => objectionsTo(tx, ctx, values.content))
          : [],
      runs:
        schedule && !startsNow(values)
          ? nextRuns(schedule, timezone, {
              after: ctx.now(),
              ran: await runsSoFar(ctx, campaignId),
              most: RUNS_SHOWN,
            }).map((run) => run.toISOString())
          : null,
      problem:
        name === 'content' || name === 'schedule'
          ? (completeStepSchemas[name].safeParse(values).error?.issues[0]?.message ?? null)
          : null,
      moved: name === 'schedule' ? explainMoved(values.scheduleStartOn, timezone) : null,
      reach:
        targetTags.length > 0 && !isBroken
          ? await ctx.db((tx) => countReach(tx, audienceOfDraft(ctx, values)))
          : null,
      lostTags: targetTags.length < draft.values.targetTags.length,
      silence: await ctx.db(whyNoNumberSends),
      isRunning: campaignId !== null && (await isRunning(ctx, campaignId)),
      zone: zoneName(timezone),
    }
  })
}

async function tagChoices(ctx: Ctx): Promise<WizardData['tags']> {
  const tags = await listTags(ctx)
  return tags.map(({ id, name, assigned, rule }) => ({ id, name, assigned, dynamic: rule !== null }))
}

async function queryLines(ctx: Ctx, values: CampaignValues): Promise<string[]> {
  const rule = readTargetRule(values.targetQuery)
  if (!rule) return []
  const names = new Map((await listTags(ctx)).map(({ id, name }) => [id, name]))
  return ruleLines(rule, names)
}

async function templateChoices(ctx: Ctx): Promise<WizardData['templates']> {
  const templates = await listTemplates(ctx)
  return templates.map(({ id, name }) => ({ value: id, label: name }))
}

/** The chosen contacts, then those that a search finds. Contacts without a mobile phone aren't offered. */
async function contactChoices(ctx: Ctx, values: CampaignValues): Promise<ContactChoice[]> {
  const { targetContacts, contactSearch } = values
  const ways = targetContacts.flatMap((id) => [
    { id, level: 'applicant' as const },
    { id, level: 'coapplicant' as const },
  ])
  const [chosen, found] = await Promise.all([chosenRecipients(ctx, ways), findRecipients(ctx, contactSearch)])
  const byId = new Map<string, ContactChoice>()
  const add = ({ clientId, name, numbers }: Recipient, isChosen: boolean) => {
    if (numbers.length > 0 && !byId.has(clientId)) byId.set(clientId, { id: clientId, name, isChosen })
  }
  for (const way of chosen) add(way, true)
  for (const way of found) add(way, false)
  return [...byId.values()]
}

async function runsSoFar(ctx: Ctx, campaignId: string | null): Promise<number> {
  if (campaignId === null) return 0
  const [row] = await ctx.db((tx) =>
    tx.select({ jobsRan: campaigns.jobsRan }).from(campaigns).where(eq(campaigns.id, campaignId)),
  )
  return row?.jobsRan ?? 0
}

async function isRunning(ctx: Ctx, campaignId: string): Promise<boolean> {
  const underWay = inArray(campaignRuns.state, ['collecting', 'sending', 'paused'])
  const [row] = await ctx.db((tx) =>
    tx
      .select({ count: count() })
      .from(campaignRuns)
      .where(and(eq(campaignRuns.campaignId, campaignId), underWay)),
  )
  return (row?.count ?? 0) > 0
}
