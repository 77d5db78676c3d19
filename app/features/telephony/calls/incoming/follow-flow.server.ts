import { eq } from 'drizzle-orm'
import {
  type CallFlow,
  DEFAULT_FLOW,
  readCallFlow,
} from '#app/features/telephony/call-flow/call-flow.schema.ts'
import {
  type FlowEvent,
  type RingableUser,
  type Situation,
  soundOf,
  subGroup,
} from '#app/features/telephony/call-flow/engine/flow-engine.ts'
import { readCallRules } from '#app/features/telephony/call-flow/call-rules.server.ts'
import { beginFlow, type FlowState, proceed } from '#app/features/telephony/call-flow/engine/flow-state.ts'
import { readOfficeHours } from '#app/features/accounts/office-hours/office-hours.schema.ts'
import { signRecordings } from '#app/features/telephony/call-flow/recordings/recordings.server.ts'
import { type OfficeHours, officeStateAt } from '#app/features/accounts/office-hours/office-hours.ts'
import { callRefusal } from '#app/lib/calling-countries.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { locations } from '#db/schema/index.ts'
import { type Call, type CallDraft, flowStateOf, isOpenLeg } from '../calls/call-model.server.ts'
import { outsideLeg, userLeg } from '../calls/legs.server.ts'
import { agreementOf } from './agreement.server.ts'
import { locationIdOf, type CalledPlace, placeValues, ringPeople } from './ringable.server.ts'

/** The call flow of a call's location. */
export async function callFlowOf(tx: Database, call: Pick<Call, 'locationId'>): Promise<CallFlow> {
  if (call.locationId === null) return DEFAULT_FLOW
  const [location] = await tx
    .select({ accountId: locations.accountId, callFlow: locations.callFlow })
    .from(locations)
    .where(eq(locations.id, call.locationId))
  return location ? readCallFlow(signRecordings(location.callFlow, location.accountId)) : DEFAULT_FLOW
}

/** Everything in the database that the flow of a location's calls depends on. */
export interface FlowFacts extends Office {
  /** Null without a location. */
  locationId: string | null
  flow: CallFlow
  people: RingableUser[]
  countries: string[]
}

/** Reads it in one round trip. */
export async function readFlowFacts(
  tx: Database,
  clock: Pick<Ctx, 'now'>,
  place: CalledPlace,
): Promise<FlowFacts> {
  const [[found], people, { countries }] = await Promise.all([
    selectLocation(tx, placeValues(place)),
    ringPeople(tx, clock, place),
    readCallRules(tx),
  ])
  return {
    locationId: found?.id ?? null,
    flow: found ? readCallFlow(signRecordings(found.callFlow, found.accountId)) : DEFAULT_FLOW,
    hours: found ? readOfficeHours(signRecordings(found.officeHours, found.accountId)) : null,
    timezone: found?.timezone ?? 'UTC',
    people,
    countries,
  }
}

const selectLocation = prepared(['locationId', 'phoneNumberId'], (db, { locationId, phoneNumberId }) =>
  db
    .select({
      id: locations.id,
      accountId: locations.accountId,
      callFlow: locations.callFlow,
      officeHours: locations.officeHours,
      timezone: locations.timezone,
    })
    .from(locations)
    .where(eq(locations.id, locationIdOf(locationId, phoneNumberId))),
)

/** Starts the flow of a new call, or goes on after a step is over. */
export async function followFlow(
  tx: Database,
  ctx: Ctx,
  draft: CallDraft,
  event: FlowEvent | null,
  known?: FlowFacts,
): Promise<void> {
  const facts = known ?? (await readFlowFacts(tx, ctx, { locationId: draft.call.locationId }))
  const { flow } = facts
  const agreement = flow.recordCalls ? await agreementOf(tx, draft.call) : null
  const situation = { ...situationOf(facts, draft), agreement }
  const state = flowStateOf(draft.call)
  enterStep(ctx, draft, event && state ? proceed(flow, situation, state, event) : beginFlow(flow, situation))
  const { call } = draft
  // The recording begins when a user takes the call.
  if (call.recordingStatus === 'initial' && subGroup(flow, call.ivr)?.recordCalls === false) {
    call.recordingStatus = null
  }
}

function situationOf(facts: FlowFacts, { call, legs }: CallDraft): Situation {
  const { people, countries } = facts
  const mayCall = (number: string) => callRefusal(number, countries) === null
  const declined = new Set(legs.filter(({ ending }) => ending === 'declined').map(({ userId }) => userId))
  return {
    blocked: false,
    office: officeAt(facts, call),
    // A user who rejected the call isn't rung again, nor is their own phone.
    people: people.map((person) => ({ ...person, busy: person.busy || declined.has(person.id) })),
    staffed: people.some(({ atLocation, available, busy }) => atLocation && (available || busy)),
    mayCall,
    canCallBack: call.phoneNumber !== null && mayCall(call.phoneNumber),
  }
}

interface Office {
  hours: OfficeHours | null
  timezone: string
}

/** The office hours of a call's location, and its zone. */
export async function officeHoursOf(tx: Database, call: Call): Promise<Office> {
  const [location] = call.locationId
    ? await tx
        .select({ officeHours: locations.officeHours, timezone: locations.timezone })
        .from(locations)
        .where(eq(locations.id, call.locationId))
    : []
  const hours = location ? readOfficeHours(signRecordings(location.officeHours, call.accountId)) : null
  return { hours, timezone: location?.timezone ?? 'UTC' }
}

/** Whether a location is open at an instant; null where no office hours are set, so that it always is. */
export const isOpenAt = ({ hours, timezone }: Office, at: Date): boolean | null =>
  hours && officeStateAt(hours, timezone, at).open

/** Whether the location was open when the call came in. */
function officeAt(office: Office, call: Call): Situation['office'] {
  const { hours } = office
  if (!hours || isOpenAt(office, call.createdAt)) return { open: true, closed: null }
  const { type, message, recording } = hours.closedMessage
  return { open: false, closed: soundOf({ type, text: message, recording }) }
}

/** Makes a call do what its flow's step says, and rings the step's users. */
export function enterStep(ctx: Ctx, draft: CallDraft, state: FlowState): void {
  const { call, legs } = draft
  const { step, history } = state
  call.flow = state
  call.step = step.kind
  draft.over = null
  const choice = history.findLast((event) => typeof event.choice === 'object')?.choice
  if (typeof choice === 'object') {
    if ('ivr' in choice) call.ivr = choice.ivr
    else call.userToId ??= choice.user
  }
  if (step.kind !== 'ring') {
    // The caller leaves the conference, which ends.
    call.conferenceSid = null
    return
  }
  const common = { callId: call.id, side: 'ours', via: 'ring' } as const
  const ringUntil = new Date(ctx.now().getTime() + step.seconds * 1000)
  for (const { userId, number } of step.targets) {
    if (number === null) legs.push(userLeg(ctx, userId, { ...common, ringUntil }))
    else if (!legs.some((leg) => leg.phoneNumber === number && isOpenLeg(leg))) {
      legs.push({ ...outsideLeg(ctx, number, common), userId })
    }
  }
}
