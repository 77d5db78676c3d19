import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { setCallWorked } from '#app/features/telephony/calls/log/work-call.server.ts'
import { deleteRecording, openRecording } from '#app/features/telephony/calls/recordings/recordings.server.ts'
import { checkClient } from '#app/features/people/records/records.server.ts'
import { tagsOfClients } from '#app/features/people/tags/tag-members.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, listQuery, pageOf } from '#app/lib/api/list.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { parseDay } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/errors.ts'
import { users } from '#db/schema/index.ts'
import { callAnswer, recordingAnswer, toCall, toRecording } from './call-wire.ts'
import { OFFICE_HOURS, type OfficeHoursFilter } from './call-outcome.ts'
import { getEntryOfRecording, getLogEntry } from './get-log-entry.server.ts'
import { KEPT_IN_EVIDENCE } from './labels.ts'
import { listCalls, listRecordings } from './list-calls.server.ts'
import { callLog, FILTER_FIELDS, type LogQuery } from './log-query.ts'
import { audioResponse } from '#app/lib/audio-response.server.ts'

const common = { area: 'calls', who: 'user' } as const

const FIELDS = FILTER_FIELDS.map(({ field }) => field)
const day = z.iso
  .date('Use a day like 2026-03-01.')
  .refine((text) => parseDay(text) !== null, 'Use a day from 1850 to 2200.')
  .optional()

/** The filters of both lists. */
const filterQuery = {
  field: z.enum(FIELDS).optional().describe('What `value` is searched in; the number by default.'),
  value: z.string().max(100).optional().describe('A part of a number or name.'),
  direction: z.enum(['inbound', 'outbound']).optional(),
  accountLocation: z.uuid().optional().describe('The id of a location.'),
  officeHours: z
    .enum(OFFICE_HOURS.map(({ office }) => office))
    .optional()
    .describe('Only incoming calls that came in office hours, or outside of them.'),
  from: day.describe('The first day.'),
  to: day.describe('The last day.'),
  clientId: z.uuid().optional().describe('Only calls with this contact.'),
  sort: z.literal('-createdAt').optional().describe('The newest come first; there is no other order.'),
}

interface Filters {
  field?: LogQuery['field'] | undefined
  value?: string | undefined
  direction?: 'inbound' | 'outbound' | undefined
  accountLocation?: string | undefined
  officeHours?: OfficeHoursFilter | undefined
  from?: string | undefined
  to?: string | undefined
  clientId?: string | undefined
}

const NO_QUERY = callLog.read(new URLSearchParams({ view: 'all' }))

/** The query that the page would make. */
async function toQuery(ctx: Ctx, filters: Filters) {
  const { field, value, direction, accountLocation, officeHours, from, to, clientId } = filters
  if (clientId !== undefined) await checkClient(ctx, clientId)
  return {
    ...NO_QUERY,
    field: field ?? NO_QUERY.field,
    value: value?.trim() ?? '',
    direction: direction ?? null,
    location: accountLocation ?? null,
    office: officeHours ?? null,
    from: from ?? '',
    to: to ?? '',
    clientId,
  }
}

type CallType = 'missed' | 'hangup' | 'completed' | 'no-answer' | 'error' | 'blocked'

/**
 * The view and filters for the type, format and agent.
 * @throws ApiRefusal malformed for types that no view shows together
 */
function viewOf(
  ctx: Ctx,
  {
    type = [],
    format,
    agent,
  }: { type?: CallType[]; format?: 'voicemail' | undefined; agent?: string | undefined },
): Partial<LogQuery> {
  const types = new Set(type)
  const isMissed = types.size === 2 && types.has('hangup') && types.has('missed')
  if ((types.size > 1 && !isMissed) || (isMissed && format)) {
    const message = 'Ask for one type, for hangup and missed together, or for the format voicemail.'
    throw new ApiRefusal('malformed', message, { fields: { type: message } })
  }
  const isMine = agent !== undefined && agent === ctx.actor?.id && !isMissed && !format
  return {
    view: isMissed ? 'missed' : format ? 'voicemails' : isMine ? 'mine' : 'all',
    status: isMissed ? null : (type[0] ?? null),
    by: isMine ? null : (agent ?? null),
  }
}

async function checkUser(ctx: Ctx, id: string): Promise<void> {
  const [user] = await ctx.db((tx) => tx.select({ id: users.id }).from(users).where(eq(users.id, id)))
  if (!user) throw notFound('This user')
}

