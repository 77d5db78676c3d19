import { minutesAndSeconds } from '#app/lib/clock-time.ts'
import { fullName } from '#app/lib/names.ts'
import type { ActivityView, FollowUpView } from '../timeline-views.server.ts'

/** Assignee and creator: `team, by Dana`, `you, by Luis`, `you`. */
export function assignedLine(followUp: FollowUpView, viewerId: string): string {
  const { user, createdByUser: maker } = followUp
  const by = maker.id === viewerId ? 'you' : fullName(maker.firstName, maker.lastName)
  if (followUp.assignTo === 'none') return `scheduled by ${by}`
  const who = !user ? 'team' : user.id === viewerId ? 'you' : fullName(user.firstName, user.lastName)
  return who === by ? who : `${who}, by ${by}`
}

/** The note, or a scheduled text's message. */
export const followUpTitle = (followUp: FollowUpView): string =>
  followUp.note || (followUp.assignTo === 'none' ? (followUp.message ?? '') : '') || 'Follow up'

const FORMATS = {
  inbound: 'Incoming call',
  outbound: 'Outgoing call',
  transfer: 'Transferred call',
  voicemail: 'Voicemail',
} as const

/** `Incoming call, 4 min 12 s`; `Incoming call, missed`. */
export function callLine({ format, status, duration }: NonNullable<ActivityView['call']>): string {
  const name = format ? FORMATS[format] : 'Call'
  if (duration) return `${name}, ${minutesAndSeconds(duration)}`
  return status ? `${name}, ${status}` : name
}
