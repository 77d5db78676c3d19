import { AppError } from '../errors.ts'

/** Every code of an error, with its status. They never change their meaning. */
export const API_ERRORS = {
  malformed: 400,
  unauthorized: 401,
  'mfa-required': 401,
  locked: 401,
  forbidden: 403,
  'mfa-setup-required': 403,
  'out-of-scope': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'in-progress': 409,
  changed: 412,
  'too-large': 413,
  'unsupported-type': 415,
  invalid: 422,
  'key-reused': 422,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
} as const

export type ApiErrorCode = keyof typeof API_ERRORS

/** Runs `work`, whose refusal of a value names no field, and names this one. */
export async function aboutField<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const namesNone = error instanceof AppError && error.code === 'invalid' && error.field === undefined
    throw namesNone ? new AppError(error.code, error.message, name) : error
  }
}

/** Refuses a call with a code of its own. Most calls throw an AppError instead, as pages do. */
export class ApiRefusal extends Error {
  readonly code: ApiErrorCode
  /** Says what is wrong with each field, by its name. */
  readonly fields: Record<string, string> | undefined
  /** The ids of what stands in the way. */
  readonly ids: string[] | undefined
  readonly headers: Record<string, string>

  constructor(
    code: ApiErrorCode,
    message: string,
    more: { fields?: Record<string, string>; ids?: string[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'ApiRefusal'
    this.code = code
    this.fields = more.fields
    this.ids = more.ids
    this.headers = more.headers ?? {}
  }

  get status(): number {
    return API_ERRORS[this.code]
  }
}
