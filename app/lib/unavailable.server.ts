import { AppError } from './errors.ts'

export const DISK_FULL = 'The server’s disk is full, so nothing can be saved until there is room again.'
export const DATABASE_DOWN = 'The database can’t be reached at the moment. Try again shortly.'

/** SQLSTATE disk_full, and what the file system says. */
const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** Connections refused or lost, a server that starts, stops or has too many connections. */
const NO_DATABASE = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** @throws AppError unavailable, with the original error as its cause, if the disk is full or the database is down */
export async function orUnavailable<T>(work: Promise<T> | T): Promise<T> {
  try {
    return await work
  } catch (error) {
    const message = reasonOf(error)
    throw message ? Object.assign(new AppError('unavailable', message), { cause: error }) : error
  }
}

function reasonOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code && NO_ROOM.has(code)) return DISK_FULL
    if (code && NO_DATABASE.has(code)) return DATABASE_DOWN
  }
  return null
}
