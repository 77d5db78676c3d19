import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root, shown } from './paths.mjs'
import { Problem } from './problem.mjs'

/** What a start keeps in its data directory. Everything else there belongs to Postgres, the stored files and the logs. */
const SECRETS = 'secrets.json'
const NOTES = 'start.json'
const LOCK = 'running.json'
const OURS = new Set([SECRETS, NOTES, LOCK, 'postgres', 'files', 'logs'])

/**
 * The directory of one installation: database, files, secrets. One start at a time uses it.
 * @throws Problem when it can't be used or isn't ours.
 */
export class DataDirectory {
  constructor(path) {
    this.path = resolve(root, path)
    this.name = shown(this.path)
  }

  at(...parts) {
    return join(this.path, ...parts)
  }

  open() {
    try {
      mkdirSync(this.path, { recursive: true, mode: 0o711 })
      if (!statSync(this.path).isDirectory()) throw new Error('it is a file')
      const others = readdirSync(this.path).filter((name) => !OURS.has(name))
      if (others.length > 0 && !existsSync(this.at(SECRETS))) {
        throw new Problem(
          `The data directory ${this.name} holds something else (${others.slice(0, 3).join(', ')}): set DATA_DIR to an empty or a new directory.`,
        )
      }
      // Postgres, which refuses to run as root, gets a user of its own; that user must be able to pass through.
      if (process.getuid?.() === 0) chmodSync(this.path, 0o711)
      // Passing through is all: what clients sent is for nobody else on the machine.
      mkdirSync(this.at('files'), { recursive: true, mode: 0o700 })
      chmodSync(this.at('files'), 0o700)
    } catch (error) {
      if (error instanceof Problem) throw error
      throw new Problem(
        `The data directory ${this.name} can't be used (${error.message}): set DATA_DIR to a directory you may write to.`,
      )
    }
  }

  /** Takes the directory for this process. A start that was killed leaves its mark behind; it does not count. */
  lock(facts) {
    const file = this.at(LOCK)
    const mine = JSON.stringify({ pid: process.pid, ...facts })
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        writeFileSync(file, mine, { flag: 'wx' })
        return
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
        const other = this.#read(LOCK) ?? {}
        if (other.pid !== process.pid && isAlive(other.pid, /scripts\/(start|dev)\.mjs/)) {
          throw new Problem(
            `Switchboard is already running with the data directory ${this.name} (process ${other.pid}, ${other.url}): end that one first, or set DATA_DIR and PORT for a second one.`,
          )
        }
        rmSync(file, { force: true })
      }
    }
  }

  unlock() {
    if (this.#read(LOCK)?.pid === process.pid) rmSync(this.at(LOCK), { force: true })
  }

  /** The secrets of this installation, made on its first start. Readable by its owner only. */
  secrets() {
    const file = this.at(SECRETS)
    if (!existsSync(file) && !existsSync(this.at('postgres'))) {
      const fresh = {
        SECRET: randomBytes(48).toString('base64url'),
        ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      }
      writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 })
      return fresh
    }
    const kept = this.#read(SECRETS)
    if (typeof kept?.SECRET === 'string' && typeof kept.ENCRYPTION_KEYS === 'string') return kept
    throw new Problem(
      `${join(this.name, SECRETS)} is missing or damaged, and without it what is encrypted in the database is lost: restore it from a backup, or remove ${this.name} to begin anew.`,
    )
  }

  /** What an earlier start noted: the database's port, which databases have their demo data. */
  notes() {
    return this.#read(NOTES) ?? {}
  }

  note(change) {
    writeFileSync(this.at(NOTES), `${JSON.stringify({ ...this.notes(), ...change }, null, 2)}\n`)
  }

  #read(name) {
    try {
      return JSON.parse(readFileSync(this.at(name), 'utf8'))
    } catch {
      return undefined
    }
  }
}

/** Whether a process runs whose command line matches; process ids are used again, so that the id alone says little. */
export function isAlive(pid, command) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  try {
    return command.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '))
  } catch {
    return true // no /proc to ask
  }
}

/**
 * As root, Postgres runs as a user of its own, to whom every directory above its files must be open.
 * @throws Problem naming the one that is not.
 */
export function mustBePassable(...paths) {
  if (process.getuid?.() !== 0) return
  for (const path of paths) {
    for (let directory = path; directory !== dirname(directory); directory = dirname(directory)) {
      if (existsSync(directory) && !(statSync(directory).mode & 0o001)) {
        throw new Problem(
          `Postgres does not run as root, and its own user can't reach ${path} through ${directory}: start as another user, move the project, or run chmod o+x ${directory}.`,
        )
      }
    }
  }
}
