import { z } from 'zod'
import { RULE_JSON } from '#app/features/people/tags/rule-json.ts'
import { ruleSchema } from '#app/features/people/tags/rule.schema.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { cursorQuery, flagQuery, listOf, pageQuery, sortQuery, wholeList } from '#app/lib/api/list.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { withFieldNames } from '#app/lib/field-names.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import { END_FORMATS, OCCURRENCES, SEND_TO } from './campaign.ts'
import { type CampaignValues, campaignDraftSchema } from './campaign.schema.ts'
import { listCampaigns, summarizeCampaigns } from './campaign-list.server.ts'
import { campaignPages } from './campaign-query.ts'
import { deleteCampaign, readCampaigns, setCampaignPaused } from './campaigns.server.ts'
import { listDetails, listRuns } from './run-history.server.ts'
import { ConfirmRecipients, saveCampaignValues } from './save-campaign.server.ts'
import { changeOccurrence } from './schedule.ts'

const targetWhom = z.enum(SEND_TO.map(({ value }) => value))
const occurrence = z.enum(OCCURRENCES.map(({ value }) => value))
const endFormat = z.enum(END_FORMATS.map(({ value }) => value))
const intervalOn = z
  .array(z.int().min(0).max(31))
  .max(7)
  .describe('weekly: days from 0, Sunday; monthly: the day, 0 for the last; yearly: month and day.')

const campaign = z
  .object({
    id: z.uuid(),
    version: z.int(),
    name: z.string(),
    description: z.string(),
    format: z.enum(['sms', 'email']),
    content: z.string(),
    targetWhom: targetWhom.describe('client: the primary contact; subClient: the secondary one.'),
    targetTags: z.array(z.uuid()),
    targetContacts: z.array(z.uuid()).describe('Contacts who get it besides those with the tags.'),
    targetQuery: z.unknown().describe('The rule that those with the tags must match too; null for all.'),
    scheduleOccurrence: occurrence.describe('field: on the date of birth.'),
    scheduleInterval: z.int().describe('Every so many days, weeks, months or years.'),
    scheduleIntervalOn: intervalOn,
    scheduleStartOn: z.string(),
    scheduleEndFormat: endFormat,
    scheduleEndValue: z
      .union([z.string(), z.int()])
      .nullable()
      .describe('on: the time; after: the number of runs; null for never.'),
    jobsRan: z.int(),
    isActive: z.boolean(),
    state: z.enum(['active', 'paused', 'done']),
    nextRunOn: z.string().nullable(),
    updatedAt: z.string(),
    updatedBy: z.uuid(),
  })
  .meta({ id: 'Campaign' })

type Row = Awaited<ReturnType<typeof readCampaigns>>[number]

const answer = (row: Row): z.input<typeof campaign> => ({
  ...row,
  targetQuery: row.targetQuery ?? null,
  scheduleStartOn: row.scheduleStartOn.toISOString(),
  scheduleEndValue: row.scheduleEndOn?.toISOString() ?? row.scheduleEndAfter,
  isActive: row.state === 'active',
  nextRunOn: row.nextRunOn?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
})

const one = async (ctx: Ctx, id: string) => answer((await readCampaigns(ctx, [id]))[0]!)

const text = z.string().max(20_000)
const payload = {
  name: text,
  description: text,
  format: z.literal('sms', 'A campaign is a text: sms.'),
  content: text.describe('The text, with placeholders like {firstName}.'),
  targetWhom,
  targetTags: z.array(z.uuid()).describe('Ids of tags, at least one.'),
  targetContacts: z.array(z.uuid()),
  targetQuery: ruleSchema.nullable().meta(RULE_JSON),
  scheduleOccurrence: occurrence.describe('A change of it resets what depends on it.'),
  scheduleInterval: z.int().min(1),
  scheduleIntervalOn: intervalOn,
  scheduleStartOn: z.iso
    .datetime({ offset: true })
    .describe('On the hour or half hour in the account’s time zone.'),
  scheduleEndFormat: endFormat,
  scheduleEndValue: z.union([z.iso.datetime({ offset: true }), z.int().min(0)]).nullable(),
  confirmed: z
    .int()
    .describe(
      'The number of people that a refusal named: for more than 1,000, and for texts that go out now.',
    ),
}
const now = z.literal('now')
const given = z.object(payload).partial()

const NAMES = {
  weekdays: 'scheduleIntervalOn',
  monthDay: 'scheduleIntervalOn',
  month: 'scheduleIntervalOn',
  scheduleEndOn: 'scheduleEndValue',
  scheduleEndAfter: 'scheduleEndValue',
}

