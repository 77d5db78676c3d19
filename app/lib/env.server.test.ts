// @isolated: changes the environment
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { env, resetEnv, VARIABLES } from './env.server.ts'

const before = { ...process.env }
beforeEach(resetEnv)
afterEach(() => {
  process.env = { ...before }
  resetEnv()
})

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8')
  const named = [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]!)
  const OF_THE_SCRIPTS = [
    'MIGRATION_DATABASE_URL',
    'EMULATOR_PORT',
    'EMULATOR_SMTP_PORT',
    'ENV_FILE',
    'CHROMIUM_PATH',
  ]

  test('explains every variable that the processes read once, and no other', () => {
    expect(named.filter((name) => !OF_THE_SCRIPTS.includes(name)).toSorted()).toEqual(VARIABLES.toSorted())
  })

  test.each(OF_THE_SCRIPTS)('explains %s of the scripts', (name) => expect(named).toContain(name))

  test('has an empty line for each variable without a default only', () => {
    const asked = [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]!)
    process.env = {}
    const { message } = expectFailure()
    expect(
      [...message.matchAll(/Missing configuration for (\w+)/g)].map((match) => match[1]).toSorted(),
    ).toEqual(asked.toSorted())
  })

  test('shows the defaults', () => {
    const shown = [...text.matchAll(/^#([A-Z][A-Z0-9_]+)=(.+)$/gm)].map(
      (match) => [match[1]!, match[2]!] as const,
    )
    const examples: string[] = ['APP_URL', 'WORKER_DATABASE_URL', 'REDIS_URL', ...OF_THE_SCRIPTS]
    const required = [
      'DATABASE_URL',
      'SECRET',
      'ENCRYPTION_KEYS',
      'SMTP_URL',
      'TWILIO_ACCOUNT_SID',
      'TWILIO_AUTH_TOKEN',
    ]
    process.env = Object.fromEntries(required.map((name) => [name, before[name]]))
    const defaults = env()
    const compared = shown.filter(([name]) => !examples.includes(name))
    expect(compared.map(([name]) => [name, String(defaults[name as keyof typeof defaults])])).toEqual(
      compared,
    )
  })
})

function expectFailure(): Error {
  try {
    env()
  } catch (error) {
    return error as Error
  }
  return expect.fail('the environment must be refused')
}

test('names a wrong value without showing it', () => {
  process.env.SECRET = 'too-short-canary'
  const { message } = expectFailure()
  expect(message).toMatch(/^SECRET: /)
  expect(message).not.toContain('canary')
})

test('says plainly what each kind of setting must be', () => {
  const wrong = {
    PORT: ['many', 'must be a number'],
    WORKER_CONCURRENCY: ['101', 'must be at most 100'],
    DATABASE_POOL: ['0', 'must be at least 1'],
    DATABASE_URL: ['nowhere', 'must be an address like postgres://user:password@host:5432/name'],
    SECRET: ['short', 'must have at least 32 characters'],
    LOG_LEVEL: ['loud', 'must be one of trace, debug, info, warn, error, silent'],
    SUPPORT_EMAIL: ['us', 'must be an email address'],
    TWILIO_BASE_URL: ['nowhere', 'must be an address'],
    TWILIO_ACCOUNT_SID: ['AC1', 'has the wrong form'],
  }
  for (const [name, [value]] of Object.entries(wrong)) process.env[name] = value
  for (const [name, [, said]] of Object.entries(wrong)) {
    expect(expectFailure().message).toMatch(new RegExp(`${name}: ${said}(;|\\.)`))
  }
})

test('the app URL has no trailing slash and defaults to localhost', () => {
  process.env.APP_URL = 'https://app.agency.example/'
  expect(env().APP_URL).toBe('https://app.agency.example')
  resetEnv()
  process.env.APP_URL = ''
  process.env.PORT = '4321'
  expect(env().APP_URL).toBe('http://localhost:4321')
})
