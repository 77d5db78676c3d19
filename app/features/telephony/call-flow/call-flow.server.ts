import { asc, eq, sql } from 'drizzle-orm'
import { callRefusal } from '#app/lib/calling-countries.ts'
import { changesOf } from '#app/lib/changes.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { type Conflict, conflictSentence } from '#app/lib/edits.ts'
import { AppError, EditConflict } from '#app/lib/errors.ts'
import { lastChange } from '#app/lib/merge-edit.server.ts'
import { fullName } from '#app/lib/names.ts'
import { formatPhone, normalizePhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { locations, users } from '#db/schema/index.ts'
import {
  type CallFlow,
  callFlowSchema,
  type FlowMessage,
  MOST_SUB_GROUPS,
  readCallFlow,
} from './call-flow.schema.ts'
import { readCallRules } from './call-rules.server.ts'
import {
  chosenKeys,
  type FlowFields,
  flowOf,
  type FormBucket,
  flowFormValues,
} from './settings/call-flow-form.ts'
import type { CallFlowForm } from './settings/call-flow-form.schema.ts'
import { type Colleague, listColleagues } from './colleagues.server.ts'
import { describeCallFlow, flowParts } from './engine/describe-call-flow.ts'
import { draftFlow } from './engine/draft-flow.ts'
import { TRACKS } from './recordings/hold-music.ts'
import { auditChange, type SettingsChange, lastLocationChange } from './settings/last-change.server.ts'
import { findLocation } from './locations.server.ts'
import { isSame, mergeFlows } from './settings/merge-flows.ts'
import { chosenRecordings } from './recordings/recordings.server.ts'

const ACTION = 'changed the call flow'

/** A user who can be rung. */
export interface FlowUser {
  id: string
  name: string
  /** Their own phone, digits. */
  phone: string | null
  /** They have a phone of at least 10 characters or the mobile app, so their device can be chosen. */
  choosesDevice: boolean
  /** No longer works here. */
  disabled: boolean
}

export interface CallFlowPage {
  location: { id: string; name: string; timezone: string }
  flow: CallFlow
  version: number
  users: FlowUser[]
  /** For what is wrong with the flow: who works here, and the countries that may be called. */
  reach: { people: Colleague[]; countries: string[] }
  lastChange: SettingsChange | null
}

export async function getCallFlow(ctx: Ctx, locationId: string): Promise<CallFlowPage> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const { id, name, timezone, callFlow, callFlowVersion } = await findLocation(tx, locationId)
    const [colleaguesAt, { countries }] = await Promise.all([listColleagues(tx), readCallRules(tx)])
    return {
      location: { id, name, timezone },
      flow: readCallFlow(callFlow),
      version: callFlowVersion,
      users: await flowUsers(tx),
      reach: { people: colleaguesAt(id), countries },
      lastChange: await lastLocationChange(tx, id, ACTION),
    }
  })
}

export async function saveCallFlow(ctx: Ctx, locationId: string, form: CallFlowForm): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    const row = await findLocation(tx, locationId, { lock: true })
    const before = readCallFlow(row.callFlow)
    const people = await flowUsers(tx)
    const fields = await mergeForm(tx, ctx, form, {
      flow: before,
      version: row.callFlowVersion,
      locationId,
      people,
    })
    const keys = chosenKeys(fields)
    const recordings = new Map(
      await Promise.all(
        (Object.keys(keys) as FormBucket[]).map(
          async (bucket) => [bucket, await chosenRecordings(tx, bucket, keys[bucket])] as const,
        ),
      ),
    )
    const flow = flowOf(
      fields,
      (bucket, key) => recordings.get(bucket)?.get(key) ?? null,
      (typed) => normalizePhone(typed) ?? '',
    )
    requireReachable(flow, people, (await readCallRules(tx)).countries)
    if (flow.holdUrl && !TRACKS.some(({ url }) => url === flow.holdUrl)) {
      throw new AppError('invalid', 'Choose hold music from the list.', 'holdUrl')
    }
    // Two flows that are valid can be too large together.
    if (!callFlowSchema.safeParse(flow).success) {
      throw new AppError('invalid', `Use at most ${MOST_SUB_GROUPS} sub-groups, and 20 call groups in each.`)
    }
    await storeFlow(tx, ctx, { locationId, before, after: flow, people })
  })
}