async function answersFor(ctx: Ctx, entries: CallLogEntry[]) {
  const clients = entries.flatMap(({ client }) => client?.id ?? [])
  const tags = await ctx.db((tx) => tagsOfClients(tx, clients))
  return entries.map((entry) => toCall(entry, tags.get(entry.client?.id ?? '') ?? []))
}

export const apiCalls: ApiCall[] = [
  defineCall({
    ...common,
    method: 'GET',
    path: '/phone/logs',
    summary: 'List calls, newest first',
    notes:
      'The views of the log: type=hangup&type=missed for missed calls, format=voicemail, and agent for the calls of a user.',
    query: {
      ...listQuery(),
      type: z
        .array(z.enum(['missed', 'hangup', 'completed', 'no-answer', 'error', 'blocked']))
        .max(2)
        .optional()
        .describe('One, or hangup and missed.'),
      format: z.literal('voicemail').optional(),
      agent: z
        .uuid()
        .optional()
        .describe('The id of the user who took or placed the call, or that it was for.'),
      ...filterQuery,
    },
    output: listOf(callAnswer),
    example: { query: { format: 'voicemail', agent: '$user', limit: '10' } },
    run: async (ctx, { query: { page, limit, cursor, type, format, agent, ...filters } }) => {
      if (agent !== undefined) await checkUser(ctx, agent)
      const query = {
        ...(await toQuery(ctx, filters)),
        ...viewOf(ctx, { ...(type && { type }), format, agent }),
      }
      const list = await pageOf({ page, limit, cursor }, async (at) => {
        const found = await listCalls(ctx, { ...query, limit: at.limit, after: at.cursor ?? null })
        return { items: found.items, nextCursor: found.older }
      })
      return { ...list, data: await answersFor(ctx, list.data) }
    },
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/phone/logs/recordings',
    summary: 'List recordings, newest first',
    query: { ...listQuery(), ...filterQuery },
    output: listOf(recordingAnswer),
    example: { query: { clientId: '$client' } },
    run: async (ctx, { query: { page, limit, cursor, ...filters } }) => {
      const query = await toQuery(ctx, filters)
      const list = await pageOf({ page, limit, cursor }, async (at) => {
        const found = await listRecordings(ctx, { ...query, limit: at.limit, after: at.cursor ?? null })
        return { items: found.items, nextCursor: found.older }
      })
      return { ...list, data: list.data.map(toRecording) }
    },
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/phone/logs/{id}',
    summary: 'Get a call',
    output: callAnswer,
    example: { params: { id: '$missed' } },
    run: async (ctx, { params }) => (await answersFor(ctx, [await getLogEntry(ctx, params.id)]))[0]!,
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/phone/recording/{id}',
    summary: 'Get the audio of a recording',
    notes: 'Takes a Range.',
    output: { file: 'audio/wav' },
    example: { params: { id: '$callRecording' } },
    run: async (ctx, { params, request }) => audioResponse(await openRecording(ctx, params.id), request),
  }),
  defineCall({
    ...common,
    method: 'PUT',
    path: '/phone/logs/work/{id}',
    summary: 'Mark a call as reviewed',
    output: callAnswer,
    errors: { conflict: 'a colleague has already reviewed it' },
    example: { params: { id: '$missed' } },
    run: async (ctx, { params }) => {
      await setCallWorked(ctx, params.id, true)
      return (await answersFor(ctx, [await getLogEntry(ctx, params.id)]))[0]!
    },
  }),
  defineCall({
    ...common,
    method: 'DELETE',
    path: '/phone/logs/work/{id}',
    summary: 'Mark a call as not reviewed',
    errors: { conflict: 'a colleague has reviewed it' },
    example: { params: { id: '$missed' } },
    run: (ctx, { params }) => setCallWorked(ctx, params.id, false),
  }),
  defineCall({
    method: 'DELETE',
    path: '/phone/recording/{phoneId}/{recordingSid}',
    summary: 'Delete a recording',
    notes: `It is deleted for everyone, and can’t be restored. ${KEPT_IN_EVIDENCE}`,
    area: 'calls',
    who: 'administer',
    example: { params: { phoneId: '$missed', recordingSid: '$callRecording' } },
    run: async (ctx, { params: { phoneId, recordingSid } }) => {
      const call = await getEntryOfRecording(ctx, recordingSid)
      if (call.id !== phoneId) throw notFound('This recording')
      await deleteRecording(ctx, recordingSid)
    },
  }),
]
