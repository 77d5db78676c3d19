import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { mediaResponse } from '#app/features/accounts/files/media-response.server.ts'
import { receiveUpload } from '#app/features/accounts/files/read-upload.server.ts'
import { checkClient } from '#app/features/people/records/records.server.ts'
import { badCursor } from '#app/lib/api/cursor.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { allows } from '#app/lib/api/scopes.ts'
import { listOf, numberedPage, pageQuery, wholeList } from '#app/lib/api/list.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { isInstant } from '#app/lib/dates.ts'
import { EditConflict, notFound } from '#app/lib/errors.ts'
import { decodeCursor, encodeCursor } from '#app/lib/paging.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { users } from '#db/schema/index.ts'
import { listActivity, listStickies } from './activity.server.ts'
import { completeFollowUp, reopenFollowUp } from './finish-follow-up.server.ts'
import { BUCKETS } from './follow-up.ts'
import { countBuckets, listBucket } from './follow-up-buckets.server.ts'
import { changedInput, followUpAnswer, followUpBody, followUpFromWire, toFollowUp } from './follow-up-wire.ts'
import { createFollowUp, getFollowUp, updateFollowUp } from './follow-ups.server.ts'
import { ACTIVITY_PAGE_SIZES, MAX_IMAGE_BYTES } from './note.ts'
import { noteSchema } from './note.schema.ts'
import { addNote, deleteNote, editNote, getNote, readNoteImage } from './notes.server.ts'
import { activityCall, activityFields, type ActivityView } from './timeline-views.server.ts'
import { loadFollowUps } from './timeline.server.ts'

const whose = {
  user: z.uuid().optional().describe('Whose follow-ups, with those of the team; the caller’s by default.'),
  assignTo: z.literal('none').optional().describe('Scheduled texts instead of follow-ups.'),
  createdByUser: z.uuid().optional().describe('Whose scheduled texts, with assignTo=none.'),
}

interface Whose {
  user?: string | undefined
  assignTo?: 'none' | undefined
  createdByUser?: string | undefined
}

/** The list that is asked for. */
async function listAsked(ctx: Ctx, { user, assignTo, createdByUser }: Whose) {
  const actor = requireActor(ctx)
  const list = assignTo === 'none' ? ('scheduled' as const) : ('followUps' as const)
  const id = createdByUser ?? user ?? actor.id
  if (id !== actor.id) {
    const [known] = await ctx.db((tx) => tx.select({ id: users.id }).from(users).where(eq(users.id, id)))
    if (!known) throw notFound('This person')
  }
  return { list, id }
}

