import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { locations } from '#db/schema/index.ts'
import { auditChange, type LastChange, lastChange } from './last-change.server.ts'
import { findLocation } from './locations.server.ts'
import type { OfficeHours } from './office-hours.ts'
import { type OfficeHoursForm, readOfficeHours } from './office-hours.schema.ts'
import { type HoursFields, hoursFields, valuesOf } from './office-hours-values.ts'
import { describeOfficeHours } from './describe-office-hours.ts'
import { mergeHoursEdit } from './merge-hours-edit.server.ts'
import { chosenRecordings } from './recordings.server.ts'

const ACTION = 'changed the office hours'

export interface OfficeHoursPage {
  location: { id: string; name: string; timezone: string }
  /** Null: it is always open. */
  officeHours: OfficeHours | null
  /** What a form of it was opened with. */
  base: HoursFields
  version: number
  lastChange: LastChange | null
}

/** @throws AppError forbidden for users below the admin set; not-found */
export async function getOfficeHours(ctx: Ctx, locationId: string): Promise<OfficeHoursPage> {
  if (!ctx.can.administer) throw forbidden()
  return ctx.db(async (tx) => {
    const { id, name, timezone, ...row } = await findLocation(tx, locationId)
    return {
      location: { id, name, timezone },
      officeHours: readOfficeHours(row.officeHours),
      base: hoursFields(valuesOf(readOfficeHours(row.officeHours))),
      version: row.officeHoursVersion,
      lastChange: await lastChange(tx, id, ACTION),
    }
  })
}

/**
 * Saves a location's office hours.
 * @throws AppError forbidden; not-found; invalid for a recording that is gone; EditConflict
 */
export async function saveOfficeHours(ctx: Ctx, locationId: string, form: OfficeHoursForm): Promise<void> {
  if (!ctx.can.administer) throw forbidden()
  await ctx.db(async (tx) => {
    const row = await findLocation(tx, locationId, { lock: true })
    const before = readOfficeHours(row.officeHours)
    const given = await mergeHoursEdit(tx, ctx, { locationId, before, version: row.officeHoursVersion }, form)
    const key = given.closedMessage.recording
    const recordings = await chosenRecordings(tx, 'closedMessage', key ? [key] : [])
    const officeHours: OfficeHours = {
      ...given,
      closedMessage: { ...given.closedMessage, recording: recordings.get(key) ?? null },
    }
    await tx
      .update(locations)
      .set({ officeHours, officeHoursVersion: sql`${locations.officeHoursVersion} + 1` })
      .where(eq(locations.id, locationId))
    const changes = describeOfficeHours(before, officeHours)
    await auditChange(tx, ctx, { action: ACTION, locationId, changes })
  })
}
