import type { Database } from '#db/client.ts'
import { auditLog } from '#db/schema/index.ts'
import type { AuditChange } from './changes.ts'

/** The acting user and their address: a Ctx, or parts of one while signing in. */
export interface AuditSource {
  account: { id: string }
  actor: { id: string } | null
  ghostedBy: string | null
  /** The program's key. */
  keyId?: string | null
  ip: string | null
  now: () => Date
}

export interface AuditEntry {
  /** A past-tense verb, as the log shows it: `signed in`, `changed the password`. */
  action: string
  /** The kind of record: user, client, session … */
  entity: string
  entityId?: string | null
  /** Details. Never a secret, never what a client wrote. */
  detail?: string
  /** The values before and after, from `changesOf`. Deleting the record for good removes them. */
  changes?: readonly AuditChange[]
}

/** Adds an entry to the account's audit log in the caller's transaction. */
export async function audit(tx: Database, source: AuditSource, entry: AuditEntry): Promise<void> {
  await auditEach(tx, source, [entry])
}

/** Adds several entries in one statement. */
export async function auditEach(
  tx: Database,
  source: AuditSource,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const line = (entry: AuditEntry) => ({
    accountId: source.account.id,
    actorId: source.actor?.id ?? null,
    ghostedBy: source.ghostedBy,
    keyId: source.keyId ?? null,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId ?? null,
    detail: entry.detail ?? null,
    changes: entry.changes && entry.changes.length > 0 ? [...entry.changes] : null,
    ip: source.ip,
    createdAt: source.now(),
  })
  await tx.insert(auditLog).values(entries.map(line))
}
