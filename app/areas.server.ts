import type { ServerArea, JobTask } from './features/area.server.ts'
import { registerAreas } from './features/registry.server.ts'
import { apiServer } from './features/system/api/area.server.ts'
import { filesServer } from './features/accounts/files/area.server.ts'
import { evidenceServer } from './features/system/evidence/area.server.ts'
import { accountDataServer } from './features/system/account-data/area.server.ts'
import { accountServer } from './features/accounts/account/area.server.ts'
import { authServer } from './features/accounts/auth/area.server.ts'
import { billingServer } from './features/money/billing/area.server.ts'
import { boardsServer } from './features/people/boards/area.server.ts'
import { calendarServer } from './features/work/calendar/area.server.ts'
import { companySignInServer } from './features/accounts/company-sign-in/area.server.ts'
import { callHistoryServer } from './features/messaging/call-history/area.server.ts'
import { callFlowServer } from './features/telephony/call-flow/area.server.ts'
import { callResultsServer } from './features/telephony/call-results/area.server.ts'
import { callLogServer } from './features/telephony/call-log/area.server.ts'
import { callsServer } from './features/telephony/calls/area.server.ts'
import { campaignsServer } from './features/messaging/campaigns/area.server.ts'
import { chatServer } from './features/messaging/chat/area.server.ts'
import { clientsServer } from './features/people/clients/area.server.ts'
import { contactsServer } from './features/contacts/contacts/area.server.ts'
import { mergeServer } from './features/contacts/merge/area.server.ts'
import { messagesServer } from './features/messaging/messages/area.server.ts'
import { dashboardServer } from './features/work/dashboard/area.server.ts'
import { metricsServer } from './features/work/metrics/area.server.ts'
import { numbersServer } from './features/carriers/numbers/area.server.ts'
import { phoneServer } from './features/telephony/phone/area.server.ts'
import { platformServer } from './features/system/platform/area.server.ts'
import { portingServer } from './features/carriers/porting/area.server.ts'
import { presenceServer } from './features/accounts/presence/area.server.ts'
import { pushServer } from './features/accounts/push/area.server.ts'
import { recordsServer } from './features/people/records/area.server.ts'
import { registrationServer } from './features/carriers/registration/area.server.ts'
import { reportsServer } from './features/work/reports/area.server.ts'
import { reviewsServer } from './features/messaging/reviews/area.server.ts'
import { snoozesServer } from './features/messaging/snoozes/area.server.ts'
import { settingsServer } from './features/accounts/settings/area.server.ts'
import { supportServer } from './features/system/support/area.server.ts'
import { tagsServer } from './features/people/tags/area.server.ts'
import { templatesServer } from './features/messaging/templates/area.server.ts'
import { textingServer } from './features/messaging/texting/area.server.ts'
import { timelineServer } from './features/messaging/timeline/area.server.ts'
import { trainingsServer } from './features/system/trainings/area.server.ts'
import { transcriptsServer } from './features/telephony/transcripts/area.server.ts'
import { transferServer } from './features/contacts/transfer/area.server.ts'
import { viewsServer } from './features/accounts/views/area.server.ts'
import * as realtimeEvents from './realtime/events.ts'
import type { EventDefinition } from './realtime/events.ts'
import type { Handlers } from './realtime/handler.ts'
import type { DemoPart } from '#db/seed/demo.ts'
import type { JobName } from '#jobs/registry.ts'

/** Every area, from the top down: each may use those below it. */
export const serverAreas: readonly ServerArea[] = [
  platformServer,
  apiServer,
  evidenceServer,
  trainingsServer,
  supportServer,
  accountDataServer,
  dashboardServer,
  calendarServer,
  reportsServer,
  metricsServer,
  portingServer,
  numbersServer,
  registrationServer,
  callLogServer,
  transcriptsServer,
  phoneServer,
  callResultsServer,
  callsServer,
  callFlowServer,
  contactsServer,
  transferServer,
  mergeServer,
  campaignsServer,
  chatServer,
  messagesServer,
  reviewsServer,
  snoozesServer,
  timelineServer,
  textingServer,
  callHistoryServer,
  templatesServer,
  boardsServer,
  recordsServer,
  clientsServer,
  tagsServer,
  billingServer,
  companySignInServer,
  pushServer,
  settingsServer,
  accountServer,
  filesServer,
  viewsServer,
  authServer,
  presenceServer,
]

registerAreas(serverAreas)

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

/** All mails by name. */
export const mails = new Map(serverAreas.flatMap((area) => area.mails ?? []).map((mail) => [mail.name, mail]))

/** The task that runs a job, from the area that has it. */
export function taskOf<Name extends JobName>(name: Name): JobTask<Name> | undefined {
  return serverAreas.map((area) => area.tasks?.[name]).find((task) => task !== undefined)
}

function isEvent(value: unknown): value is EventDefinition {
  return typeof value === 'function' && 'eventName' in value
}
