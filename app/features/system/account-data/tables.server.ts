import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { FILE_COLUMNS } from '#db/schema/columns.ts'
import * as schema from '#db/schema/index.ts'

/** A table of accounts' data. */
export interface DataTable {
  name: string
  /** The key without the account. */
  key: { name: string; type: string }[]
  /** Columns with storage keys. */
  files: string[]
  /** Tables whose rows its rows refer to, and the column with their id. */
  refersTo: { name: string; column: string }[]
  hasClient: boolean
}

/** Tables that aren't exported, each with the reason. */
export const NOT_EXPORTED: Record<string, string> = {
  account_counts: 'totals of other tables',
  account_keys: 'opens sealed fields',
  api_events: 'which events programs may ask for, deleted after 30 days',
  api_keys: 'secrets of programs',
  api_replays: 'answers of the API, deleted after a day',
  calendar_connections: 'secrets for reading Google’s calendars',
  calendar_consents: 'secrets of connecting to Google',
  calendar_feeds: 'secret addresses of users’ calendars',
  call_events: 'what the provider said while a call went on; the call has its result',
  evidence_entries: 'hashes, which tell nothing without the evidence file',
  evidence_seals: 'hashes of evidence files',
  import_rows: 'copies of uploaded files, deleted after a week',
  made_files: 'copies of the data',
  metric_changes: 'which numbers are to be counted again',
  metric_horizons: 'up to which day numbers are kept without the calls and texts',
  nightly_files: 'the secret address of a nightly file',
  nightly_opt_outs: 'hashes of numbers on lists of opt-outs',
  nightly_values: 'hashes of what the last nightly file said',
  passkeys: 'how users sign in',
  company_identities: 'how users sign in',
  company_sign_ins: 'how users sign in, with a secret',
  sign_in_domains: 'how users sign in, with secrets',
  phone_devices: 'which page is a user’s phone now',
  presence: 'who is online now',
  push_subscriptions: 'addresses of browsers',
  recovery_codes: 'secrets of how users sign in',
  sessions: 'secrets of who is signed in',
  snoozes: 'until when users put things off, which are exported themselves',
  usage_days: 'totals of other tables',
  user_invitations: 'secrets of who may sign in',
  user_metrics: 'totals of other tables',
  webhook_failures: 'for the operator',
}

/** Columns that aren't exported: secrets, sealed fields (their last digits are in `data` and `details`), search text, storage. */
export const HIDDEN_COLUMNS: readonly string[] = [
  ...FILE_COLUMNS,
  'account_id',
  'mfa_last_step',
  'mfa_pending_secret',
  'mfa_secret',
  'mobile_token',
  'old_secret',
  'passkey_handle',
  'password_hash',
  'provider_url',
  'sealed',
  'search_text',
  'secret',
  'sort_name',
  'token_hash',
  'file_hash',
  'users_key',
]

/** Every table with an account, except accounts itself, sorted so that each comes before those it refers to. */
export const TABLES: readonly DataTable[] = childrenFirst(
  Object.values(schema)
    .filter((each) => is(each, PgTable))
    .map((table) => getTableConfig(table as PgTable))
    .filter(({ columns }) => columns.some(({ name }) => name === 'account_id'))
    .map(({ name, columns, primaryKeys, foreignKeys }) => ({
      name,
      key: (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary))
        .filter((column) => column.name !== 'account_id')
        .map(({ name: own }) => ({
          name: own,
          type: columns.find((column) => column.name === own)!.getSQLType(),
        })),
      files: columns.map((column) => column.name).filter((column) => FILE_COLUMNS.has(column)),
      refersTo: foreignKeys
        .map((key) => key.reference())
        .map(({ foreignTable, columns: own }) => ({
          name: getTableConfig(foreignTable).name,
          column: own.at(-1)!.name,
        }))
        .filter((other) => other.name !== name && other.name !== 'accounts'),
      hasClient: columns.some((column) => column.name === 'client_id'),
    })),
)

export const EXPORTED: readonly DataTable[] = TABLES.filter(({ name }) => !Object.hasOwn(NOT_EXPORTED, name))

/** @throws Error for tables that refer to each other */
function childrenFirst(tables: DataTable[]): DataTable[] {
  const sorted: DataTable[] = []
  let left = tables
  while (left.length > 0) {
    const referred = new Set(left.flatMap(({ refersTo }) => refersTo.map((other) => other.name)))
    const free = left.filter(({ name }) => !referred.has(name))
    if (free.length === 0)
      throw new Error(`tables refer to each other: ${left.map(({ name }) => name).join()}`)
    sorted.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return sorted
}
