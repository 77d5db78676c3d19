import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { queueTagRefresh } from '#app/features/people/tags/tag-members.server.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { open } from '#app/lib/crypto.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import { type AuditChange, changesOf } from '#app/lib/changes.ts'
import { changedFields, type Opened } from '#app/lib/edits.ts'
import { changeBy, mergeEdit } from '#app/lib/merge-edit.server.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import type { Kind, RecordValues } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from './kinds/index.ts'
import type { KindName } from './kinds/kind-names.ts'
import { learnOptions } from '#app/features/accounts/fields/options.server.ts'
import {
  declared,
  inOrder,
  RECORD_TABLES,
  type RecordView,
  requireClient,
  requireKind,
  requireReferences,
  sealedPlace,
  sealValues,
  selectRecords,
  recordView,
} from './record-rows.server.ts'
import { editedRecordFields } from './edited-fields.server.ts'
import { recordsChanged } from './events.ts'

/** A client's records of one kind; addresses by type, others in the order they were added. */
export async function listRecords(ctx: Ctx, name: KindName, clientId: string): Promise<RecordView[]> {
  requireKind(ctx, name)
  const { table } = RECORD_TABLES[name]
  return ctx.db(async (tx) => {
    const [, rows] = await Promise.all([
      requireClient(tx, clientId),
      selectRecords(tx, name, and(eq(table.clientId, clientId), isNull(table.deletedAt))),
    ])
    return inOrder(
      name,
      rows.map((row) => recordView(name, row)),
    )
  })
}

export async function checkClient(ctx: Ctx, clientId: string): Promise<void> {
  await ctx.db((tx) => requireClient(tx, clientId))
}

export async function getRecord(ctx: Ctx, key: RecordKey, { trashed = false } = {}): Promise<RecordView> {
  requireKind(ctx, key.name)
  return ctx.db(async (tx) => selectView(tx, key, trashed))
}

/**
 * Adds a record. `values` come from the kind's schema. The form creates the `id`, so that sending it twice adds one record.
 */
export async function createRecord(
  ctx: Ctx,
  { name, clientId, id = uuidv7(ctx.now().getTime()) }: Omit<RecordKey, 'id'> & { id?: string | undefined },
  values: RecordValues,
): Promise<RecordView> {
  const kind = requireKind(ctx, name)
  if (kind.hasFile) throw new AppError('invalid', 'Choose a file.', 'file')
  if (!isUuid(id)) throw new AppError('invalid', 'This form is out of date. Reload the page.')
  const record = declared(kind, values)
  const { table } = RECORD_TABLES[name]
  const key = { name, clientId, id }
  return ctx.db(async (tx) => {
    await requireClient(tx, clientId)
    const stored = await prepare(tx, ctx, key, record)
    const now = ctx.now()
    const added = await tx
      .insert(table)
      .values({
        accountId: ctx.account.id,
        id,
        clientId,
        ...stored,
        createdBy: ctx.actor?.id,
        updatedBy: ctx.actor?.id,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: table.id })
    if (added.length > 0) {
      await learnOptions(tx, ctx, kind.fields, record)
      await finishChange(tx, ctx, key, 'added')
    }
    return selectView(tx, key)
  })
}

export interface UpdateInput extends Opened {
  values: RecordValues
  /** Sealed fields to clear; one left blank keeps its value. */
  clear?: readonly string[]
}

/**
 * Changes a record.
 * @throws EditConflict when others changed it since it was opened
 */
export async function updateRecord(ctx: Ctx, key: RecordKey, input: UpdateInput): Promise<RecordView> {
  const kind = requireKind(ctx, key.name)
  const { table } = RECORD_TABLES[key.name]
  return ctx.db(async (tx) => {
    await requireClient(tx, key.clientId)
    const row = await lock(tx, key)
    const current = row.data
    let record = declared(kind, input.values)
    // Without a new card number, brand and last four stay.
    for (const field of kind.fields) {
      if (
        'derived' in field &&
        field.derived &&
        record[field.name] === undefined &&
        !input.values.cardLast4
      ) {
        record[field.name] = current[field.name]
      }
    }
    record = declared(kind, record)

    const secret = (values: RecordValues, wanted: boolean) =>
      Object.fromEntries(Object.entries(values).filter(([field]) => kind.sealed.includes(field) === wanted))
    const merged = await mergeEdit(ctx, {
      what: kind.label.toLowerCase(),
      opened: input,
      mine: secret(record, false),
      stored: { values: secret(current, false), version: row.version },
      fields: () => editedRecordFields(tx, kind, current),
      last: () => changeBy(tx, row.updatedBy, row.updatedAt),
    })
    record = declared(kind, { ...merged, ...secret(record, true) })
    const stored = await prepare(tx, ctx, key, record, current)
    for (const field of kind.sealed) {
      const keeps = !stored.sealed[field] && row.sealed[field] && !input.clear?.includes(field)
      // A value that no longer applies (a card's routing number) is dropped.
      if (!keeps || declared(kind, { ...record, [field]: 'kept' })[field] === undefined) continue
      stored.sealed[field] = row.sealed[field]!
      stored.data[field] = current[field]
    }
    const changed = [
      ...new Set([
        ...changedFields(current, stored.data),
        ...kind.sealed.filter((field) => stored.sealed[field] !== row.sealed[field]),
      ]),
    ]
    if (changed.length > 0) {
      await tx
        .update(table)
        .set({
          ...stored,
          updatedBy: ctx.actor?.id ?? null,
          updatedAt: ctx.now(),
          version: nextVersion(table),
        })
        .where(eq(table.id, key.id))
      await learnOptions(tx, ctx, kind.fields, record)
      const shown = await editedRecordFields(tx, kind, current, stored.data)
      await finishChange(tx, ctx, key, 'changed', {
        fields: changed,
        changes: changesOf(current, stored.data, shown, changed),
      })
    }
    return selectView(tx, key)
  })
}