/** Returns the fields to store for a form: the user's changes, and others' changes where the user changed nothing. */
async function mergeForm(
  tx: Database,
  ctx: Ctx,
  { version, base, overwrite, ...mine }: CallFlowForm,
  stored: { flow: CallFlow; version: number; locationId: string; people: readonly FlowUser[] },
): Promise<FlowFields> {
  if (version === stored.version) return mine
  const theirs = flowFormValues(stored.flow) as FlowFields
  if (overwrite === stored.version) return base ? mergeFlows(base, mine, theirs) : mine
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine
  const recordings = recordingsOf(stored.flow)
  const recordingName = (key: string) => recordings.find(({ Key }) => Key === key)?.name ?? ''
  const last = await lastChange(tx, 'location', stored.locationId, [ACTION])
  const conflict: Conflict = {
    what: 'call flow',
    version: stored.version,
    by: last?.by ? (last.by.id === ctx.actor?.id ? 'You' : last.by.name) : null,
    at: last?.at ?? null,
    fields: [],
    sentences: base
      ? describeCallFlow(draftFlow(base, recordingName), stored.flow, namesOf(stored.people))
      : [],
  }
  throw new EditConflict(conflictSentence(conflict), stored.version, conflict)
}

/** The recordings that a flow plays. */
const recordingsOf = (flow: CallFlow) =>
  [flow, ...Object.values(flow.ivr)]
    .flatMap((part) => Object.values(part))
    .flatMap((part: unknown) => (part as Partial<FlowMessage> | null)?.recording ?? [])

const namesOf = (people: readonly FlowUser[]) => ({
  user: (id: string) => people.find((person) => person.id === id)?.name ?? 'a former user',
  track: (url: string) => TRACKS.find((track) => track.url === url)?.name ?? url,
})

/** Stores a location's changed flow, and what that changes for callers. */
export async function storeFlow(
  tx: Database,
  ctx: Ctx,
  change: { locationId: string; before: CallFlow; after: CallFlow; people: readonly FlowUser[] },
): Promise<void> {
  const { locationId, before, after, people } = change
  await tx
    .update(locations)
    .set({ callFlow: after, callFlowVersion: sql`${locations.callFlowVersion} + 1` })
    .where(eq(locations.id, locationId))
  const changes = describeCallFlow(before, after, namesOf(people))
  const [was, is] = [flowParts(before, namesOf(people)), flowParts(after, namesOf(people))]
  const labels = Object.keys({ ...is, ...was }).map((label) => [label, { label: `Call flow, ${label}` }])
  const values = changesOf(was, is, Object.fromEntries(labels))
  await auditChange(tx, ctx, { action: ACTION, locationId, changes, values })
}

/** Everyone of the account, by name. */
export async function flowUsers(tx: Database): Promise<FlowUser[]> {
  const rows = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      mobileToken: users.mobileToken,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  return rows.map(({ id, firstName, lastName, phone, mobileToken, disabledAt }) => ({
    id,
    name: fullName(firstName, lastName),
    phone,
    choosesDevice: (phone?.length ?? 0) >= 10 || mobileToken !== null,
    disabled: disabledAt !== null,
  }))
}

function requireReachable(flow: CallFlow, people: readonly FlowUser[], countries: readonly string[]): void {
  const groups = [...flow.groups, ...Object.values(flow.ivr).flatMap((group) => group.groups)]
  for (const { id, format } of groups.flatMap((group) => group.users)) {
    const person = people.find((each) => each.id === id)
    if (!person)
      throw new AppError(
        'invalid',
        'A user of a call group no longer works here. Remove them, then save again.',
      )
    if (format !== 'softphone' && !person.choosesDevice) {
      throw new AppError(
        'invalid',
        `${person.name} has no phone of their own, and can only use the softphone.`,
      )
    }
    const number = format === 'mobile' ? normalizePhone(person.phone ?? '') : format
    const refusal = number && number !== 'softphone' ? callRefusal(number, countries) : null
    if (refusal) throw new AppError('invalid', `${person.name} at ${formatPhone(number!)}: ${refusal}`)
  }
}
