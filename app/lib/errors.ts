/** Kinds of failure in the domain's terms; each becomes a form reply, an error page or JSON in one place. */
export type ErrorCode =
  | 'invalid' // 422: what was sent can't be used as it is
  | 'unauthorized' // 401: no valid session or credentials
  | 'forbidden' // 403: signed in, not allowed
  | 'not-found' // 404: not there, or another account's
  | 'conflict' // 409: somebody was first
  | 'too-many' // 429
  | 'unavailable' // 503: a provider or the database can't be reached

const STATUS: Record<ErrorCode, number> = {
  invalid: 422,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  unavailable: 503,
}

/** The message of a refusal (spec 1, 6). */
export const NO_ACCESS = 'You do not have access to perform this action.'

export class AppError extends Error {
  readonly code: ErrorCode
  /** The form field to show it at, if any. */
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

/** Somebody else changed the same thing after it was opened. */
export class EditConflict extends AppError {
  /** The version to send in order to overwrite their change. */
  readonly version: number
  /** The fields both changed; empty when the whole thing is compared. */
  readonly fields: readonly string[]

  constructor(message: string, version: number, fields: readonly string[] = []) {
    super('conflict', message)
    this.version = version
    this.fields = fields
  }
}

export const forbidden = () => new AppError('forbidden', NO_ACCESS)
export const notFound = (what = 'This page') => new AppError('not-found', `${what} was not found.`)
