import type { Action } from '#app/components/actions/action.ts'
import { AlarmClock, AlarmClockOff } from '#app/components/icons.tsx'
import { END_SNOOZE_PATH } from './paths.ts'

/** Opens the dialog, where a digit chooses how long. */
export const snoozeAction = (dialog: string): Action => ({
  id: 'snooze',
  label: 'Snooze…',
  button: 'Snooze',
  icon: AlarmClock,
  keys: ['s', 'h'],
  words: 'later remind',
  act: { dialog },
})

export const endSnoozeAction = (id: string, returnTo: string): Action => ({
  id: 'snooze.end',
  label: 'End snooze',
  icon: AlarmClockOff,
  act: { post: END_SNOOZE_PATH, intent: 'end', fields: { id, returnTo } },
})
