import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { holdName } from './hold-name.mjs'
import { displayPath, root } from './paths.mjs'
import { Problem } from './problem.mjs'

const SECRETS = 'secrets.json'
const STATE = 'start.json'
const LOCK = 'running.json'
const OURS = new Set([SECRETS, STATE, LOCK, 'emulated-twilio.json', 'postgres', 'files', 'logs', 'temp'])

/** The directory of one installation, with its database, files and secrets. Only one start at a time may use it. */
export class DataDirectory {
  constructor(path) {
    this.path = resolve(root, path)
    this.name = displayPath(this.path)
  }

  at(...parts) {
    return join(this.path, ...parts)
  }

  /** Creates or checks the directory. @throws Problem if it can't be used or holds something else */
  open() {
    try {
      makeDirectory(this.path)
      if (!statSync(this.path).isDirectory()) throw new Error('it is a file')
      const others = readdirSync(this.path).filter((name) => !OURS.has(name))
      if (others.length > 0 && !existsSync(this.at(SECRETS))) {
        throw new Problem(
          `The data directory ${this.name} contains other files (${others.slice(0, 3).join(', ')}). Set DATA_DIR to an empty or new directory.`,
        )
      }
      // When started as root, Postgres runs as its own user, who must be able to enter this directory.
      if (process.getuid?.() === 0) chmodSync(this.path, 0o711)
      // Clients' files are readable only by the owner.
      mkdirSync(this.at('files'), { recursive: true, mode: 0o700 })
      chmodSync(this.at('files'), 0o700)
    } catch (error) {
      if (error instanceof Problem) throw error
      throw new Problem(
        `The data directory ${this.name} can't be used (${error.message}). Set DATA_DIR to a directory you may write to.`,
      )
    }
  }

  /**
   * Locks the directory for this process, until it ends.
   * @param url where this start serves, for the message to a second one
   * @throws Problem if another start is running
   */
  async lock({ url }) {
    const other = this.#read(LOCK) ?? {}
    const isFree = await holdName(this.lockName)
    // The file also shows starts in another container, and on systems without such names.
    if (!isFree || (other.pid !== process.pid && isAlive(other.pid, /scripts\/(start|dev)\.mjs/))) {
      throw new Problem(
        `Switchboard is already running with the data directory ${this.name} (process ${other.pid}, ${other.url}). Stop it first, or set DATA_DIR and PORT for a second installation.`,
      )
    }
    this.#write(LOCK, { pid: process.pid, url })
  }

  /** The shortest name that is the same for every path to this directory. */
  get lockName() {
    return `switchboard-${createHash('sha256').update(realpathSync(this.path)).digest('hex').slice(0, 32)}`
  }

  unlock() {
    if (this.#read(LOCK)?.pid === process.pid) rmSync(this.at(LOCK), { force: true })
  }

  /**
   * This installation's secrets, generated on its first start and readable only by the owner.
   * @throws Problem if there is a database but its secrets are missing
   */
  secrets() {
    if (!existsSync(this.at(SECRETS)) && !existsSync(this.at('postgres'))) {
      return this.#saveSecrets({
        SECRET: randomBytes(48).toString('base64url'),
        ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      })
    }
    const saved = this.#read(SECRETS)
    if (typeof saved?.SECRET === 'string' && typeof saved.ENCRYPTION_KEYS === 'string') {
      return saved.DATABASE_PASSWORD && saved.VAPID_PRIVATE_KEY ? saved : this.#saveSecrets(saved)
    }
    throw new Problem(
      `${join(this.name, SECRETS)} is missing or damaged. Without it, encrypted data in the database is lost. Restore it from a backup, or remove ${this.name} to start over.`,
    )
  }

  /** Adds the password of the database logins and the key pair of notifications where they are missing. */
  #saveSecrets(others) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    const secrets = {
      DATABASE_PASSWORD: randomBytes(24).toString('base64url'),
      VAPID_PUBLIC_KEY: Buffer.concat(point).toString('base64url'),
      VAPID_PRIVATE_KEY: privateKey.export({ format: 'jwk' }).d,
      ...others,
    }
    this.#write(SECRETS, secrets)
    return secrets
  }

  /** Earlier starts saved Postgres' port and which databases have the demo data. */
  state() {
    return this.#read(STATE) ?? {}
  }

  saveState(change) {
    this.#write(STATE, { ...this.state(), ...change })
  }

  /** Writes to a new file first, so that a full disk leaves the old one whole. */
  #write(name, value) {
    const file = this.at(name)
    try {
      writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
      renameSync(`${file}.new`, file)
    } catch (error) {
      rmSync(`${file}.new`, { force: true })
      throw new Problem(
        `${join(this.name, name)} can't be written (${error.message}). Make room on the disk, or set DATA_DIR to a directory you may write to.`,
      )
    }
  }

  #read(name) {
    try {
      return JSON.parse(readFileSync(this.at(name), 'utf8'))
    } catch {
      return undefined
    }
  }
}

/** Makes the directories above it too, one by one: where they can't be made, as in /proc, Node's `recursive` never returns. */
export function makeDirectory(path) {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path, { mode: 0o711 })
}

/** Whether this process is running and its command line matches. The id alone isn't enough, because ids are reused. */
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
    return true // There is no /proc on this system.
  }
}

/**
 * When started as root, Postgres runs as its own user, who must be able to enter every directory above its files.
 * @throws Problem naming the directory that user can't enter
 */
export function requirePostgresAccess(...paths) {
  if (process.getuid?.() !== 0) return
  for (const path of paths) {
    for (let directory = path; directory !== dirname(directory); directory = dirname(directory)) {
      if (existsSync(directory) && !(statSync(directory).mode & 0o001)) {
        throw new Problem(
          `Postgres can't run as root, and the user it runs as can't enter ${directory} to reach ${path}. Start as another user, move the project, or run chmod o+x ${directory}.`,
        )
      }
    }
  }
}
