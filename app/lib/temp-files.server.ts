import { millisecondsInDay } from 'date-fns/constants'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { env } from './env.server.ts'
import { orUnavailable } from './unavailable.server.ts'

/** Each process has a directory of its own: `host~id of the process~random`. */
const OWN = [hostname(), process.pid, crypto.randomUUID()].join('~')
/** We can't see whether a process in another container runs, but none works on a file for this long. */
const ABANDONED_MS = millisecondsInDay

/** Where imports, exports and uploads are in plain text while we work on them. */
const tempFiles = (): string => join(resolve(env().DATA_DIR), 'temp')

/**
 * A new directory that only our user can enter. Who makes it removes it; if this process is killed before, the next web or
 * worker process that starts does.
 * @throws AppError unavailable when the disk is full
 */
export const makeTempDirectory = (name: string): Promise<string> =>
  orUnavailable(
    Promise.resolve()
      .then(makeOwn)
      .then((own) => mkdtemp(join(own, `${name}-`))),
  )

let removesOwn = false

function makeOwn(): string {
  const own = join(tempFiles(), OWN)
  makeDirectory(own)
  if (!removesOwn) process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  removesOwn = true
  return own
}

/** Makes the directories above it too, one by one: where they can't be made, as in /proc, Node's `recursive` never returns. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Removes what processes left that were killed. What a running process works on stays.
 * @throws Error when DATA_DIR can't be written
 */
export async function emptyTempFiles(now = Date.now()): Promise<void> {
  makeOwn()
  for (const name of await readdir(tempFiles())) {
    const path = join(tempFiles(), name)
    if (await isAbandoned(name, path, now)) await rm(path, { recursive: true, force: true })
  }
}

async function isAbandoned(name: string, path: string, now: number): Promise<boolean> {
  if (name === OWN) return false
  const [host, pid] = name.split('~')
  // Our own id in another's name is that of a process before us: ids are used again.
  if (host === hostname() && Number(pid) === process.pid) return true
  if (host === hostname() && !isRunning(Number(pid))) return true
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }))
  return now - mtimeMs > ABANDONED_MS
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
