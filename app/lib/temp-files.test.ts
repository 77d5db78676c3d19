// @isolated: changes the environment
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetEnv } from './env.server.ts'
import { emptyTempFiles, makeTempDirectory } from './temp-files.server.ts'

const before = process.env.DATA_DIR
const directory = mkdtempSync(join(tmpdir(), 'switchboard-temp-'))

function use(path: string) {
  process.env.DATA_DIR = path
  resetEnv()
}
beforeAll(() => use(directory))
afterAll(() => {
  rmSync(directory, { recursive: true, force: true })
  use(before!)
})

/** Another process with a client's list in a temporary file. */
async function working() {
  const script = `
    const { makeTempDirectory } = await import('#app/lib/temp-files.server.ts')
    const { writeFileSync } = await import('node:fs')
    const path = (await makeTempDirectory('import')) + '/file'
    writeFileSync(path, 'Janet Whitcomb')
    console.log(path)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const file = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  )
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return { file, end }
}

test('a start removes the files of a killed process, and leaves those of the others', async () => {
  const [killed, running] = await Promise.all([working(), working()])
  try {
    const own = join(await makeTempDirectory('upload'), 'file')
    writeFileSync(own, 'Marcus Winters')
    await killed.end('SIGKILL')
    expect(existsSync(killed.file)).toBe(true)
    await emptyTempFiles()
    expect([killed.file, running.file, own].map((file) => existsSync(file))).toEqual([false, true, true])
    expect(readdirSync(join(directory, 'temp'))).toHaveLength(2)
  } finally {
    await running.end('SIGKILL')
  }
})

test('files of another machine are removed after a day', async () => {
  const path = join(directory, 'temp', 'elsewhere~1~x')
  mkdirSync(path, { recursive: true })
  await emptyTempFiles()
  expect(existsSync(path)).toBe(true)
  utimesSync(path, new Date(), new Date(Date.now() - 25 * 60 * 60_000))
  await emptyTempFiles()
  expect(existsSync(path)).toBe(false)
})

test('a directory that can’t be made is an error at once', async () => {
  use('/proc/switchboard/data')
  await expect(emptyTempFiles()).rejects.toThrow('ENOENT')
  use(directory)
})
