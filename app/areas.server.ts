import type { ServerArea, Task } from './features/area.server.ts'
import { apiServer } from './features/api/area.server.ts'
import { filesServer } from './features/files/area.server.ts'
import { evidenceServer } from './features/evidence/area.server.ts'
import { accountDataServer } from './features/account-data/area.server.ts'
import { accountServer } from './features/account/area.server.ts'
import { authServer } from './features/auth/area.server.ts'
import { billingServer } from './features/billing/area.server.ts'
import { boardsServer } from './features/boards/area.server.ts'
import { calendarServer } from './features/calendar/area.server.ts'
import { companySignInServer } from './features/company-sign-in/area.server.ts'
import { callFlowServer } from './features/call-flow/area.server.ts'
import { callResultsServer } from './features/call-results/area.server.ts'
import { callLogServer } from './features/call-log/area.server.ts'
import { callsServer } from './features/calls/area.server.ts'
import { campaignsServer } from './features/campaigns/area.server.ts'
import { chatServer } from './features/chat/area.server.ts'
import { clientsServer } from './features/clients/area.server.ts'
import { contactsServer } from './features/contacts/area.server.ts'
import { mergeServer } from './features/merge/area.server.ts'
import { messagesServer } from './features/messages/area.server.ts'
import { dashboardServer } from './features/dashboard/area.server.ts'
import { metricsServer } from './features/metrics/area.server.ts'
import { numbersServer } from './features/numbers/area.server.ts'
import { phoneServer } from './features/phone/area.server.ts'
import { platformServer } from './features/platform/area.server.ts'
import { portingServer } from './features/porting/area.server.ts'
import { presenceServer } from './features/presence/area.server.ts'
import { pushServer } from './features/push/area.server.ts'
import { recordsServer } from './features/records/area.server.ts'
import { registrationServer } from './features/registration/area.server.ts'
import { reportsServer } from './features/reports/area.server.ts'
import { reviewsServer } from './features/reviews/area.server.ts'
import { snoozesServer } from './features/snoozes/area.server.ts'
import { settingsServer } from './features/settings/area.server.ts'
import { supportServer } from './features/support/area.server.ts'
import { tagsServer } from './features/tags/area.server.ts'
import { templatesServer } from './features/templates/area.server.ts'
import { textingServer } from './features/texting/area.server.ts'
import { timelineServer } from './features/timeline/area.server.ts'
import { trainingsServer } from './features/trainings/area.server.ts'
import { transcriptsServer } from './features/transcripts/area.server.ts'
import { transferServer } from './features/transfer/area.server.ts'
import { viewsServer } from './features/views/area.server.ts'
import * as realtimeEvents from './realtime/events.ts'
import type { EventDefinition } from './realtime/events.ts'
import type { Handlers } from './realtime/handler.ts'
import type { DemoPart } from '#db/seed/demo.ts'
import type { JobName } from '#jobs/registry.ts'

/** Every area, from the top down: each may use those below it. */
export const serverAreas: readonly ServerArea[] = [
  platformServer,
  apiServer,
  dashboardServer,
  evidenceServer,
  trainingsServer,
  supportServer,
  accountDataServer,
  calendarServer,
  companySignInServer,
  portingServer,
  numbersServer,
  registrationServer,
  reportsServer,
  contactsServer,
  callLogServer,
  metricsServer,
  transcriptsServer,
  transferServer,
  campaignsServer,
  mergeServer,
  phoneServer,
  callResultsServer,
  callsServer,
  chatServer,
  messagesServer,
  reviewsServer,
  snoozesServer,
  timelineServer,
  boardsServer,
  recordsServer,
  clientsServer,
  textingServer,
  tagsServer,
  pushServer,
  callFlowServer,
  templatesServer,
  settingsServer,
  accountServer,
  billingServer,
  filesServer,
  viewsServer,
  authServer,
  presenceServer,
]

export const events: readonly EventDefinition[] = [
  realtimeEvents,
  ...serverAreas.map((area) => area.events ?? {}),
].flatMap((module) => Object.values(module).filter(isEvent))

export const handlers: Handlers = Object.assign({}, ...serverAreas.map((area) => area.handlers))

export const schedule = Object.assign({}, ...serverAreas.map((area) => area.schedule)) as NonNullable<
  ServerArea['schedule']
>

export const tasksWithoutAccount = Object.assign(
  {},
  ...serverAreas.map((area) => area.tasksWithoutAccount),
) as NonNullable<ServerArea['tasksWithoutAccount']>

/** From the bottom up, so that an area finds the data of those below it. */
export const demoData: readonly DemoPart[] = serverAreas
  .toReversed()
  .flatMap(({ name, demoData }) => (demoData ? [{ name, add: demoData }] : []))

/** The task that runs a job, from the area that has it. */
export function taskOf<Name extends JobName>(name: Name): Task<Name> | undefined {
  return serverAreas.map((area) => area.tasks?.[name]).find((task) => task !== undefined)
}

function isEvent(value: unknown): value is EventDefinition {
  return typeof value === 'function' && 'eventName' in value
}
