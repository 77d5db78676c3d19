import type { ImportState } from '../import-labels.ts'

export const STATE_WORDS: Record<ImportState, string> = {
  reading: 'Being read',
  mapping: 'Waits for its columns',
  checking: 'Being checked',
  checked: 'Ready to start',
  running: 'Being imported',
  done: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
  failed: 'Not imported',
}