/** Moves a record to the trash. */
export async function deleteRecord(ctx: Ctx, key: RecordKey): Promise<void> {
  requireKind(ctx, key.name)
  const { table } = RECORD_TABLES[key.name]
  await ctx.db(async (tx) => {
    await requireClient(tx, key.clientId)
    await lock(tx, key)
    await tx
      .update(table)
      .set({
        deletedAt: ctx.now(),
        updatedBy: ctx.actor?.id ?? null,
        updatedAt: ctx.now(),
        version: nextVersion(table),
      })
      .where(eq(table.id, key.id))
    await finishChange(tx, ctx, key, 'deleted')
  })
}

/** Restores a record from the trash. Does nothing when it isn't there. */
export async function restoreRecord(ctx: Ctx, key: RecordKey): Promise<RecordView> {
  const kind = requireKind(ctx, key.name)
  const { table } = RECORD_TABLES[key.name]
  return ctx.db(async (tx) => {
    await requireClient(tx, key.clientId)
    if (!isUuid(key.id)) throw notFound(`This ${kind.label.toLowerCase()}`)
    const restored = await tx
      .update(table)
      .set({
        deletedAt: null,
        updatedBy: ctx.actor?.id ?? null,
        updatedAt: ctx.now(),
        version: nextVersion(table),
      })
      .where(and(eq(table.id, key.id), eq(table.clientId, key.clientId), isNotNull(table.deletedAt)))
      .returning({ id: table.id })
    if (restored.length > 0) {
      await finishChange(tx, ctx, key, 'restored')
    }
    return selectView(tx, key)
  })
}

/** The value behind a mask. The audit log gets an entry with each call. */
export async function revealSealed(ctx: Ctx, key: RecordKey, field: string): Promise<string> {
  const kind = requireKind(ctx, key.name)
  ctx.require('revealSealed')
  return ctx.db(async (tx) => {
    await requireClient(tx, key.clientId)
    const row = await lock(tx, key)
    const sealed = kind.sealed.includes(field) ? row.sealed[field] : undefined
    if (!sealed) throw notFound('This value')
    const value = await open(tx, ctx.account.id, sealed, sealedPlace(key.name, key.id, field))
    await audit(tx, ctx, {
      action: 'revealed a protected value',
      entity: kind.name,
      entityId: key.id,
      detail: `${of(key.clientId)}: ${field}`,
    })
    return value
  })
}

/** Pins an address to the top of its client, or unpins it. */
export async function togglePin(ctx: Ctx, clientId: string, id: string): Promise<RecordView> {
  const key = { name: 'address', clientId, id } as const
  const { values } = await getRecord(ctx, key)
  return updateRecord(ctx, key, { values: { ...values, pinned: !values.pinned }, base: values })
}

async function selectView(
  tx: Database,
  { name, clientId, id }: RecordKey,
  trashed = false,
): Promise<RecordView> {
  const missing = () => notFound(`This ${KINDS[name].label.toLowerCase()}`)
  const { table } = RECORD_TABLES[name]
  const [found] = await selectRecords(
    tx,
    name,
    and(eq(table.id, id), eq(table.clientId, clientId), trashed ? undefined : isNull(table.deletedAt)),
  )
  if (!found) throw missing()
  return recordView(name, found)
}

async function lock(tx: Database, { name, clientId, id }: RecordKey) {
  const { table } = RECORD_TABLES[name]
  const listed = and(eq(table.clientId, clientId), isNull(table.deletedAt))
  return lockRow(tx, table, id, `This ${KINDS[name].label.toLowerCase()}`, listed)
}

export interface RecordKey {
  name: KindName
  clientId: string
  id: string
}

/** Validates a record as a whole, checks its references and encrypts its secrets. */
async function prepare(
  tx: Database,
  ctx: Ctx,
  { name, clientId, id }: RecordKey,
  record: RecordValues,
  before: RecordValues = {},
) {
  const kind: Kind = KINDS[name]
  const missing = kind.validateStored?.(record)
  if (missing) throw new AppError('invalid', missing.message, missing.field)
  await requireReferences(tx, kind, { clientId, values: record, before })
  return sealValues(tx, ctx, { name, id }, record)
}

const NOTHING = { fields: [], changes: [] }

/** After every change: the audit log, dynamic tags, and an event for everyone who has the client open. */
export async function finishChange(
  tx: Tx,
  ctx: Ctx,
  { name, clientId, id }: RecordKey,
  verb: 'added' | 'changed' | 'deleted' | 'restored',
  { fields, changes }: { fields: readonly string[]; changes: readonly AuditChange[] } = NOTHING,
): Promise<void> {
  await audit(tx, ctx, {
    action: `${verb} a ${name}`,
    entity: name,
    entityId: id,
    detail: fields.length > 0 ? `${of(clientId)}: ${fields.join(', ')}` : of(clientId),
    changes,
  })
  await queueTagRefresh(tx, ctx, clientId)
  tx.after(recordsChanged({ clientId, kind: name }))
}

const of = (clientId: string) => `of contact ${clientId}`
