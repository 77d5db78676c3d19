import { AppError } from './errors.ts'

export const DISK_FULL = 'The server’s disk is full, so nothing can be saved until there is room again.'
export const DATABASE_DOWN = 'The database can’t be reached at the moment. Try again shortly.'
export const FILES_DOWN = 'Files can’t be saved or opened at the moment. Try again shortly.'
export const MAIL_DOWN = 'Mail can’t be sent at the moment. Try again shortly.'

/** SQLSTATE disk_full, and what the file system says. */
const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const NO_CONNECTION = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE']
const NO_ANSWER = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND']

/** The parts that may be down, with the codes of connections that were refused or lost and of servers that can't serve. */
const PARTS = {
  database: {
    message: DATABASE_DOWN,
    codes: new Set([
      ...NO_CONNECTION,
      'CONNECT_TIMEOUT',
      'CONNECTION_CLOSED',
      'CONNECTION_DESTROYED',
      'CONNECTION_ENDED',
      '53300',
      '57P01',
      '57P02',
      '57P03',
    ]),
  },
  files: {
    message: FILES_DOWN,
    codes: new Set([...NO_CONNECTION, ...NO_ANSWER, 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_SOCKET']),
  },
  mail: {
    message: MAIL_DOWN,
    codes: new Set([...NO_CONNECTION, ...NO_ANSWER, 'ECONNECTION', 'ESOCKET', 'EDNS']),
  },
}

/**
 * @param part the one that the work asks
 * @throws AppError unavailable, with the original error as its cause, if the disk is full or the part is down
 */
export async function orUnavailable<T>(
  work: Promise<T> | T,
  part: keyof typeof PARTS = 'database',
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const message = reasonOf(error, part)
    throw message ? Object.assign(new AppError('unavailable', message), { cause: error }) : error
  }
}

function reasonOf(error: unknown, part: keyof typeof PARTS): string | null {
  // It names what is down already.
  if (error instanceof AppError) return null
  const { message, codes } = PARTS[part]
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // A request over HTTP that failed within a transaction says nothing about the database.
    if (part === 'database' && cause instanceof TypeError) return null
    const { code } = cause as NodeJS.ErrnoException
    if (code && NO_ROOM.has(code)) return DISK_FULL
    if (code && codes.has(code)) return message
    // A bucket that answers, but can't serve.
    if (part === 'files' && /^S3 request failed .*: 5\d\d /.test(cause.message)) return message
  }
  return null
}
