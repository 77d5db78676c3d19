import { levels, pino } from 'pino'
import { describeError } from './log-error.ts'

/** Keys whose values are never logged, at any depth. */
const SECRET_KEYS = [
  'password',
  'newPassword',
  'currentPassword',
  'code',
  'token',
  'secret',
  'authorization',
  'cookie',
  'ssn',
  'account',
  'routing',
  'cvc',
  'dlId',
  'body',
]

const { LOG_LEVEL = '' } = process.env

export const log = pino({
  // env.server.ts reports another value.
  level: LOG_LEVEL === 'silent' || Object.hasOwn(levels.values, LOG_LEVEL) ? LOG_LEVEL : 'info',
  base: undefined,
  serializers: { err: describeError },
  redact: {
    paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
    censor: '[redacted]',
  },
})
