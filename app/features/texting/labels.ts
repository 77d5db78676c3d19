import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { GroupRecipient, MessageStatus, MessageView, RoomView, UserView } from './texting.schema.ts'

export const userName = (user: UserView) => fullName(user.firstName, user.lastName) || 'Somebody'
export const userShortName = (user: UserView) => user.firstName || userName(user)

/** Who a conversation is with: the contact, the people of a group, else the number. */
export function roomTitle(
  room: Pick<RoomView, 'client' | 'recipients' | 'phoneNumber' | 'groupRecipients'>,
): string {
  return room.client?.name || groupTitle(room.groupRecipients) || roomNumbers(room)
}

/** People of several contacts, or of none: the room is nobody's in particular. */
export const isGroup = (room: Pick<RoomView, 'client' | 'recipients'>): boolean =>
  !room.client && room.recipients.length > 1

export const groupTitle = (people: readonly GroupRecipient[]): string =>
  people.map(({ client, phoneNumber }) => client?.name || formatPhone(phoneNumber)).join(', ')

/** The number, or all of a group's. */
export function roomNumbers(room: Pick<RoomView, 'recipients' | 'phoneNumber'>): string {
  const numbers = room.recipients.length > 0 ? room.recipients : [room.phoneNumber]
  return numbers.map(formatPhone).join(', ')
}

/** The line under the name: what was said last, and by whom when it was one of us. */
export function previewLine(room: RoomView, userId: string): string {
  if (room.lastMessageFlow !== 'outgoing' || !room.lastMessageBy || !room.preview) return room.preview
  const author = room.lastMessageBy.id === userId ? 'You' : userShortName(room.lastMessageBy)
  return `${author}: ${room.preview}`
}

export function isNotDelivered(status: MessageStatus | null): boolean {
  return status === 'failed' || status === 'undelivered'
}

/** Spec 2, 4: what an outgoing text's state is called; null for an incoming one. */
export function statusWords(status: MessageStatus): string | null {
  switch (status) {
    case 'pending':
    case 'sending':
      return 'Sending…'
    case 'sent':
      return 'Sent'
    case 'delivered':
      return 'Delivered'
    case 'undelivered':
    case 'failed':
      return 'Not delivered'
    case 'uncertain':
      return 'Not certain whether this was sent'
    case 'received':
      return null
  }
}

/** How an automatic text came to be; null for one somebody typed. */
export function typeWords(type: MessageView['type']): string | null {
  return { message: null, status: null, scheduled: 'Scheduled', campaign: 'Campaign', optin: 'Opt-in' }[type]
}

/** `Dana is looking`, `Dana and Luis are looking`. */
export function lookingWords(users: readonly UserView[]): string {
  const names = users.map(userShortName)
  if (names.length === 0) return ''
  if (names.length === 1) return `${names[0]} is looking`
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are looking`
}

/** `41 KB`, `2.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** One line for the room list. */
export function previewOf(body: string, media: { contentType: string | null }[]): string {
  const line = [...body.replace(/\s+/g, ' ').trim()].slice(0, 140).join('')
  if (line !== '') return line
  const first = media[0]?.contentType ?? ''
  if (media.length > 1) return `${media.length} files`
  return first.startsWith('image/') ? 'Photo' : first.startsWith('video/') ? 'Video' : 'File'
}