const followUps: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/followups/counts',
    summary: 'Count open follow-ups by when they are due',
    area: 'followups',
    who: 'user',
    query: whose,
    output: z.object({ pastDue: z.int(), today: z.int(), tomorrow: z.int(), future: z.int() }),
    example: { query: { user: '$user' } },
    run: async (ctx, { query }) => {
      const { list, id } = await listAsked(ctx, query)
      return (await countBuckets(ctx, { id }))[list]
    },
  }),
  defineCall({
    method: 'GET',
    path: '/followups/{bucket}',
    summary: 'List open follow-ups by when they are due',
    notes: `The bucket is one of ${BUCKETS.join(', ')}, by the days of the account’s time zone.`,
    area: 'followups',
    who: 'user',
    params: { bucket: z.enum(BUCKETS) },
    query: { ...whose, ...pageQuery(100) },
    output: listOf(followUpAnswer),
    example: { params: { bucket: 'pastDue' }, query: { assignTo: 'none', createdByUser: '$user' } },
    run: async (ctx, { params, query: { page, limit, ...query } }) => {
      const { list, id } = await listAsked(ctx, query)
      const part = { userId: id, skip: (page - 1) * limit, limit: limit + 1 }
      return numberedPage((await listBucket(ctx, list, params.bucket, part)).map(toFollowUp), limit)
    },
  }),
  defineCall({
    method: 'GET',
    path: '/followups/client/{id}',
    summary: 'List the follow-ups of a contact',
    notes: 'Up to 100 open ones by their time, then the last five completed ones.',
    area: 'followups',
    who: 'user',
    output: listOf(followUpAnswer),
    example: { params: { id: '$client' } },
    run: async (ctx, { params }) => {
      await checkClient(ctx, params.id)
      const { open, finished } = await loadFollowUps(ctx, params.id)
      return wholeList([...open, ...finished].map(toFollowUp))
    },
  }),
  defineCall({
    method: 'POST',
    path: '/followups',
    summary: 'Create a follow-up',
    notes: 'With messageTo, message and messageAt, it also schedules a text.',
    area: 'followups',
    who: 'user',
    body: z.object({
      client: z.uuid().describe('The id of the contact.'),
      ...followUpBody,
      isActive: z.literal(true).optional(),
    }),
    output: followUpAnswer,
    status: 201,
    errors: { forbidden: 'you may not text, and it has a text' },
    example: {
      body: { client: '$client', assignTo: 'self', date: '2099-01-05T17:00:00Z', note: 'Ask about the boat' },
    },
    run: async (ctx, { body }) => toFollowUp(await createFollowUp(ctx, body.client, followUpFromWire(body))),
  }),
  defineCall({
    method: 'GET',
    path: '/clients/{id}/followups/{followUpId}',
    summary: 'Get a follow-up',
    area: 'followups',
    who: 'user',
    output: followUpAnswer,
    ifMatch: true,
    example: { params: { id: '$client', followUpId: '$followUp' } },
    run: async (ctx, { params: { id, followUpId } }) => toFollowUp(await followUpOf(ctx, id, followUpId)),
  }),
  defineCall({
    method: 'PUT',
    path: '/clients/{id}/followups/{followUpId}',
    summary: 'Change a follow-up',
    area: 'followups',
    who: 'user',
    body: z.object({ ...followUpBody, assignTo: followUpBody.assignTo.optional() }),
    output: followUpAnswer,
    ifMatch: true,
    errors: { conflict: 'it is completed' },
    example: { params: { id: '$client', followUpId: '$followUp' }, body: { note: 'Call after five' } },
    run: async (ctx, { params: { id, followUpId }, body, version }) => {
      const before = await getFollowUp(ctx, followUpId)
      if (version !== undefined && version !== before.version) {
        throw new EditConflict('Someone else changed this follow up after you opened it.', before.version)
      }
      const edit = { ...changedInput(before, body, requireActor(ctx).id), version: before.version }
      return toFollowUp(await updateFollowUp(ctx, { clientId: id, id: followUpId }, edit))
    },
  }),
  defineCall({
    method: 'POST',
    path: '/followups/{id}/complete',
    summary: 'Complete a follow-up',
    area: 'followups',
    who: 'user',
    body: z.object({
      cancelText: z.boolean().optional().describe('Cancels its text, if that wasn’t sent yet.'),
    }),
    output: followUpAnswer,
    errors: { conflict: 'someone else completed it, or its text wasn’t sent yet and cancelText isn’t true' },
    example: { params: { id: '$followUp' }, body: {} },
    run: async (ctx, { params, body }) =>
      toFollowUp(await completeFollowUp(ctx, params.id, { cancelText: body.cancelText ?? false })),
  }),
  defineCall({
    method: 'POST',
    path: '/followups/{id}/reopen',
    summary: 'Reopen a completed follow-up',
    notes: 'With its reminder and the text that completing it canceled.',
    area: 'followups',
    who: 'user',
    body: z.object({}),
    output: followUpAnswer,
    errors: { conflict: 'it was a text, and was sent' },
    example: { params: { id: '$followUp' }, body: {} },
    run: async (ctx, { params }) => toFollowUp(await reopenFollowUp(ctx, params.id)),
  }),
]

