import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/setup/free-port.ts'

// Problems found before anything is started: the message says what to do, and the exit code is 1.
const directory = mkdtempSync(join(tmpdir(), 'switchboard-start-'))
let ports: Record<string, string>

beforeAll(async () => {
  chmodSync(directory, 0o711)
  ports = {
    PORT: String(await freePort()),
    EMULATOR_PORT: String(await freePort()),
    EMULATOR_SMTP_PORT: String(await freePort()),
  }
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function start(
  settings: Record<string, string>,
  options: string[] = [],
): Promise<{ code: number; message: string }> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ENV_FILE: '', ...ports, DATA_DIR: join(directory, 'data'), ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/start.mjs', ...options], { env }, (error, _, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, message: stderr.trim() })
    })
  })
}

/** A data directory with files in it. */
function dataDir(name: string, files: Record<string, string>): string {
  const path = join(directory, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(path, file, '..'), { recursive: true })
    writeFileSync(join(path, file), text)
  }
  return path
}

/** What start.json says about demo data in the embedded database. */
const DEMO_IN_EMBEDDED = createHash('sha256').update('embedded').digest('hex').slice(0, 16)
const SECRETS = JSON.stringify({ SECRET: 'x'.repeat(40), ENCRYPTION_KEYS: 'k1:x' })

describe('refuses to start', () => {
  test.each([
    ['NODE_ENV', 'production'],
    ['APP_URL', 'https://app.agency.example'],
  ])('with demo users and %s=%s', async (name, value) => {
    const DATA_DIR = dataDir('demo', {
      'secrets.json': SECRETS,
      'start.json': JSON.stringify({ demoDataIn: [DEMO_IN_EMBEDDED] }),
    })
    const { code, message } = await start({ DATA_DIR, [name]: value })
    expect(message).toContain('The database has the demo data, whose users have a public password.')
    expect(code).toBe(1)
  })

  test.each(['abc', '0', '70000', '3000.5'])('with PORT=%s', async (port) => {
    const { code, message } = await start({ PORT: port })
    expect(message).toBe(`PORT is ${port}, which is not a port. Set it to a whole number from 1 to 65535.`)
    expect(code).toBe(1)
  })

  test('with an option that it doesn’t have', async () => {
    const { code, message } = await start({}, ['--force'])
    expect(message).toBe('npm start has no option --force, only --no-migrate.')
    expect(code).toBe(1)
  })

  test.each(['PORT', 'EMULATOR_PORT', 'EMULATOR_SMTP_PORT'])('if %s is in use', async (setting) => {
    const holder = createServer().listen(Number(ports[setting]), '127.0.0.1')
    onTestFinished(() => new Promise<void>((resolve) => holder.close(() => resolve())))
    const { code, message } = await start({})
    expect(message).toMatch(
      new RegExp(`^Port ${ports[setting]}, which .* needs, is in use\\. .* set ${setting} to`),
    )
    expect(message).not.toContain('\n')
    expect(code).toBe(1)
    // The data directory must not stay locked.
    expect(existsSync(join(directory, 'data/running.json'))).toBe(false)
  })

  test('if the data directory contains other files', async () => {
    const DATA_DIR = dataDir('foreign', { 'thesis.doc': 'words' })
    const { code, message } = await start({ DATA_DIR })
    expect(message).toBe(
      `The data directory ${DATA_DIR} contains other files (thesis.doc). Set DATA_DIR to an empty or new directory.`,
    )
    expect(code).toBe(1)
  })

  test('if the data directory can’t be made', async () => {
    const { code, message } = await start({ DATA_DIR: '/proc/switchboard/data' })
    expect(message).toMatch(/can't be used .*\. Set DATA_DIR to a directory you may write to\.$/)
    expect(code).toBe(1)
  })

  test('if the data directory is a file', async () => {
    const { code, message } = await start({ DATA_DIR: dataDir('.', { file: '' }) + '/file' })
    expect(message).toMatch(/can't be used .*\. Set DATA_DIR to a directory you may write to\.$/)
    expect(code).toBe(1)
  })

  test('if there is a database but its secrets are missing', async () => {
    const { code, message } = await start({ DATA_DIR: dataDir('lost', { 'postgres/PG_VERSION': '18' }) })
    expect(message).toMatch(/secrets\.json is missing or damaged.*Restore it from a backup/)
    expect(code).toBe(1)
  })

  test('if the database belongs to another Postgres version', async () => {
    const DATA_DIR = dataDir('old', { 'secrets.json': SECRETS, 'postgres/PG_VERSION': '15' })
    const { code, message } = await start({ DATA_DIR })
    expect(message).toMatch(/belongs to another Postgres version\. Set DATA_DIR to another one/)
    expect(code).toBe(1)
  })

  test('if it is already running', async () => {
    const DATA_DIR = dataDir('twice', { 'secrets.json': SECRETS })
    // A running start is recognized by its command line.
    const running = execFile(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'scripts/start.mjs'])
    onTestFinished(() => void running.kill())
    const lock = JSON.stringify({ pid: running.pid, url: 'http://localhost:3999' })
    writeFileSync(join(DATA_DIR, 'running.json'), lock)
    const { code, message } = await start({ DATA_DIR })
    expect(message).toMatch(
      /^Switchboard is already running with .*, http:\/\/localhost:3999\)\. Stop it first/,
    )
    expect(code).toBe(1)
    expect(readFileSync(join(DATA_DIR, 'running.json'), 'utf8')).toBe(lock)
  })

  test('if your own database does not respond, without showing its password', async () => {
    const url = 'postgres://someone:hidden@127.0.0.1:1/switchboard'
    const { code, message } = await start({ DATABASE_URL: url, MIGRATION_DATABASE_URL: url })
    expect(message).toMatch(
      /^The database at postgres:\/\/127\.0\.0\.1:1\/switchboard could not be reached.*Check MIGRATION_DATABASE_URL/,
    )
    expect(message).not.toContain('hidden')
    expect(code).toBe(1)
  })

  test('with only one of the two URLs of your own database', async () => {
    const { code, message } = await start({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(message).toMatch(/^MIGRATION_DATABASE_URL is not set\. Set both for your own database/)
    expect(code).toBe(1)
  })
})

test('generates secrets once per installation, readable only by the owner', async () => {
  const DATA_DIR = join(directory, 'fresh')
  const url = 'postgres://127.0.0.1:1/none'
  const settings = { DATA_DIR, DATABASE_URL: url, MIGRATION_DATABASE_URL: url }
  await start(settings)
  const file = join(DATA_DIR, 'secrets.json')
  const first = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(first).ENCRYPTION_KEYS).toMatch(/^k1:[A-Za-z0-9+/]{43}=$/)
  await start(settings)
  expect(readFileSync(file, 'utf8')).toBe(first)
  await start({ ...settings, DATA_DIR: join(directory, 'other') })
  expect(readFileSync(join(directory, 'other/secrets.json'), 'utf8')).not.toBe(first)
})
