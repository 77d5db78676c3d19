import { clientPath } from '#app/features/people/clients/paths.ts'
import { formatTime } from '#app/lib/dates.ts'
import { type Area, notice } from '#app/features/area.ts'
import { followUpDue } from './events.ts'

const LONGEST_NOTE = 80

export const timelineArea: Area = {
  name: 'timeline',
  notices: [
    notice(followUpDue, ({ id, clientId, name, note, date }, { timeZone }) => {
      const excerpt = note.length > LONGEST_NOTE ? `${note.slice(0, LONGEST_NOTE)}…` : note
      return {
        id: `follow-up-${id}`,
        kind: 'info',
        message: `Follow up with ${name} at ${formatTime(new Date(date), timeZone)}${note && `: ${excerpt}`}`,
        // It waits for users who are on the phone or away from their desk.
        durationMs: Infinity,
        link: { label: 'Open', to: clientPath(clientId) },
      }
    }),
  ],
}
