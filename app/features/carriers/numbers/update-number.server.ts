import { and, eq, inArray } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { type AuditChange, changesOf } from '#app/lib/changes.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { locations, messageServices, phoneNumbers } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { isTollFree, PORTING_REFUSES, TOLL_FREE_REFUSES } from './number.ts'
import { ensurePrimary, lockNumber, makePrimary } from './primary.server.ts'
import type { NumberEdit, NumberValues } from './number.schema.ts'
import { requestNumbersSync } from './sync-numbers.server.ts'

type Row = typeof phoneNumbers.$inferSelect

/**
 * Changes a number's name, location, message campaign, and whether it is the primary one of its location.
 * @returns its name
 */
export async function updateNumber(ctx: Ctx, id: string, input: NumberEdit): Promise<string> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const row = await lockNumber(tx, id, [input.locationId])
    if (row.status === 'releasing' || row.status === 'released') {
      throw new AppError('conflict', `${formatPhone(row.number)} is being given back. Take it back first.`)
    }
    const stored: NumberValues = {
      friendlyName: row.friendlyName,
      locationId: row.locationId,
      isDefault: row.isDefault,
      messageServiceId: row.messageServiceId,
    }
    const { friendlyName, locationId, isDefault, messageServiceId } = input
    const edit = await mergeEdit<NumberValues>(ctx, {
      what: 'phone number',
      opened: input,
      mine: { friendlyName, locationId, isDefault, messageServiceId },
      stored: { values: stored, version: row.version },
      fields: () => fieldsOf(tx),
      last: () => lastChange(tx, 'phone number', id),
    })
    await store(tx, ctx, row, edit, changesOf({ ...stored }, { ...edit }, await fieldsOf(tx)))
    tx.after(pagesChanged())
    return edit.friendlyName
  })
}

/** How others' changes are shown. */
async function fieldsOf(tx: Tx) {
  const [places, services] = await Promise.all([
    tx.select({ id: locations.id, name: locations.name }).from(locations),
    tx.select({ id: messageServices.id, name: messageServices.friendlyName }).from(messageServices),
  ])
  const nameIn = (list: { id: string; name: string }[]) => (id: unknown) =>
    list.find((each) => each.id === id)?.name ?? 'None'
  return {
    friendlyName: { label: 'Name' },
    locationId: { label: 'Location', show: nameIn(places) },
    isDefault: {
      label: 'Assignment',
      show: (value: unknown) => (value ? 'Primary' : 'Alias'),
      typed: String,
    },
    messageServiceId: { label: 'Message campaign', show: nameIn(services) },
  }
}

async function store(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  edit: NumberValues,
  changes: readonly AuditChange[],
): Promise<void> {
  const { friendlyName, locationId, messageServiceId } = edit
  const moved = locationId !== row.locationId
  const reassigned = messageServiceId !== row.messageServiceId
  await checkAssignable(tx, row, edit)
  await tx
    .update(phoneNumbers)
    .set({
      friendlyName,
      locationId,
      // It arrives as an alias, since the other location has a primary number.
      ...(moved && { isDefault: false }),
      ...(reassigned && { messageServiceId, serviceJoinedAt: null, smsRegistered: false, smsUseCase: null }),
      version: nextVersion(phoneNumbers),
    })
    .where(eq(phoneNumbers.id, row.id))
  if (edit.isDefault) await makePrimary(tx, { id: row.id, locationId })
  await ensurePrimary(tx, row.locationId)
  await ensurePrimary(tx, locationId)
  await audit(tx, ctx, {
    action: 'changed a number',
    entity: 'phone number',
    entityId: row.id,
    detail: formatPhone(row.number),
    changes,
  })
  if (reassigned && row.messageServiceId) {
    const { id: phoneNumberId, messageServiceId: serviceId } = row
    await enqueue(tx, 'numbers.leave-service', { phoneNumberId, serviceId })
  }
  if (reassigned || moved) await requestNumbersSync(tx)
}

async function checkAssignable(tx: Tx, row: Row, edit: NumberValues): Promise<void> {
  if (edit.locationId !== row.locationId) await lockRow(tx, locations, edit.locationId, 'This location')
  if (edit.messageServiceId && edit.messageServiceId !== row.messageServiceId) {
    if (row.status === 'porting-in') throw new AppError('conflict', PORTING_REFUSES, 'messageServiceId')
    if (isTollFree(row.number)) throw new AppError('conflict', TOLL_FREE_REFUSES, 'messageServiceId')
    const service = await lockRow(tx, messageServices, edit.messageServiceId, 'This message campaign')
    if (row.smsRegistered && service.status !== 'VERIFIED') {
      throw new AppError(
        'conflict',
        `${service.friendlyName} isn’t approved yet, and ${formatPhone(row.number)} would stop sending texts. Choose it once the carriers approve it.`,
        'messageServiceId',
      )
    }
  }
  if (row.isDefault && !edit.isDefault && edit.locationId === row.locationId) {
    const others = await tx
      .select({ id: phoneNumbers.id })
      .from(phoneNumbers)
      .where(
        and(
          eq(phoneNumbers.locationId, row.locationId),
          inArray(phoneNumbers.status, ['in-use', 'porting-in']),
        ),
      )
    throw new AppError(
      'conflict',
      others.length > 1
        ? 'Each location has one primary number. Choose Primary at another of its numbers instead.'
        : 'This is the only number of its location, so it is the primary one.',
      'isDefault',
    )
  }
}
