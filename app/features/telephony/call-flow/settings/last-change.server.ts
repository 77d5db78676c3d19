import type { Ctx } from '#app/lib/ctx.server.ts'
import type { AuditChange } from '#app/lib/changes.ts'
import { audit } from '#app/lib/audit.server.ts'
import { lastChange } from '#app/lib/merge-edit.server.ts'
import type { Database } from '#db/client.ts'

/** The audit log's sentence for a change of a location's settings. */
export type LocationChange = 'changed the office hours' | 'changed the call flow'

export interface SettingsChange {
  /** The user who saved it. */
  by: string | null
  at: string
  /** Sentences about what it changed for callers. */
  changes: string[]
}

const SEPARATOR = '\n'

/** Adds a change of a location's settings to the audit log, in sentences. */
export async function auditChange(
  tx: Database,
  ctx: Ctx,
  change: {
    action: LocationChange
    locationId: string
    changes: readonly string[]
    /** The values before and after. */
    values?: readonly AuditChange[]
  },
): Promise<void> {
  const { action, locationId, changes, values = [] } = change
  await audit(tx, ctx, {
    action,
    entity: 'location',
    entityId: locationId,
    detail: changes.join(SEPARATOR),
    changes: values,
  })
}

/** The newest change of a location's settings. */
export async function lastLocationChange(
  tx: Database,
  locationId: string,
  action: LocationChange,
): Promise<SettingsChange | null> {
  const last = await lastChange(tx, 'location', locationId, [action])
  return last && { by: last.by?.name ?? null, at: last.at, changes: last.detail?.split(SEPARATOR) ?? [] }
}
