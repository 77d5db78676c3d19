import type { Database } from '#db/client.ts'
import { auditLog } from '#db/schema/index.ts'

/** Who did it, from where: a Ctx, or the parts of one where there is none yet (signing in). */
export interface AuditSource {
  account: { id: string }
  actor: { id: string } | null
  ghostedBy: string | null
  ip: string | null
  now: () => Date
}

export interface AuditEntry {
  /** A verb in the past, as the log shows it: `signed in`, `changed the password`. */
  action: string
  /** What kind of record: user, client, session … */
  entity: string
  entityId?: string | null
  /** More in words. Never a secret, never what a client wrote. */
  detail?: string
}

/** Adds to the account's history, in the caller's transaction: it is there if, and only if, the deed is. */
export async function audit(tx: Database, source: AuditSource, entry: AuditEntry): Promise<void> {
  await auditEach(tx, source, [entry])
}

/** Several deeds of one moment, in one statement. */
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
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId ?? null,
    detail: entry.detail ?? null,
    ip: source.ip,
    createdAt: source.now(),
  })
  await tx.insert(auditLog).values(entries.map(line))
}
