import { pino } from 'pino'
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

export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: undefined,
  serializers: { err: describeError },
  redact: {
    paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
    censor: '[redacted]',
  },
})