async function followUpOf(ctx: Ctx, clientId: string, id: string) {
  const found = await getFollowUp(ctx, id)
  if (found.client.id !== clientId) throw notFound('This follow up')
  return found
}

const activityAnswer = activityFields
  .extend({
    client: z.uuid().describe('The id of the contact.'),
    image: z.string().nullable().describe('The path of the picture, 400 pixels wide.'),
    thumbnail: z.string().nullable().describe('The path of the picture, 100 pixels wide.'),
    ...activityCall.shape,
    callDuration: z.number().nullable().describe('In seconds.'),
  })
  .meta({ id: 'Activity' })

function toActivity({ call, clientId, hasImage, ...view }: ActivityView) {
  const picture = (size: string) => (hasImage ? `/api/clients/${clientId}/activity/${view.id}/${size}` : null)
  return {
    ...view,
    client: clientId,
    image: picture('image'),
    thumbnail: picture('thumbnail'),
    ...call,
    callDuration: call?.duration ?? null,
  }
}

const noteInput = (note: string, isSticky: boolean) => {
  const { newId: _, ...input } = parseInput(noteSchema, { note, ...(isSticky && { isSticky: 'on' }) })
  return input
}

const PICTURE_LIMITS = { maxFileBytes: MAX_IMAGE_BYTES, tooLarge: 'A picture can have at most 10 MB.' }

/** A picture of one pixel. */
const DOT = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))

const cursor = z.string().max(4000).optional()

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A cursor of the activity, also for the time of an entry. @throws ApiRefusal malformed for anything else */
function placeOf(name: 'prior' | 'after', given: string): string {
  if (isInstant(given)) return encodeCursor({ text: given, id: name === 'prior' ? FIRST_ID : LAST_ID })
  if (isInstant(decodeCursor(given)?.text ?? '')) return given
  throw badCursor(name, 'a cursor of a page, or a time like 2026-03-01T15:04:05.000Z')
}
const noteOf = { id: '$client', activityId: '$note' }

const picture = (size: 'image' | 'thumbnail', summary: string) =>
  defineCall({
    method: 'GET',
    path: `/clients/{id}/activity/{activityId}/${size}`,
    summary,
    area: 'contacts',
    who: 'user',
    output: { file: 'application/octet-stream' },
    example: { params: noteOf },
    run: async (ctx, { params: { id, activityId } }) => {
      const file = await readNoteImage(ctx, { clientId: id, id: activityId }, size)
      return mediaResponse({ file, contentType: 'application/octet-stream', fileName: `${size}.webp` }, 300)
    },
  })

