/** A notification for an open page, which shows it by itself. */
export interface UserNotification {
  title: string
  body: string
  /** A new one with the same tag replaces the one on screen. */
  tag: string
  /** The page that it leads to: a path of ours. */
  url: string
  sound: boolean
}

/** Whether a local time `HH:mm` lies in quiet times, which may go over midnight. */
export const isQuiet = (time: string, from: string | null, to: string | null): boolean => {
  if (!from || !to || from === to) return false
  return from < to ? time >= from && time < to : time >= from || time < to
}
