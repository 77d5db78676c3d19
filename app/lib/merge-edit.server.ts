import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { auditLog, users } from '#db/schema/index.ts'
import type { Ctx } from './ctx.server.ts'
import {
  type Conflict,
  conflictSentence,
  type EditedField,
  type Opened,
  reconcileEdit,
  theirValue,
} from './edits.ts'
import { EditConflict } from './errors.ts'
import { fullName } from './names.ts'

/** The newest change of something. */
export interface LastChange {
  by: { id: string; name: string } | null
  at: string
  detail: string | null
}

/** The newest entry of the audit log about something: one of these actions, or any. */
export async function lastChange(
  tx: Database,
  entity: string,
  entityId: string,
  actions?: readonly string[],
): Promise<LastChange | null> {
  const [row] = await tx
    .select({
      detail: auditLog.detail,
      at: auditLog.createdAt,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(auditLog)
    .leftJoin(users, on(users, auditLog.actorId))
    .where(
      and(
        eq(auditLog.entity, entity),
        eq(auditLog.entityId, entityId),
        actions && inArray(auditLog.action, [...actions]),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  if (!row) return null
  const by = row.userId ? { id: row.userId, name: fullName(row.firstName, row.lastName) } : null
  return { by, at: row.at.toISOString(), detail: row.detail }
}

/** The change that a row names in its own columns. */
export async function changeBy(
  tx: Database,
  userId: string | null,
  at: Date,
): Promise<Pick<LastChange, 'by' | 'at'>> {
  const [user] = userId
    ? await tx
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(eq(users.id, userId))
    : []
  const by = user ? { id: user.id, name: fullName(user.firstName, user.lastName) } : null
  return { by, at: at.toISOString() }
}

export interface MergedEdit<Fields extends object> {
  /** The thing's name in a sentence: card. */
  what: string
  opened: Opened
  mine: Fields
  stored: { values: Fields; version: number }
  /** How the fields are shown to the user; those that are missing here are not shown. */
  fields: EditedFields<Fields> | (() => Promise<EditedFields<Fields>>)
  /** The user who changed it last. */
  last: () => Promise<Pick<LastChange, 'by' | 'at'> | null>
}

export type EditedFields<Fields> = { [Name in keyof Fields]?: EditedField }

/**
 * The values to store for an edit: the form's, and where this user changed nothing, what others stored since.
 * @throws EditConflict when others changed something that the user hasn't seen
 */
export async function mergeEdit<Fields extends object>(ctx: Ctx, edit: MergedEdit<Fields>): Promise<Fields> {
  const { opened, mine, stored } = edit
  const { values, unseen } = reconcileEdit(opened, mine, stored)
  if (unseen.length === 0) return values
  const [last, fields] = await Promise.all([
    edit.last(),
    typeof edit.fields === 'function' ? edit.fields() : edit.fields,
  ])
  const conflict: Conflict = {
    what: edit.what,
    version: stored.version,
    by: last?.by ? (last.by.id === ctx.actor?.id ? 'You' : last.by.name) : null,
    at: last?.at ?? null,
    fields: unseen.flatMap(({ name, both }) => {
      const field = fields[name as keyof Fields]
      const value = stored.values[name as keyof Fields]
      return field ? [theirValue(name, value, field, both)] : []
    }),
  }
  throw new EditConflict(conflictSentence(conflict), stored.version, conflict)
}
