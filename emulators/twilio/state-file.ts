import { readFileSync, renameSync, writeFileSync } from 'node:fs'

import type { OwnedNumber } from './numbers.ts'
import { resumeReviews } from './registration/reviews.ts'
import type { MessagingService, TwilioStore } from './store.ts'

const WAIT_MS = 200

type Saved = {
  version: 1
  numbers: OwnedNumber[]
  services: MessagingService[]
  registration: Record<string, unknown>
}

/** Keeps the account's numbers and registrations in a file, so that they outlive the process, as at Twilio. */
export class StateFile {
  readonly #path: string
  readonly #store: TwilioStore
  #timer: NodeJS.Timeout | null = null

  /** Reads the file, if there is one. @throws Error if it can't be read */
  constructor(path: string, store: TwilioStore) {
    this.#path = path
    this.#store = store
    const saved = read(path)
    if (!saved) return
    store.numbers.clear()
    for (const number of saved.numbers) {
      const dates = { createdAt: new Date(number.createdAt), updatedAt: new Date(number.updatedAt) }
      store.numbers.set(number.phoneNumber, { ...number, ...dates })
    }
    store.services.clear()
    for (const service of saved.services) store.services.set(service.sid, service)
    store.registration.restore(saved.registration)
    resumeReviews(store)
  }

  /** Writes soon, once for many changes. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.write(), WAIT_MS).unref()
  }

  write(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const { numbers, services, registration } = this.#store
    const saved: Saved = {
      version: 1,
      numbers: [...numbers.values()],
      services: [...services.values()],
      registration: registration.snapshot(),
    }
    // Whole or not at all, as the process may end while it writes.
    writeFileSync(`${this.#path}.new`, JSON.stringify(saved), { mode: 0o600 })
    renameSync(`${this.#path}.new`, this.#path)
  }
}

function read(path: string): Saved | null {
  try {
    const saved = JSON.parse(readFileSync(path, 'utf8')) as Saved
    return saved.version === 1 ? saved : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`${path} can't be read. Delete it to begin with the demo's numbers.`, { cause: error })
  }
}
