import { accountEvent, userEvent } from '#app/realtime/events.ts'

/** A client's notes or activity have changed. */
export const activityChanged = accountEvent<{ clientId: string }>('client_activity')

export const followUpsChanged = accountEvent<{ clientId: string }>('followups_update')

export interface FollowUpReminder {
  id: string
  clientId: string
  name: string
  note: string
  /** ISO, UTC. */
  date: string
}

export const followUpDue = userEvent<FollowUpReminder>('followup_reminder')
