import { userEvent } from '#app/realtime/events.ts'
import type { FileProgress } from './made-file.ts'

/** A file that the user asked for has progressed. */
export const fileProgressed = userEvent<FileProgress>('refresh_files')