const SCHEDULED = {
  name: 'Renewal reminder',
  content: 'Hello {firstName}, your policy renews soon. Reply STOP to opt out.',
  targetTags: ['$tag'],
  scheduleOccurrence: 'monthly',
  scheduleInterval: 1,
  scheduleIntervalOn: [1],
  scheduleStartOn: '2098-01-01T17:00:00Z',
}

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/campaigns',
    summary: 'List campaigns',
    area: 'campaigns',
    who: 'message',
    query: {
      ...pageQuery(10),
      format: z.enum(['sms', 'email']).optional(),
      isActive: flagQuery()
        .default(true)
        .describe('Those that still send or may send again, or with false the others.'),
      sort: sortQuery('name', 'description', 'start', 'createdAt'),
    },
    output: listOf(campaign),
    example: { query: { page: '1', limit: '10', isActive: 'true', sort: '-createdAt' } },
    run: async (ctx, { query: { page, limit, format, isActive, sort = '-createdAt' } }) => {
      const list = await listCampaigns(
        ctx,
        { ...campaignPages.usual, page, limit, format: format ?? null, sort },
        isActive,
      )
      const rows = await readCampaigns(
        ctx,
        list.items.map(({ id }) => id),
      )
      return { data: rows.map(answer), hasMore: list.older !== null, nextCursor: null }
    },
  }),
  defineCall({
    method: 'GET',
    path: '/campaigns/summary',
    summary: 'Get the summary of campaigns',
    notes: 'The totals are those of the last run.',
    area: 'campaigns',
    who: 'message',
    output: z.object({
      active: z.int().describe('How many campaigns are active.'),
      count: z.int().describe('People in the last run.'),
      sent: z.int(),
      delivered: z.int(),
      status: z
        .enum(['collecting', 'sending', 'paused', 'stopped', 'done'])
        .nullable()
        .describe('Of the last run; null before the first.'),
      campaign: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Whose run it was.'),
      next: z.object({ id: z.uuid(), name: z.string(), at: z.string() }).nullable(),
    }),
    example: {},
    run: async (ctx) => {
      const { active, next, last } = await summarizeCampaigns(ctx)
      return {
        active,
        next,
        count: last?.count ?? 0,
        sent: last?.sent ?? 0,
        delivered: last?.successful ?? 0,
        status: last?.state ?? null,
        campaign: last && { id: last.campaignId, name: last.name },
      }
    },
  }),
  defineCall({
    method: 'GET',
    path: '/campaigns/{id}',
    summary: 'Get a campaign',
    area: 'campaigns',
    who: 'message',
    output: campaign,
    ifMatch: true,
    example: { params: { id: '$campaign' } },
    run: (ctx, { params }) => one(ctx, params.id),
  }),
  defineCall({
    method: 'POST',
    path: '/campaigns',
    summary: 'Create a campaign',
    notes:
      'It runs as scheduled, with the checks of the wizard. scheduleStartOn: now sends at once, for once only; it takes an Idempotency-Key, and confirmed, the number of people that the refusal names.',
    area: 'campaigns',
    who: 'message',
    body: given.extend({
      name: payload.name,
      content: payload.content,
      targetTags: payload.targetTags,
      scheduleOccurrence: payload.scheduleOccurrence,
      scheduleStartOn: z.union([now, payload.scheduleStartOn]).optional(),
    }),
    output: campaign,
    status: 201,
    errors: { invalid: 'a step of the wizard isn’t complete, or the number of people isn’t confirmed' },
    example: { body: SCHEDULED },
    run: (ctx, { body, request }) => {
      if (body.scheduleStartOn === 'now' && !request.headers.has('idempotency-key')) {
        throw new ApiRefusal('malformed', 'To send now, send an Idempotency-Key, so that it is sent once.')
      }
      return save(ctx, { campaignId: null }, body)
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/campaigns/{id}',
    summary: 'Change a campaign',
    notes: 'A run that is under way keeps its text. It can’t start at once: create one that does.',
    area: 'campaigns',
    who: 'message',
    body: given,
    output: campaign,
    ifMatch: true,
    errors: { invalid: 'a step of the wizard isn’t complete, or the number of people isn’t confirmed' },
    example: {
      params: { id: '$campaign' },
      body: { description: 'Every other day', scheduleInterval: 2, scheduleStartOn: '2098-01-01T17:00:00Z' },
    },
    run: (ctx, { params: { id }, body, version }) => save(ctx, { campaignId: id, version }, body),
  }),
  defineCall({
    method: 'DELETE',
    path: '/campaigns/{id}',
    summary: 'Delete a campaign',
    notes: 'With its history. The texts stay in their conversations.',
    area: 'campaigns',
    who: 'message',
    example: { params: { id: '$spareCampaign' } },
    run: (ctx, { params }) => deleteCampaign(ctx, params.id),
  }),
  ...([true, false] as const).map((paused) =>
    defineCall({
      method: 'POST',
      path: `/campaigns/{id}/${paused ? 'pause' : 'resume'}`,
      summary: paused ? 'Pause a campaign' : 'Resume a campaign',
      notes: paused ? 'A run that is under way goes on.' : 'Its next run is the first one from now.',
      area: 'campaigns',
      who: 'message',
      output: campaign,
      errors: { conflict: 'it has no run left' },
      example: { params: { id: '$campaign' } },
      run: async (ctx, { params: { id } }) => {
        await setCampaignPaused(ctx, id, paused)
        return one(ctx, id)
      },
    }),
  ),
  defineCall({
    method: 'GET',
    path: '/campaigns/{id}/logs',
    summary: 'List the runs of a campaign',
    notes: 'The last 50, the newest first.',
    area: 'campaigns',
    who: 'message',
    output: listOf(
      z
        .object({
          runDate: z.string(),
          status: z.enum(['collecting', 'sending', 'paused', 'stopped', 'done']),
          count: z.int().describe('People.'),
          sent: z.int(),
          successful: z.int().describe('Delivered.'),
          failed: z.int(),
        })
        .meta({ id: 'CampaignRun' }),
    ),
    example: { params: { id: '$campaign' } },
    run: async (ctx, { params }) => {
      const runs = await listRuns(ctx, params.id)
      return wholeList(runs.map(({ state, ...run }) => ({ ...run, status: state })))
    },
  }),
  defineCall({
    method: 'GET',
    path: '/campaigns/{id}/logs/{runDate}',
    summary: 'List the recipients of a run',
    notes: 'With the outcome for each.',
    area: 'campaigns',
    who: 'message',
    params: { runDate: z.iso.datetime() },
    query: cursorQuery(),
    output: listOf(
      z
        .object({
          client: z.object({ id: z.uuid(), name: z.string() }),
          mobilePhone: z.string(),
          status: z.string(),
          comment: z.string().nullable(),
        })
        .meta({ id: 'CampaignRecipient' }),
    ),
    example: { params: { id: '$campaign', runDate: '$runDate' } },
    run: async (ctx, { params, query: { cursor, limit } }) => {
      const at = new Date(params.runDate).toISOString()
      const run = (await listRuns(ctx, params.id)).find(({ runDate }) => runDate === at)
      if (!run) throw notFound('This run')
      const { items, next } = await listDetails(ctx, run.id, { after: cursor ?? null, limit })
      return {
        data: items.map(({ clientId, name, ...detail }) => ({ ...detail, client: { id: clientId, name } })),
        hasMore: next !== null,
        nextCursor: next,
      }
    },
  }),
]

