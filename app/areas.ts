import { accountDataArea } from './features/account-data/area.ts'
import { accountArea } from './features/account/area.ts'
import type { Area } from './features/area.ts'
import { authArea } from './features/auth/area.ts'
import { billingArea } from './features/billing/area.ts'
import { boardsArea } from './features/boards/area.ts'
import { calendarArea } from './features/calendar/area.ts'
import { companySignInArea } from './features/company-sign-in/area.ts'
import { callResultsArea } from './features/call-results/area.ts'
import { callLogArea } from './features/call-log/area.ts'
import { callFlowArea } from './features/call-flow/area.ts'
import { campaignsArea } from './features/campaigns/area.ts'
import { chatArea } from './features/chat/area.ts'
import { contactsArea } from './features/contacts/area.ts'
import { dashboardArea } from './features/dashboard/area.ts'
import { metricsArea } from './features/metrics/area.ts'
import { messagesArea } from './features/messages/area.ts'
import { numbersArea } from './features/numbers/area.ts'
import { phoneArea } from './features/phone/area.ts'
import { apiArea } from './features/api/area.ts'
import { platformArea } from './features/platform/area.ts'
import { portingArea } from './features/porting/area.ts'
import { profileArea } from './features/profile/area.ts'
import { pushArea } from './features/push/area.ts'
import { registrationArea } from './features/registration/area.ts'
import { reportsArea } from './features/reports/area.ts'
import { reviewsArea } from './features/reviews/area.ts'
import { settingsArea } from './features/settings/area.ts'
import { shellArea } from './features/shell/area.ts'
import { supportArea } from './features/support/area.ts'
import { tagsArea } from './features/tags/area.ts'
import { templatesArea } from './features/templates/area.ts'
import { timelineArea } from './features/timeline/area.ts'
import { trainingsArea } from './features/trainings/area.ts'
import { transcriptsArea } from './features/transcripts/area.ts'
import { transferArea } from './features/transfer/area.ts'
import { viewsArea } from './features/views/area.ts'
import { waitingArea } from './features/waiting/area.ts'

/** Every area that adds something to the frame or to pages of others, from the top down. */
export const areas: readonly Area[] = [
  platformArea,
  apiArea,
  dashboardArea,
  trainingsArea,
  supportArea,
  accountDataArea,
  calendarArea,
  companySignInArea,
  portingArea,
  numbersArea,
  registrationArea,
  reportsArea,
  waitingArea,
  contactsArea,
  callLogArea,
  metricsArea,
  transcriptsArea,
  transferArea,
  campaignsArea,
  phoneArea,
  callResultsArea,
  chatArea,
  messagesArea,
  reviewsArea,
  timelineArea,
  boardsArea,
  tagsArea,
  pushArea,
  callFlowArea,
  templatesArea,
  settingsArea,
  accountArea,
  billingArea,
  viewsArea,
  authArea,
  profileArea,
  shellArea,
]