const activity: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/clients/{id}/activity',
    summary: 'List the notes and calls of a contact',
    notes: 'Without pinned notes, newest first. Calls are in it for keys that may read calls.',
    area: 'contacts',
    who: 'user',
    query: {
      limit: z
        .enum(ACTIVITY_PAGE_SIZES.map(String) as ['25'])
        .default('25')
        .transform(Number)
        .describe('How many to return.'),
      prior: cursor.describe(
        '`nextCursor` of a page, or the `createdAt` of an entry: what comes before it in time.',
      ),
      after: cursor.describe('`previousCursor` of a page, or a `createdAt`: what comes after it in time.'),
      sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt').describe('The order within the page.'),
    },
    output: listOf(activityAnswer).extend({
      previousCursor: z.string().nullable().describe('Where newer ones begin.'),
    }),
    example: { params: { id: '$client' }, query: { limit: '5' } },
    run: async (ctx, { params, query: { limit, prior, after, sort }, scopes }) => {
      const places = {
        ...(prior !== undefined && { prior: placeOf('prior', prior) }),
        ...(after !== undefined && { after: placeOf('after', after) }),
      }
      const { items, newer, older } = await listActivity(ctx, { clientId: params.id, limit, ...places })
      const seesCalls = scopes === null || allows(scopes, 'calls', 'read')
      const data = items.filter(({ type }) => type === 'note' || seesCalls).map(toActivity)
      return {
        data: sort === 'createdAt' ? data.toReversed() : data,
        hasMore: older !== null,
        nextCursor: older,
        previousCursor: newer,
      }
    },
  }),
  defineCall({
    method: 'GET',
    path: '/clients/{id}/activity/sticky',
    summary: 'List the pinned notes of a contact',
    area: 'contacts',
    who: 'user',
    output: listOf(activityAnswer),
    example: { params: { id: '$client' } },
    run: async (ctx, { params }) => wholeList((await listStickies(ctx, params.id)).map(toActivity)),
  }),
  defineCall({
    method: 'POST',
    path: '/clients/{id}/activity',
    summary: 'Add a note to a contact',
    notes: 'Its picture is sent afterwards, to /clients/{id}/activity/{activityId}/image.',
    area: 'contacts',
    who: 'user',
    body: z.object({
      type: z.literal('note').optional(),
      note: z.string(),
      isSticky: z.boolean().optional().describe('Pins it.'),
    }),
    output: activityAnswer,
    status: 201,
    example: { params: { id: '$client' }, body: { type: 'note', note: 'Prefers mornings', isSticky: true } },
    run: async (ctx, { params, body }) =>
      toActivity(await addNote(ctx, params.id, noteInput(body.note, body.isSticky ?? false))),
  }),
  defineCall({
    method: 'GET',
    path: '/clients/{id}/activity/{activityId}',
    summary: 'Get a note',
    area: 'contacts',
    who: 'user',
    output: activityAnswer,
    example: { params: noteOf },
    run: async (ctx, { params: { id, activityId } }) =>
      toActivity(await getNote(ctx, { clientId: id, id: activityId })),
  }),
  defineCall({
    method: 'PUT',
    path: '/clients/{id}/activity/{activityId}',
    summary: 'Change a note',
    area: 'contacts',
    who: 'user',
    body: z.object({
      note: z.string().optional(),
      isSticky: z.boolean().optional(),
      image: z.null().optional().describe('Null removes the picture.'),
    }),
    output: activityAnswer,
    errors: { forbidden: 'only its author changes a note, within a day' },
    example: { params: noteOf, body: { isSticky: true } },
    run: async (ctx, { params: { id, activityId }, body }) => {
      const key = { clientId: id, id: activityId }
      const before = await getNote(ctx, key)
      const input = noteInput(body.note ?? before.note, body.isSticky ?? before.isSticky)
      return toActivity(await editNote(ctx, key, { ...input, removeImage: body.image === null }))
    },
  }),
  defineCall({
    method: 'POST',
    path: '/clients/{id}/activity/{activityId}/image',
    summary: 'Set the picture of a note',
    area: 'contacts',
    who: 'user',
    upload: true,
    output: activityAnswer,
    errors: { forbidden: 'only its author changes a note, within a day' },
    example: {
      params: noteOf,
      files: { file: { name: 'roof.gif', type: 'image/gif', content: DOT } },
    },
    run: (ctx, { params: { id, activityId }, request }) =>
      receiveUpload(ctx, request, PICTURE_LIMITS, async ({ bytes: image }) => {
        const key = { clientId: id, id: activityId }
        const { note, isSticky } = await getNote(ctx, key)
        return toActivity(await editNote(ctx, key, { ...noteInput(note, isSticky), image }))
      }),
  }),
  picture('image', 'Get the picture of a note'),
  picture('thumbnail', 'Get the small picture of a note'),
  defineCall({
    method: 'DELETE',
    path: '/clients/{id}/activity/{activityId}',
    summary: 'Delete a note',
    notes: 'It can be restored for 30 days.',
    area: 'contacts',
    who: 'user',
    example: { params: { id: '$client', activityId: '$spareNote' } },
    run: (ctx, { params: { id, activityId } }) => deleteNote(ctx, id, activityId),
  }),
]

export const apiCalls: ApiCall[] = [...followUps, ...activity]
