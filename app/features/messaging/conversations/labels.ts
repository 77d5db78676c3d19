import { fullName } from '#app/lib/names.ts'
import type { UserView } from '#app/lib/user-view.server.ts'

export const userName = (user: Pick<UserView, 'firstName' | 'lastName'>) =>
  fullName(user.firstName, user.lastName) || 'Unnamed user'
export const userShortName = (user: UserView) => user.firstName || userName(user)

/** `Dana is viewing`, `Dana and Luis are viewing`. */
export function viewersLabel(users: readonly UserView[]): string {
  const names = users.map(userShortName)
  if (names.length === 0) return ''
  if (names.length === 1) return `${names[0]} is viewing`
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are viewing`
}

/** A message in one line, for lists. */
export function messagePreview(body: string, media: { contentType: string | null }[]): string {
  const line = [...body.replace(/\s+/g, ' ').trim()].slice(0, 140).join('')
  if (line !== '') return line
  const first = media[0]?.contentType ?? ''
  if (media.length > 1) return `${media.length} files`
  return first.startsWith('image/') ? 'Photo' : first.startsWith('video/') ? 'Video' : 'File'
}
