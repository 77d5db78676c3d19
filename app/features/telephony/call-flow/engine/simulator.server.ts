import { callRefusal } from '#app/lib/calling-countries.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDate, formatTime } from '#app/lib/dates.ts'
import { fromLocalInput, toLocalInput } from '#app/lib/zoned.ts'
import { readCallRules } from '../call-rules.server.ts'
import { readCallFlow } from '../call-flow.schema.ts'
import { listColleagues } from '../colleagues.server.ts'
import { soundOf } from './flow-engine.ts'
import { warningsOf } from './flow-warnings.ts'
import { findLocation } from '../locations.server.ts'
import { officeStateAt, type OfficeState } from '#app/features/accounts/office-hours/office-hours.ts'
import { readOfficeHours } from '#app/features/accounts/office-hours/office-hours.schema.ts'
import type { ScenarioQuery } from './scenario.ts'
import { simulate } from './simulate.ts'

export interface SimulatedCall {
  location: { id: string; name: string }
  people: { id: string; name: string }[]
  /** For the form's time. */
  at: string
  /** A sentence on whether the location is open then. */
  office: string
  /** The steps of the call, in sentences; null until the form was sent. */
  steps: string[] | null
  /** The problems to fix in the flow. */
  warnings: string[]
}

/** Simulates a call of this kind by the location's saved call flow. */
export async function simulateCall(
  ctx: Ctx,
  locationId: string,
  query: ScenarioQuery,
): Promise<SimulatedCall> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const location = await findLocation(tx, locationId)
    const people = (await listColleagues(tx))(location.id).map((colleague) => ({
      ...colleague,
      available: query.available.includes(colleague.id),
      busy: false,
    }))
    const { countries } = await readCallRules(tx)
    const flow = readCallFlow(location.callFlow)
    const hours = readOfficeHours(location.officeHours)
    const zone = location.timezone
    const at = (query.at && fromLocalInput(query.at, zone)) || ctx.now()
    const office = officeStateAt(hours, zone, at)
    const closed = hours && !office.open ? hours.closedMessage : null
    const situation = {
      blocked: query.blocked,
      office: {
        open: office.open,
        closed: closed && soundOf({ type: closed.type, text: closed.message, recording: closed.recording }),
      },
      people,
      staffed: people.some(({ atLocation, available }) => atLocation && available),
      mayCall: (number: string) => callRefusal(number, countries) === null,
      canCallBack: true,
    }
    const scenario = { situation, entries: query.entries, answering: query.answering, queue: query.queue }
    return {
      location: { id: location.id, name: location.name },
      people: people.map(({ id, name }) => ({ id, name })),
      at: toLocalInput(at, zone),
      office: describeOffice(office, at, zone),
      steps: query.asked ? simulate(flow, scenario).map(({ text }) => text) : null,
      warnings: warningsOf(flow, people, countries).map((warning) => warning.text),
    }
  })
}

function describeOffice({ open, holiday, opensAt }: OfficeState, at: Date, zone: string): string {
  const when = `${formatDate(at, zone)} at ${formatTime(at, zone)}`
  if (open) return `On ${when} the office is open.`
  const why = holiday ? `closed for ${holiday}` : 'closed'
  const next = opensAt
    ? `It opens on ${formatDate(opensAt, zone)} at ${formatTime(opensAt, zone)}.`
    : 'It never opens.'
  return `On ${when} the office is ${why}. ${next}`
}
