import { NOTE_MESSAGES } from '../note.ts'
import { pinNote } from '../notes.server.ts'
import { changeNote } from './change-note.server.ts'

export const action = changeNote({
  change: pinNote,
  done: () => NOTE_MESSAGES.updated,
  failed: NOTE_MESSAGES.stickyFailed,
})
