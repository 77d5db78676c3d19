import { execFile } from 'node:child_process'
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

// What stops a start before anything is started: one sentence, with the remedy, and exit code 1.
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

function start(settings: Record<string, string>): Promise<{ code: number; said: string }> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ENV_FILE: '', ...ports, DATA_DIR: join(directory, 'data'), ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/start.mjs'], { env }, (error, _, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stderr.trim() })
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

const SECRETS = JSON.stringify({ SECRET: 'x'.repeat(40), ENCRYPTION_KEYS: 'k1:x' })

describe('a start that cannot be', () => {
  test.each(['abc', '0', '70000', '3000.5'])('PORT=%s', async (port) => {
    const { code, said } = await start({ PORT: port })
    expect(said).toBe(`PORT is ${port}, which is no port: set it to a whole number from 1 to 65535.`)
    expect(code).toBe(1)
  })

  test.each(['PORT', 'EMULATOR_PORT', 'EMULATOR_SMTP_PORT'])('%s is taken', async (setting) => {
    const holder = createServer().listen(Number(ports[setting]), '127.0.0.1')
    onTestFinished(() => new Promise<void>((resolve) => holder.close(() => resolve())))
    const { code, said } = await start({})
    expect(said).toMatch(
      new RegExp(`^Port ${ports[setting]}, which .* would use, is taken: .* set ${setting} to`),
    )
    expect(said).not.toContain('\n')
    expect(code).toBe(1)
    // The directory is free again for the next try.
    expect(existsSync(join(directory, 'data/running.json'))).toBe(false)
  })

  test('the data directory holds something else', async () => {
    const DATA_DIR = dataDir('foreign', { 'thesis.doc': 'words' })
    const { code, said } = await start({ DATA_DIR })
    expect(said).toBe(
      `The data directory ${DATA_DIR} holds something else (thesis.doc): set DATA_DIR to an empty or a new directory.`,
    )
    expect(code).toBe(1)
  })

  test('the data directory is a file', async () => {
    const { code, said } = await start({ DATA_DIR: dataDir('.', { file: '' }) + '/file' })
    expect(said).toMatch(/can't be used .*: set DATA_DIR to a directory you may write to\.$/)
    expect(code).toBe(1)
  })

  test('the secrets are gone and the database is there', async () => {
    const { code, said } = await start({ DATA_DIR: dataDir('lost', { 'postgres/PG_VERSION': '18' }) })
    expect(said).toMatch(/secrets\.json is missing or damaged.*restore it from a backup/)
    expect(code).toBe(1)
  })

  test('the database is of another version', async () => {
    const DATA_DIR = dataDir('old', { 'secrets.json': SECRETS, 'postgres/PG_VERSION': '15' })
    const { code, said } = await start({ DATA_DIR })
    expect(said).toMatch(/belongs to another Postgres version\. Set DATA_DIR to another one/)
    expect(code).toBe(1)
  })

  test('it is running already', async () => {
    const DATA_DIR = dataDir('twice', { 'secrets.json': SECRETS })
    // A process that looks like a start: its command line names the script.
    const running = execFile(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'scripts/start.mjs'])
    onTestFinished(() => void running.kill())
    const lock = JSON.stringify({ pid: running.pid, url: 'http://localhost:3999' })
    writeFileSync(join(DATA_DIR, 'running.json'), lock)
    const { code, said } = await start({ DATA_DIR })
    expect(said).toMatch(
      /^Switchboard is already running with .*, http:\/\/localhost:3999\): end that one first/,
    )
    expect(code).toBe(1)
    expect(readFileSync(join(DATA_DIR, 'running.json'), 'utf8')).toBe(lock)
  })

  test('the database that DATABASE_URL names does not answer; its password is not shown', async () => {
    const DATABASE_URL = 'postgres://someone:hidden@127.0.0.1:1/switchboard'
    const { code, said } = await start({ DATABASE_URL })
    expect(said).toMatch(
      /^The database at postgres:\/\/127\.0\.0\.1:1\/switchboard could not be reached.*check DATABASE_URL/,
    )
    expect(said).not.toContain('hidden')
    expect(code).toBe(1)
  })
})

test('the secrets of an installation are its own, kept, and for its owner only', async () => {
  const DATA_DIR = join(directory, 'fresh')
  const settings = { DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1:1/none' }
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
