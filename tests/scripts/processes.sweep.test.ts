import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

// A supervisor of its own process, as `npm start` is, with small services.

const module = (name: string) => pathToFileURL(join('scripts/lib', name)).href

interface Supervisor {
  child: ChildProcess
  /** What it printed so far. */
  output: () => string
  logs: string
}

/** `service`: the code of the one service; it says `process.send(…)` when it is ready. */
async function supervise(service: string, prepare: (logs: string) => void = () => {}): Promise<Supervisor> {
  const directory = mkdtempSync(join(tmpdir(), 'switchboard-processes-'))
  const file = join(directory, 'service.mjs')
  writeFileSync(file, service)
  prepare(directory)
  const script = `
    import { Processes } from '${module('processes.mjs')}'
    const processes = new Processes({ reportMs: 200 })
    processes.stopOnSignal()
    processes.logDirectory = ${JSON.stringify(directory)}
    const ready = (child) => new Promise((resolve) => child.once('message', resolve))
    await processes.service('small', [${JSON.stringify(file)}], { order: 0, ready })
    console.log('supervising')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill()
    await ended
    rmSync(directory, { recursive: true })
  })
  const supervisor = { child, output: () => output, logs: join(directory, 'small.log') }
  await says(supervisor, 'supervising')
  return supervisor
}

const says = (supervisor: Supervisor, text: string | RegExp) =>
  vi.waitFor(() => expect(supervisor.output()).toMatch(text), { timeout: 10_000 })

const servicePid = ({ logs }: Supervisor) =>
  Number([...readFileSync(logs, 'utf8').matchAll(/^pid (\d+)$/gm)].at(-1)![1])

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const SERVICE = `
  console.log('pid ' + process.pid)
  process.on('SIGTERM', () => process.exit(0))
  setInterval(() => {}, 1000)
  process.send('ready')`

test('waits for a service that takes long to start, and says what it does', async () => {
  const supervisor = await supervise(
    SERVICE.replace(
      "process.send('ready')",
      "console.log('counting'); setTimeout(() => process.send('ready'), 900)",
    ),
  )
  expect(supervisor.output()).toMatch(/Still starting small \(\d+ s\): counting …[^]*supervising/)
})

test('restarts a service that dies, after growing waits, and says so', async () => {
  const supervisor = await supervise(SERVICE)
  for (const [times, wait] of [
    [1, '0.2'],
    [2, '1'],
  ]) {
    process.kill(servicePid(supervisor), 'SIGKILL')
    await says(supervisor, new RegExp(`(running again[^]*){${times}}`))
    expect(supervisor.output()).toMatch(
      new RegExp(
        `The small process exited unexpectedly \\(SIGKILL\\)\\. See .*small\\.log\\. Restarting it in ${wait} s\\.`,
      ),
    )
  }
})

test('gives the reason of a service that ended with an error', async () => {
  const supervisor = await supervise(`${SERVICE}
    setTimeout(() => { throw new Error('the reason') }, 300)`)
  await says(supervisor, 'Restarting')
  expect(supervisor.output()).toContain(
    'The small process exited unexpectedly (exit code 1): Error: the reason. See',
  )
})

test.runIf(process.platform === 'linux')(
  'outlives a full disk, and logs again when there is room',
  async () => {
    const supervisor = await supervise(
      `${SERVICE}
    setInterval(() => console.log('a line'), 50)`,
      (directory) => symlinkSync('/dev/full', join(directory, 'small.log')),
    )
    await says(supervisor, /small\.log can't be written \(ENOSPC.*\)\. Lines are lost until it can\./)
    rmSync(supervisor.logs)
    await says(supervisor, 'The log files are complete again from here.')
    await vi.waitFor(() => expect(readFileSync(supervisor.logs, 'utf8')).toContain('a line'))
    expect(supervisor.child.exitCode).toBeNull()
  },
)

test('a service ends within five seconds of a killed supervisor, even while it is busy', async () => {
  const supervisor = await supervise(`${SERVICE}
    setTimeout(() => { console.log('busy'); for (;;); }, 50)`)
  const pid = servicePid(supervisor)
  await vi.waitFor(() => expect(readFileSync(supervisor.logs, 'utf8')).toContain('busy'))
  supervisor.child.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 5000, interval: 100 })
})

test('a build ends within five seconds of a killed supervisor, too', async () => {
  const script = `
    import { Processes } from '${module('processes.mjs')}'
    const task = 'console.log(process.pid); setInterval(() => {}, 1000)'
    new Processes().ownNode('task', ['--eval', task], { show: true })`
  const supervisor = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void supervisor.kill('SIGKILL'))
  const pid = await new Promise<number>((resolve) =>
    supervisor.stdout.once('data', (data: Buffer) => resolve(Number(data.toString()))),
  )
  expect(isRunning(pid)).toBe(true)
  supervisor.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 5000, interval: 100 })
})

test.runIf(process.platform !== 'darwin')(
  'one process of several gets a name, until it is killed',
  async () => {
    const name = `switchboard-test-${process.pid}`
    const script = `
    import { holdName } from '${module('hold-name.mjs')}'
    console.log(await holdName('${name}'))
    setInterval(() => {}, 1000)`
    const contend = () =>
      new Promise<{ child: ChildProcess; held: boolean }>((resolve) => {
        const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        onTestFinished(() => void child.kill('SIGKILL'))
        child.stdout.once('data', (data: Buffer) =>
          resolve({ child, held: data.toString().trim() === 'true' }),
        )
      })
    const contenders = await Promise.all([contend(), contend(), contend()])
    const [holder, ...others] = contenders.filter(({ held }) => held)
    expect(others).toEqual([])
    const gone = new Promise((resolve) => holder!.child.once('exit', resolve))
    holder!.child.kill('SIGKILL')
    await gone
    expect((await contend()).held).toBe(true)
  },
)
