import { z } from 'zod'
import type { RuleGroup } from '#app/features/people/tags/rule.ts'
import { ruleSchema, unfinishedRuleSchema } from '#app/features/people/tags/rule.schema.ts'
import { MAX_TEXT_LENGTH } from '#app/features/messaging/texting/limits.ts'
import { isBlank } from '#app/lib/blank.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'
import {
  END_FORMATS,
  CAMPAIGN_MINUTE_STEP,
  OCCURRENCES,
  SEND_TO,
  START_CHOICES,
  startsNow,
} from './campaign.ts'
import { unofferedPlaceholders } from './render.ts'
import { SHORT_SEARCH_MAX } from '#app/lib/text-limits.ts'
import { tooLong } from '#app/lib/text.schema.ts'

const NAME_MAX = 100
const DESCRIPTION_MAX = 300
const MAX_TARGETS = 500
/** Letters of a rule's JSON. */
const MAX_QUERY = 60_000

/** A field of a draft: whatever was typed, within limits. */
const typed = (max: number) =>
  z
    .string()
    .max(max, tooLong(max))
    .transform((text) => text.replaceAll('\0', ''))
    .pipe(z.string().superRefine(keepsNoSecret))
    .default('')
const ids = z.array(z.uuid()).max(MAX_TARGETS, `Choose at most ${MAX_TARGETS}.`).default([])
const short = typed(40)

/** The fields of each step, as a draft keeps them. */
export const draftSteps = {
  campaign: z.object({ name: typed(NAME_MAX), description: typed(DESCRIPTION_MAX) }),
  target: z.object({
    targetWhom: z.enum(SEND_TO.map(({ value }) => value)).catch('both'),
    targetTags: ids,
    /** The rule as JSON; empty for none. */
    targetQuery: z.string().max(MAX_QUERY, 'This rule is too long.').default(''),
    targetContacts: ids,
    contactSearch: typed(SHORT_SEARCH_MAX),
  }),
  content: z.object({ content: typed(MAX_TEXT_LENGTH) }),
  schedule: z.object({
    scheduleOccurrence: z.enum(['', ...OCCURRENCES.map(({ value }) => value)]).catch(''),
    scheduleInterval: short,
    weekdays: z.array(short).max(7).default([]),
    monthDay: short,
    month: short,
    /** Only a campaign that runs once can start now. */
    scheduleStart: z.enum(START_CHOICES.map(({ value }) => value)).catch('at'),
    scheduleStartOn: short,
    scheduleEndFormat: z.enum(END_FORMATS.map(({ value }) => value)).catch('never'),
    scheduleEndOn: short,
    scheduleEndAfter: short,
  }),
}

export const campaignDraftSchema = z.object({
  ...draftSteps.campaign.shape,
  ...draftSteps.target.shape,
  ...draftSteps.content.shape,
  ...draftSteps.schedule.shape,
})

/** The rule of a draft; null for none, and for one that isn't complete. */
export const readTargetRule = (json: string) => readRule(ruleSchema, json)
/** The same, as far as it is written. */
export const readUnfinishedQuery = (json: string) => readRule(unfinishedRuleSchema, json)

function readRule(schema: z.ZodType<RuleGroup>, json: string): RuleGroup | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** All that was typed into the wizard so far. */
export type CampaignValues = z.output<typeof campaignDraftSchema>

const number = (text: string, low: number, high: number) =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= low && Number(text) <= high

const onHalfHour = (local: string) =>
  new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:(00|${CAMPAIGN_MINUTE_STEP})(:00(\\.000)?)?$`).test(local)

/** The fields of each step that may be left behind. */
export const completeStepSchemas = {
  campaign: draftSteps.campaign.refine(({ name }) => !isBlank(name), {
    path: ['name'],
    message: 'Enter a name.',
  }),
  target: draftSteps.target
    .refine(({ targetTags }) => targetTags.length > 0, {
      path: ['targetTags'],
      message: 'Choose at least one tag.',
    })
    .refine(({ targetQuery }) => targetQuery === '' || readTargetRule(targetQuery) !== null, {
      path: ['targetQuery'],
      message: 'The rule is not complete.',
    }),
  content: draftSteps.content.superRefine(({ content }, check) => {
    const issue = (message: string) => check.addIssue({ code: 'custom', path: ['content'], message })
    if (isBlank(content)) issue('Write the text.')
    const [unknown] = unofferedPlaceholders(content)
    if (unknown) issue(`{${unknown}} isn’t a placeholder. Type @ to see the ones you can use.`)
  }),
  schedule: draftSteps.schedule.superRefine((fields, check) => {
    const issue = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    const { scheduleOccurrence: occurrence, scheduleEndFormat: end } = fields
    const checkTime = (path: 'scheduleStartOn' | 'scheduleEndOn'): boolean => {
      const problem = !onHalfHour(fields[path])
        ? 'Choose a date and a time on the hour or half hour.'
        : fromLocalInput(fields[path], 'UTC') === null
          ? 'Choose a date in this century.'
          : null
      if (problem) issue(path, problem)
      return problem === null
    }
    if (occurrence === '') return issue('scheduleOccurrence', 'Choose how often it runs.')
    if (!startsNow(fields)) checkTime('scheduleStartOn')
    if (['daily', 'weekly', 'monthly', 'yearly'].includes(occurrence)) {
      if (!number(fields.scheduleInterval, 1, 999)) issue('scheduleInterval', 'Enter a number from 1.')
    }
    if (occurrence === 'weekly' && fields.weekdays.some((day) => !number(day, 0, 6))) {
      issue('weekdays', 'Choose days of the week.')
    }
    if (occurrence === 'monthly' && !number(fields.monthDay, 0, 31)) {
      issue('monthDay', 'Enter a day from 1 to 31, or 0 for the last day of the month.')
    }
    if (occurrence === 'yearly') {
      if (!number(fields.month, 1, 12)) issue('month', 'Choose a month.')
      else if (!number(fields.monthDay, 1, DAYS_OF_MONTH[Number(fields.month) - 1]!)) {
        issue('monthDay', 'Enter a day that this month has.')
      }
    }
    if (occurrence === 'once') return
    if (end === 'on') {
      if (checkTime('scheduleEndOn') && fields.scheduleEndOn < fields.scheduleStartOn) {
        issue('scheduleEndOn', 'The end is before the start.')
      }
    }
    if (end === 'after' && !number(fields.scheduleEndAfter, 0, 9999)) {
      issue('scheduleEndAfter', 'Enter a number from 0.')
    }
  }),
}

const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
