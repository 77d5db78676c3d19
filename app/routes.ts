import { layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'
import * as accountData from './features/account-data/routes.ts'
import * as account from './features/account/routes.ts'
import * as api from './features/api/routes.ts'
import * as auth from './features/auth/routes.ts'
import * as billing from './features/billing/routes.ts'
import * as boards from './features/boards/routes.ts'
import * as calendar from './features/calendar/routes.ts'
import * as callResults from './features/call-results/routes.ts'
import * as companySignIn from './features/company-sign-in/routes.ts'
import * as callFlow from './features/call-flow/routes.ts'
import * as callLog from './features/call-log/routes.ts'
import * as campaigns from './features/campaigns/routes.ts'
import * as chat from './features/chat/routes.ts'
import * as contacts from './features/contacts/routes.ts'
import * as dashboard from './features/dashboard/routes.ts'
import * as evidence from './features/evidence/routes.ts'
import * as merge from './features/merge/routes.ts'
import * as metrics from './features/metrics/routes.ts'
import * as messages from './features/messages/routes.ts'
import * as calls from './features/calls/routes.ts'
import * as numbers from './features/numbers/routes.ts'
import * as phone from './features/phone/routes.ts'
import * as platform from './features/platform/routes.ts'
import * as porting from './features/porting/routes.ts'
import * as profile from './features/profile/routes.ts'
import * as push from './features/push/routes.ts'
import * as records from './features/records/routes.ts'
import * as registration from './features/registration/routes.ts'
import * as reports from './features/reports/routes.ts'
import * as reviews from './features/reviews/routes.ts'
import * as snoozes from './features/snoozes/routes.ts'
import * as search from './features/search/routes.ts'
import * as settings from './features/settings/routes.ts'
import * as shell from './features/shell/routes.ts'
import * as support from './features/support/routes.ts'
import * as tags from './features/tags/routes.ts'
import * as templates from './features/templates/routes.ts'
import * as texting from './features/texting/routes.ts'
import * as timeline from './features/timeline/routes.ts'
import * as trainings from './features/trainings/routes.ts'
import * as transfer from './features/transfer/routes.ts'
import * as transcripts from './features/transcripts/routes.ts'
import * as views from './features/views/routes.ts'
import * as waiting from './features/waiting/routes.ts'

// Signed-in users: the frame requires a session.
const frame = layout('frame.tsx', { id: 'frame' }, [
  layout('features/shell/routes/pages.tsx', [
    ...dashboard.pages,
    ...calendar.pages,
    ...waiting.pages,
    ...messages.pages,
    ...reports.pages,
    ...reviews.pages,
    ...chat.pages,
    ...callLog.pages,
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
    ]),
    ...transfer.pages,
    ...search.pages,
    ...trainings.pages,
    ...support.pages,
    ...platform.pages,
    ...timeline.pages,
    ...boards.pages,
    settings.settings([
      ...tags.settingsPages,
      ...templates.settingsPages,
      ...callFlow.settingsPages(transcripts.callSettingsDialogs),
      ...settings.settingsPages,
      ...callResults.settingsPages,
      ...reviews.settingsPages,
      ...api.settingsPages,
    ]),
    ...campaigns.pages,
    account.account([
      ...account.accountPages,
      ...billing.accountPages,
      ...registration.accountPages,
      ...numbers.accountPages([...registration.numberDialogs, ...porting.numberDialogs]),
      ...calendar.accountPages,
      ...companySignIn.accountPages,
      ...accountData.accountPages,
    ]),
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