type Body = Omit<z.output<typeof given>, 'scheduleStartOn'> & { scheduleStartOn?: string | undefined }

async function save(
  ctx: Ctx,
  key: { campaignId: string | null; version?: number | undefined },
  body: Body,
): Promise<z.input<typeof campaign>> {
  const fill = (values: CampaignValues) => parseInput(campaignDraftSchema, formOf(ctx, values, body))
  try {
    const id = await withFieldNames(NAMES, () => saveCampaignValues(ctx, key, fill, body.confirmed ?? null))
    return await one(ctx, id)
  } catch (error) {
    if (!(error instanceof ConfirmRecipients)) throw error
    const cost = error.cost === null ? '' : ` The texts cost about ${error.cost} cents.`
    throw new ApiRefusal('invalid', error.message, { fields: { confirmed: `Send ${error.count}.${cost}` } })
  }
}

/** Values as the wizard would send them. */
function formOf(ctx: Ctx, before: CampaignValues, body: Body): CampaignValues {
  const { scheduleOccurrence = before.scheduleOccurrence, scheduleIntervalOn, scheduleEndValue } = body
  const values =
    scheduleOccurrence === before.scheduleOccurrence
      ? before
      : (changeOccurrence(before, scheduleOccurrence) as CampaignValues)
  const local = (at: string) => toLocalInput(new Date(at), ctx.account.timezone)
  const on = scheduleIntervalOn?.map(String)
  const isNow = body.scheduleStartOn === 'now'
  if (isNow && scheduleOccurrence !== 'once') {
    throw new AppError('invalid', 'Only a campaign that runs once can start now.', 'scheduleStartOn')
  }
  const endsOn = typeof scheduleEndValue === 'string' ? local(scheduleEndValue) : ''
  const endsAfter = typeof scheduleEndValue === 'number' ? String(scheduleEndValue) : ''
  return {
    ...values,
    name: body.name ?? values.name,
    description: body.description ?? values.description,
    content: body.content ?? values.content,
    targetWhom: body.targetWhom ?? values.targetWhom,
    targetTags: body.targetTags ?? values.targetTags,
    targetContacts: body.targetContacts ?? values.targetContacts,
    ...(body.targetQuery !== undefined && {
      targetQuery: body.targetQuery ? JSON.stringify(body.targetQuery) : '',
    }),
    ...(body.scheduleInterval !== undefined && { scheduleInterval: String(body.scheduleInterval) }),
    ...(on && scheduleOccurrence === 'weekly' && { weekdays: on }),
    ...(on && scheduleOccurrence === 'monthly' && { monthDay: on[0] ?? '' }),
    ...(on && scheduleOccurrence === 'yearly' && { month: on[0] ?? '', monthDay: on[1] ?? '' }),
    scheduleStart: isNow ? 'now' : 'at',
    ...(body.scheduleStartOn !== undefined && !isNow && { scheduleStartOn: local(body.scheduleStartOn) }),
    scheduleEndFormat: body.scheduleEndFormat ?? values.scheduleEndFormat,
    ...(scheduleEndValue !== undefined && { scheduleEndOn: endsOn, scheduleEndAfter: endsAfter }),
  }
}
