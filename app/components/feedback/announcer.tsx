import { useSyncExternalStore } from 'react'
import { type Announcement, announcementStore } from './announcements.ts'

const NONE: readonly Announcement[] = []

/** The live region of `announce`. Each text is an element of its own, so that the same text twice is read twice. */
export function Announcer() {
  const spoken = useSyncExternalStore(announcementStore.subscribe, announcementStore.read, () => NONE)
  return (
    <div aria-live="polite" aria-relevant="additions" data-announcer className="sr-only">
      {spoken.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
