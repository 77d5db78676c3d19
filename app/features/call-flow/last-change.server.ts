import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { EditConflict } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Database } from '#db/client.ts'
import { auditLog, users } from '#db/schema/index.ts'

/** The audit log's words for a change of a location's settings. */
export type LocationChange = 'changed the office hours' | 'changed the call flow'

export interface LastChange {
  /** Who saved it. */
  by: string | null
  at: string
  /** What it changed for callers, in sentences. */
  changes: string[]
}

const SEPARATOR = '\n'

/** Adds a change of a location's settings to the audit log, in words. */
export async function auditChange(
  tx: Database,
  ctx: Ctx,
  change: { action: LocationChange; locationId: string; changes: readonly string[] },
): Promise<void> {
  const { action, locationId, changes } = change
  await audit(tx, ctx, { action, entity: 'location', entityId: locationId, detail: changes.join(SEPARATOR) })
}

/** The newest change of a location's settings. */
export async function lastChange(
  tx: Database,
  locationId: string,
  action: LocationChange,
): Promise<LastChange | null> {
  const [row] = await tx
    .select({
      detail: auditLog.detail,
      at: auditLog.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(auditLog)
    .leftJoin(users, and(eq(users.accountId, auditLog.accountId), eq(users.id, auditLog.actorId)))
    .where(
      and(eq(auditLog.entity, 'location'), eq(auditLog.entityId, locationId), eq(auditLog.action, action)),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  if (!row) return null
  return {
    by: fullName(row.firstName, row.lastName) || null,
    at: row.at.toISOString(),
    changes: row.detail?.split(SEPARATOR) ?? [],
  }
}

/** @throws EditConflict when another user saved since the form was opened */
export async function requireVersion(
  tx: Database,
  given: number,
  stored: { version: number; locationId: string; action: LocationChange },
): Promise<void> {
  if (given === stored.version) return
  const change = await lastChange(tx, stored.locationId, stored.action)
  throw new EditConflict(
    `${change?.by ?? 'Another user'} saved other settings here after you opened this page. ` +
      'Nothing you entered is lost: save again to replace theirs, or reload the page to see them.',
    stored.version,
  )
}
