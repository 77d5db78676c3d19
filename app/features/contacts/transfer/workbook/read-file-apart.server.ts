import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { AppError } from '#app/lib/errors.ts'
import { inProject } from '#db/in-project.ts'
import type { Encoding } from '../table/encoding.server.ts'
import type { FileFormat, FileReading, FileRow } from './read-file.server.ts'

const SCRIPT = inProject(
  import.meta.filename.endsWith('.ts')
    ? 'app/features/contacts/transfer/workbook/read-file-process.ts'
    : 'dist/read-file-process.js',
)
const MOST_MS = 4 * 60_000
const MOST_MEMORY_MB = 512
interface Options {
  memoryMb?: number
  residentMb?: number
  milliseconds?: number
  /** Choices of the user instead of what is found out. */
  chosen?: { encoding?: Encoding | undefined; delimiter?: string | undefined }
  onReading?: (reading: FileReading) => void
  onWarning?: (sheet: number, warning: string) => void
}

/** All that the process holds: its objects, and what it has read and not yet parsed. */
const MOST_RESIDENT_MB = 640

export type FileMessage =
  | FileRow
  | { reading: FileReading }
  | { warning: string; sheet: number }
  | { problem: string }
  | { done: true }

/**
 * Reads the rows of an uploaded file (readFile) in a child process. A hostile file can end that process, but neither
 * the worker nor other jobs, and finds no secrets in its environment.
 */
export async function* readFileApart(
  path: string,
  format: FileFormat,
  {
    memoryMb = MOST_MEMORY_MB,
    residentMb = MOST_RESIDENT_MB,
    milliseconds = MOST_MS,
    chosen = {},
    onReading,
    onWarning,
  }: Options = {},
): AsyncGenerator<FileRow> {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${memoryMb}`,
      SCRIPT,
      path,
      format,
      `${residentMb}`,
      `${process.pid}`,
      JSON.stringify(chosen),
    ],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {},
      timeout: milliseconds,
      killSignal: 'SIGKILL',
    },
  )
  const exit = once(child, 'exit')
  // Texts go first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const message = JSON.parse(line) as FileMessage
      if ('problem' in message) throw new AppError('invalid', message.problem, 'file')
      if ('done' in message) return
      if ('reading' in message) onReading?.(message.reading)
      else if ('warning' in message) onWarning?.(message.sheet, message.warning)
      else yield message
    }
    throw new AppError(
      'invalid',
      'Reading this file takes too much time or memory. Split it and import the parts.',
      'file',
    )
  } finally {
    child.kill('SIGKILL')
    await exit
  }
}
