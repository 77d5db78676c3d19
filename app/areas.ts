import { accountDataArea } from './features/system/account-data/area.ts'
import { accountArea } from './features/accounts/account/area.ts'
import type { Area } from './features/area.ts'
import { evidenceArea } from './features/system/evidence/area.ts'
import { authArea } from './features/accounts/auth/area.ts'
import { billingArea } from './features/money/billing/area.ts'
import { boardsArea } from './features/people/boards/area.ts'
import { calendarArea } from './features/work/calendar/area.ts'
import { companySignInArea } from './features/accounts/company-sign-in/area.ts'
import { callHistoryArea } from './features/messaging/call-history/area.ts'
import { callResultsArea } from './features/telephony/call-results/area.ts'
import { callLogArea } from './features/telephony/call-log/area.ts'
import { callFlowArea } from './features/telephony/call-flow/area.ts'
import { campaignsArea } from './features/messaging/campaigns/area.ts'
import { chatArea } from './features/messaging/chat/area.ts'
import { contactsArea } from './features/contacts/contacts/area.ts'
import { dashboardArea } from './features/work/dashboard/area.ts'
import { metricsArea } from './features/work/metrics/area.ts'
import { messagesArea } from './features/messaging/messages/area.ts'
import { numbersArea } from './features/carriers/numbers/area.ts'
import { phoneArea } from './features/telephony/phone/area.ts'
import { apiArea } from './features/system/api/area.ts'
import { platformArea } from './features/system/platform/area.ts'
import { portingArea } from './features/carriers/porting/area.ts'
import { profileArea } from './features/accounts/profile/area.ts'
import { pushArea } from './features/accounts/push/area.ts'
import { registrationArea } from './features/carriers/registration/area.ts'
import { reportsArea } from './features/work/reports/area.ts'
import { reviewsArea } from './features/messaging/reviews/area.ts'
import { searchArea } from './features/work/search/area.ts'
import { settingsArea } from './features/accounts/settings/area.ts'
import { shellArea } from './features/accounts/shell/area.ts'
import { supportArea } from './features/system/support/area.ts'
import { tagsArea } from './features/people/tags/area.ts'
import { templatesArea } from './features/messaging/templates/area.ts'
import { timelineArea } from './features/messaging/timeline/area.ts'
import { trainingsArea } from './features/system/trainings/area.ts'
import { transcriptsArea } from './features/telephony/transcripts/area.ts'
import { transferArea } from './features/contacts/transfer/area.ts'
import { viewsArea } from './features/accounts/views/area.ts'
import { waitingArea } from './features/work/waiting/area.ts'

/** Every area that adds something to the frame or to pages of others, from the top down. */
export const areas: readonly Area[] = [
  platformArea,
  apiArea,
  evidenceArea,
  trainingsArea,
  supportArea,
  accountDataArea,
  dashboardArea,
  searchArea,
  calendarArea,
  reportsArea,
  waitingArea,
  metricsArea,
  portingArea,
  numbersArea,
  registrationArea,
  callLogArea,
  transcriptsArea,
  phoneArea,
  callResultsArea,
  callFlowArea,
  contactsArea,
  transferArea,
  campaignsArea,
  chatArea,
  messagesArea,
  reviewsArea,
  timelineArea,
  callHistoryArea,
  templatesArea,
  boardsArea,
  tagsArea,
  billingArea,
  companySignInArea,
  pushArea,
  settingsArea,
  accountArea,
  viewsArea,
  authArea,
  profileArea,
  shellArea,
]
