import { readFileSync, renameSync, writeFileSync } from 'node:fs'

import { newNumber } from './numbers.ts'
import type { OwnedNumber } from './numbers.ts'
import { resumeReviews } from './registration/resume.ts'
import { newService } from './store.ts'
import type { MessagingService, TwilioStore } from './store.ts'

const WAIT_MS = 200
/** Raise it when a file of before can't be used any more. Properties that are added need a default in `restore`. */
const VERSION = 1

type Saved = {
  version: number
  numbers: OwnedNumber[]
  services: MessagingService[]
  registration: Record<string, unknown>
}

/** Keeps the account's numbers and registrations in a file, so that they outlive the process, as at Twilio. */
export class StateFile {
  readonly #path: string
  readonly #store: TwilioStore
  #timer: NodeJS.Timeout | null = null

  /** Reads the file, if there is one. One that can't be used is set aside, and the demo's numbers are there. */
  constructor(path: string, store: TwilioStore) {
    this.#path = path
    this.#store = store
    try {
      const saved = read(path)
      if (saved) restore(store, saved)
    } catch (error) {
      store.reset()
      setAside(path, error)
    }
    resumeReviews(store)
  }

  /** Writes soon, once for many changes. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.write(), WAIT_MS).unref()
  }

  /** A problem, such as a full disk, is only logged: the emulators go on without the file. */
  write(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const { numbers, services, registration } = this.#store
    const saved: Saved = {
      version: VERSION,
      numbers: [...numbers.values()],
      services: [...services.values()],
      registration: registration.snapshot(),
    }
    try {
      // Whole or not at all, as the process may end while it writes.
      writeFileSync(`${this.#path}.new`, JSON.stringify(saved), { mode: 0o600 })
      renameSync(`${this.#path}.new`, this.#path)
    } catch (error) {
      console.error(`${this.#path} could not be written.`, error)
    }
  }
}

/** @throws Error for what is no state file of this version */
function read(path: string): Saved | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const saved = JSON.parse(text) as Saved
  if (saved.version !== VERSION) throw new Error(`It has version ${saved.version}, not ${VERSION}.`)
  return saved
}

/** @throws Error if a part is missing */
function restore(store: TwilioStore, saved: Saved): void {
  store.registration.restore(saved.registration)
  store.numbers.clear()
  for (const number of saved.numbers) {
    const dates = { createdAt: new Date(number.createdAt), updatedAt: new Date(number.updatedAt) }
    store.numbers.set(number.phoneNumber, { ...newNumber(number.phoneNumber, 0), ...number, ...dates })
  }
  // The account's own service stays, also if its sid is another one now.
  for (const service of saved.services) {
    const { sid, friendlyName } = service
    store.services.set(sid, { ...newService(sid, friendlyName), ...service })
  }
  for (const service of store.services.values()) {
    service.numbers = service.numbers.filter((number) => store.numbers.has(number))
  }
}

function setAside(path: string, error: unknown): void {
  const aside = `${path}.unusable`
  try {
    renameSync(path, aside)
    console.error(`${path} can't be used, so the emulators begin anew. It is kept as ${aside}.`, error)
  } catch {
    console.error(`${path} can't be used, so the emulators begin anew.`, error)
  }
}
