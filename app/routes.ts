import { layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'
import * as accountData from './features/system/account-data/routes.ts'
import * as account from './features/accounts/account/routes.ts'
import * as api from './features/system/api/routes.ts'
import * as auth from './features/accounts/auth/routes.ts'
import * as billing from './features/money/billing/routes.ts'
import * as boards from './features/people/boards/routes.ts'
import * as calendar from './features/work/calendar/routes.ts'
import * as callHistory from './features/messaging/call-history/routes.ts'
import * as callResults from './features/telephony/call-results/routes.ts'
import * as companySignIn from './features/accounts/company-sign-in/routes.ts'
import * as callFlow from './features/telephony/call-flow/routes.ts'
import * as callLog from './features/telephony/call-log/routes.ts'
import * as campaigns from './features/messaging/campaigns/routes.ts'
import * as chat from './features/messaging/chat/routes.ts'
import * as contacts from './features/contacts/contacts/routes.ts'
import * as dashboard from './features/work/dashboard/routes.ts'
import * as evidence from './features/system/evidence/routes.ts'
import * as merge from './features/contacts/merge/routes.ts'
import * as metrics from './features/work/metrics/routes.ts'
import * as messages from './features/messaging/messages/routes.ts'
import * as calls from './features/telephony/calls/routes.ts'
import * as myTasks from './features/work/my-tasks/routes.ts'
import * as numbers from './features/carriers/numbers/routes.ts'
import * as phone from './features/telephony/phone/routes.ts'
import * as platform from './features/system/platform/routes.ts'
import * as porting from './features/carriers/porting/routes.ts'
import * as profile from './features/accounts/profile/routes.ts'
import * as push from './features/accounts/push/routes.ts'
import * as records from './features/people/records/routes.ts'
import * as registration from './features/carriers/registration/routes.ts'
import * as reports from './features/work/reports/routes.ts'
import * as reviews from './features/messaging/reviews/routes.ts'
import * as snoozes from './features/messaging/snoozes/routes.ts'
import * as search from './features/work/search/routes.ts'
import * as settings from './features/accounts/settings/routes.ts'
import * as shell from './features/accounts/shell/routes.ts'
import * as support from './features/system/support/routes.ts'
import * as tags from './features/people/tags/routes.ts'
import * as templates from './features/messaging/templates/routes.ts'
import * as texting from './features/messaging/texting/routes.ts'
import * as timeline from './features/messaging/timeline/routes.ts'
import * as trainings from './features/system/trainings/routes.ts'
import * as transfer from './features/contacts/transfer/routes.ts'
import * as transcripts from './features/telephony/transcripts/routes.ts'
import * as views from './features/accounts/views/routes.ts'
import * as waiting from './features/work/waiting/routes.ts'

// Signed-in users: the frame requires a session.
const frame = layout('frame.tsx', { id: 'frame' }, [
  layout('features/accounts/shell/routes/pages.tsx', [
    ...dashboard.pages,
    ...calendar.pages,
    ...waiting.pages,
    ...myTasks.pages,
    ...messages.pages,
    ...reports.pages,
    ...reviews.pages,
    ...chat.pages,
    ...callLog.pages,
    ...callHistory.pages,
    ...contacts.pages,
    contacts.clientPage([
      records.recordsPanel([
        ...contacts.clientParts,
        ...records.clientParts,
        ...merge.clientParts,
        ...timeline.clientParts,
        ...accountData.clientParts,
        ...evidence.clientParts,
      ]),
    ]),
    ...prefix('contacts/contact/:id', [
      ...contacts.clientActions,
      ...timeline.clientActions,
      ...records.clientActions,
      ...texting.clientActions,
    ]),
    ...transfer.pages,
    ...search.pages,
    ...trainings.pages,
    ...support.pages,
    ...platform.pages,
    ...timeline.pages,
    ...boards.pages,
    ...settings.settings(
      [
        ...tags.settingsPages,
        ...templates.settingsPages,
        ...callFlow.settingsPages(transcripts.callSettingsDialogs),
        ...settings.settingsPages,
        ...callResults.settingsPages,
        ...reviews.settingsPages,
        ...api.settingsPages,
      ],
      [
        ...account.accountPages,
        ...billing.accountPages,
        ...registration.accountPages,
        ...numbers.accountPages([...registration.numberDialogs, ...porting.numberDialogs]),
        ...calendar.accountPages,
        ...companySignIn.accountPages,
        ...accountData.accountPages,
      ],
    ),
    ...campaigns.pages,
    ...phone.pages,
    ...profile.pages,
    ...metrics.pages,
    ...push.pages,
    ...views.pages,
    ...auth.pages,
    ...shell.pages,
  ]),
  // Without HTML: data, files and forms that our pages fetch.
  ...calendar.resources,
  ...billing.resources,
  ...registration.resources,
  ...numbers.resources,
  ...porting.resources,
  ...callLog.resources,
  ...callHistory.resources,
  ...metrics.resources,
  ...reports.resources,
  ...phone.resources,
  ...messages.resources,
  ...snoozes.resources,
  ...chat.resources,
  ...campaigns.resources,
  ...transfer.resources,
  ...search.resources,
  ...settings.resources,
  ...account.resources,
  ...accountData.resources,
  ...evidence.resources,
  ...timeline.resources,
  ...boards.resources,
  ...tags.resources,
  ...records.resources,
  ...push.resources,
  ...texting.resources,
  ...templates.resources,
  ...views.resources,
  route('counts', 'counts.ts'),
])

export default [
  frame,
  ...api.publicRoutes,
  ...auth.publicRoutes,
  ...profile.publicRoutes,
  ...trainings.publicRoutes,
  ...billing.publicRoutes,
  ...registration.publicRoutes,
  ...numbers.publicRoutes,
  ...porting.publicRoutes,
  ...calls.publicRoutes,
  ...transcripts.publicRoutes,
  ...calendar.publicRoutes,
  ...transfer.publicRoutes,
  ...companySignIn.publicRoutes,
  ...reviews.publicRoutes,
  ...callFlow.publicRoutes,
  ...texting.publicRoutes,
  ...shell.publicRoutes,
] satisfies RouteConfig
