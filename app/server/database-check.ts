import { setTimeout as sleep } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'

const LIMIT_MS = 1500

export interface DatabaseCheck {
  /** Whether the database answers in time. Calls at the same time share one query. */
  responds: () => Promise<boolean>
  close: () => Promise<void>
}

/** Has a connection of its own, so that a busy pool isn't taken for a database that is down. */
export function openDatabaseCheck(url: string): DatabaseCheck {
  let connection: Sql | undefined
  let running: Promise<boolean> | undefined

  async function check(): Promise<boolean> {
    connection ??= postgres(url, {
      max: 1,
      max_lifetime: null,
      onnotice: () => {},
      connection: { application_name: 'switchboard health' },
    })
    const used = connection
    const query = used`select 1`.then(
      () => true,
      () => false,
    )
    const answered = await Promise.race([query, sleep(LIMIT_MS, false, { ref: false })])
    // A connection may be dead without either side knowing, so the next check opens a new one.
    if (!answered) await close()
    return answered
  }

  async function close(): Promise<void> {
    const used = connection
    connection = undefined
    await used?.end({ timeout: 0 }).catch(() => {})
  }

  return {
    responds: () => (running ??= check().finally(() => (running = undefined))),
    close,
  }
}
