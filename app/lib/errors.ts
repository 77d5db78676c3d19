import type { Conflict } from './edits.ts'

/** The kinds of domain errors. The route builder turns them into an error page or JSON. */
export type ErrorCode =
  | 'malformed' // 400: no form of ours, or of another version
  | 'invalid' // 422: the input can't be used
  | 'unauthorized' // 401: no valid session or credentials
  | 'forbidden' // 403: signed in, not allowed
  | 'not-found' // 404: missing, or another account's
  | 'conflict' // 409: someone else was first
  | 'too-many' // 429
  | 'unavailable' // 503: a provider or the database can't be reached

const STATUS: Record<ErrorCode, number> = {
  malformed: 400,
  invalid: 422,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  unavailable: 503,
}

/** The message of a refusal. */
export const NO_ACCESS = 'You do not have access to perform this action.'

export class AppError extends Error {
  readonly code: ErrorCode
  /** The form field it is about. */
  readonly field: string | undefined

  constructor(code: ErrorCode, message: string, field?: string) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.field = field
  }

  get status(): number {
    return STATUS[this.code]
  }
}

/** Someone else changed the record after it was opened. */
export class EditConflict extends AppError {
  /** The version to name in order to save over their change. */
  readonly version: number
  /** Their changes; null when the whole thing is compared. */
  readonly conflict: Conflict | null

  constructor(message: string, version: number, conflict: Conflict | null = null) {
    super('conflict', message)
    this.version = version
    this.conflict = conflict
  }
}

export const forbidden = () => new AppError('forbidden', NO_ACCESS)
export const notFound = (what = 'This page') => new AppError('not-found', `${what} was not found.`)

/** For a failure without a message. */
export const UNKNOWN_ERROR = 'unknown error'
