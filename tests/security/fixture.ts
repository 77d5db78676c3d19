import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#db/client.ts'
import type { accounts, clients, locations, phoneNumbers, users } from '#db/schema/index.ts'
import type { TestDatabase } from '#tests/setup/database.ts'

/** A word in every text field of the tried account. If a stranger sees it, data leaks. */
export const CANARY = 'Canary-7f3a91'

export interface RouteAccess {
  /**
   * - public: anybody.
   * - signed-in: an open session of the account.
   * - admin, super: an open session with that role.
   * - own-guard: looks at the session but decides itself, because it is where others are sent (lock, logout, mfa-setup).
   * - signature: a provider's webhook; refused without a valid signature.
   * - secret: a program that has the secret in its address, and no session.
   * - operator: a token of the operator's, or loopback.
   */
  access: 'public' | 'signed-in' | 'admin' | 'super' | 'own-guard' | 'signature' | 'secret' | 'operator'
  /** URL parameters; `$client` and the like stand for a record of the tried account. */
  params?: Record<string, string>
  /** Search parameters, with the same placeholders. */
  query?: Record<string, string>
  /** Forms of its action, with records of the tried account. Another account must get 404 or 422 for each. */
  forms?: Record<string, string>[]
  /** The status a member gets where no provider answers, as in this test. */
  withoutProvider?: number
}

export type Payload = Record<string, string | boolean | string[] | object>

export type Principal = 'member' | 'employee' | 'stranger' | 'disabled' | 'suspended' | 'locked' | 'super'

/** The tried account, for what the areas add to it. */
export interface TriedAccount {
  account: typeof accounts.$inferSelect
  location: typeof locations.$inferSelect
  number: typeof phoneNumbers.$inferSelect
  users: Record<Principal, typeof users.$inferSelect>
  client: typeof clients.$inferSelect
  /** What each row of the client has. */
  ofClient: { accountId: string; clientId: string }
  /** A stored PDF that holds the canary. */
  storageKey: string
  /** Ids of rows by name, those of the areas below among them. */
  ids: Record<string, string>
}

/** A column that holds typed or received text, and a function that writes texts to its rows in turn, unvalidated. */
export interface HostilePlace {
  column: string
  store: (texts: readonly string[]) => Promise<unknown>
}

/** Adds rows for hostile texts. */
export interface HostileStage {
  db: TestDatabase
  accountId: string
  /** The client with one record of each kind first, then a crowded one, then others. */
  clients: readonly string[]
  staff: readonly string[]
  /** The id of a row that an area has added. */
  id: (name: string) => string
  /** Runs an insert for many rows: `$client` and the like are ids, `$crowded` is the crowded client. */
  insert: (sql: string) => Promise<string[]>
  column: (table: string, name: string, ids: readonly string[]) => HostilePlace
  /** As `column`, with a number before each text. */
  distinct: (table: string, name: string, ids: readonly string[]) => HostilePlace
  /** A field within a JSON column. */
  field: (table: string, name: string, ids: readonly string[], column?: string) => HostilePlace
}

/** A form that must refuse secrets in free text, with a message at the field. */
export interface SecretForm {
  column: string
  path: string
  form: (text: string) => Record<string, string>
  /** For an address that scripts post to. */
  raw?: true
}

/** What the security and accessibility tests need to know of an area: the default export of its security.fixture.ts. */
export interface SecurityFixture {
  /** Who reaches each route, by the route's id in the build. */
  access?: Record<string, RouteAccess>
  /** The payload of each socket message, with records of the tried account. */
  sockets?: Record<string, Payload>
  /** Adds a row of each kind to the tried account, with CANARY in each text. Returns the ids by the names after `$`. */
  rows?: (tx: Database, tried: TriedAccount) => Promise<Record<string, string>>
  /** The places of typed or received text. */
  hostile?: (stage: HostileStage) => Promise<HostilePlace[]> | HostilePlace[]
  secrets?: readonly SecretForm[]
  /** Text columns that hold nothing typed or received, and why. */
  notTyped?: Record<string, string>
  /** Text columns of `hostile` whose forms refuse no secrets, and why. */
  notRefused?: Record<string, string>
  /** Pages that axe visits in the demo data, by the name of a test. `:client` and the like are ids of `demoIds`. */
  pages?: Record<string, readonly string[]>
  demoIds?: (db: TestDatabase, user: { accountId: string; id: string }) => Promise<Record<string, string>>
}

/** Adds a row and returns its id. */
export async function addRow<Table extends PgTable>(
  tx: Database,
  table: Table,
  values: Table['$inferInsert'],
): Promise<string> {
  const [row] = await tx.insert(table).values(values).returning()
  return (row as { id: string }).id
}
