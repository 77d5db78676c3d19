/** How deep a chain of causes is followed. */
const MAX_CAUSES = 4

export interface LoggedError {
  type: string
  message: string
  /** SQLSTATE, ECONNREFUSED … Not `code`, which is redacted because it can hold a one-time code. */
  errorCode?: string
  table?: string
  constraint?: string
  frames?: string
  cause?: LoggedError
}

/**
 * The loggable part of an error. Database messages quote clients' data (parameters, keys, rows), so only the
 * statement, the code and the names are kept.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: describeOther(error) }
  const facts = error as Error & Record<string, unknown>
  const logged: LoggedError = { type: error.name, message: messageOf(facts) }
  if (typeof facts.code === 'string') logged.errorCode = facts.code
  const table = facts.table_name ?? facts.table
  const constraint = facts.constraint_name ?? facts.constraint
  if (typeof table === 'string') logged.table = table
  if (typeof constraint === 'string') logged.constraint = constraint
  // Only the frames: a stack begins with the message.
  const frames = error.stack?.match(/^ {4}at .+$/gm)
  if (frames) logged.frames = frames.join('\n')
  if (error.cause !== undefined && depth < MAX_CAUSES) logged.cause = describeError(error.cause, depth + 1)
  return logged
}

function messageOf(error: Error & Record<string, unknown>): string {
  if ('params' in error && typeof error.query === 'string') return `Failed query: ${error.query}`
  // From the database itself: five characters of SQLSTATE and a severity.
  if ('severity' in error && typeof error.code === 'string') {
    // Data exceptions (22…) quote the value. The others only name tables, columns and constraints.
    return error.code.startsWith('22') ? 'The database refused a value.' : error.message
  }
  return error.message
}

/** Responses and the router's refusals have a status. Anything else that is thrown may hold data. */
function describeOther(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'status' in error) {
    const { status, statusText } = error as { status: unknown; statusText?: unknown }
    return `${String(status)} ${typeof statusText === 'string' ? statusText : ''}`.trim()
  }
  return 'A value that is not an Error was thrown.'
}
