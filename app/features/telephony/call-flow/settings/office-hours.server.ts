import { eq, sql } from 'drizzle-orm'
import { changesOf } from '#app/lib/changes.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { type EditedFields, lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { locations } from '#db/schema/index.ts'
import { auditChange, type SettingsChange, lastLocationChange } from './last-change.server.ts'
import { findLocation } from '../locations.server.ts'
import type {
  Closure,
  OfficeHours,
  OpenDay,
  Weekday,
} from '#app/features/accounts/office-hours/office-hours.ts'
import {
  type OfficeHoursValues,
  readOfficeHours,
} from '#app/features/accounts/office-hours/office-hours.schema.ts'
import {
  capitalize,
  describeClosure,
  describeDay,
  describeOfficeHours,
} from '#app/features/accounts/office-hours/describe-office-hours.ts'
import { chosenRecordings } from '../recordings/recordings.server.ts'

const ACTION = 'changed the office hours'

type HoursFields = OfficeHours['hours'] &
  Pick<OfficeHoursValues, 'holidays' | 'observed' | 'closures' | 'closedMessage' | 'smsClosedMessage'>

const day = (weekday: Weekday) => ({
  label: capitalize(weekday),
  show: (hours: unknown) => describeDay(hours as OpenDay | undefined),
})

const EDITED: EditedFields<HoursFields> = {
  sunday: day('sunday'),
  monday: day('monday'),
  tuesday: day('tuesday'),
  wednesday: day('wednesday'),
  thursday: day('thursday'),
  friday: day('friday'),
  saturday: day('saturday'),
  holidays: { label: 'Holidays' },
  observed: { label: 'Observed holidays' },
  closures: {
    label: 'Closing dates',
    show: (closures) => ((closures ?? []) as Closure[]).map(describeClosure).join(', '),
  },
  closedMessage: {
    label: 'Call response',
    show: (given) => {
      if (!given) return ''
      const { type, message } = given as OfficeHoursValues['closedMessage']
      return type === 'text' ? message : type === 'recording' ? 'a recording' : 'disabled'
    },
  },
  smsClosedMessage: { label: 'Text auto-response' },
}

/** The parts of the form by which two users' changes are compared. */
const fieldsOf = (form: Omit<OfficeHoursValues, 'version' | 'base' | 'overwrite'>): HoursFields => ({
  ...form.hours,
  holidays: form.holidays,
  observed: form.observed,
  closures: form.closures,
  closedMessage: form.closedMessage,
  smsClosedMessage: form.smsClosedMessage,
})

const storedFields = (officeHours: OfficeHours | null): Partial<HoursFields> =>
  officeHours
    ? fieldsOf({
        ...officeHours,
        closedMessage: {
          ...officeHours.closedMessage,
          recording: officeHours.closedMessage.recording?.Key ?? '',
        },
      })
    : {}

export interface OfficeHoursPage {
  location: { id: string; name: string; timezone: string }
  /** Null: it is always open. */
  officeHours: OfficeHours | null
  /** The form's values when it is opened. */
  base: Partial<HoursFields>
  version: number
  lastChange: SettingsChange | null
}

export async function getOfficeHours(ctx: Ctx, locationId: string): Promise<OfficeHoursPage> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const { id, name, timezone, ...row } = await findLocation(tx, locationId)
    const officeHours = readOfficeHours(row.officeHours)
    return {
      location: { id, name, timezone },
      officeHours,
      base: storedFields(officeHours),
      version: row.officeHoursVersion,
      lastChange: await lastLocationChange(tx, id, ACTION),
    }
  })
}

/** Saves a location's office hours. */
export async function saveOfficeHours(ctx: Ctx, locationId: string, form: OfficeHoursValues): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    const row = await findLocation(tx, locationId, { lock: true })
    const before = readOfficeHours(row.officeHours)
    const saved = await mergeEdit<Partial<HoursFields>>(ctx, {
      what: 'location’s office hours',
      opened: form,
      mine: fieldsOf(form),
      stored: { values: storedFields(before), version: row.officeHoursVersion },
      fields: EDITED,
      last: () => lastChange(tx, 'location', locationId, [ACTION]),
    })
    const { holidays, observed, closures, closedMessage, smsClosedMessage, ...hours } = saved as HoursFields
    const key = closedMessage.recording
    const recordings = await chosenRecordings(tx, 'closedMessage', key ? [key] : [])
    const officeHours: OfficeHours = {
      hours: Object.fromEntries(Object.entries(hours).filter(([, day]) => day)),
      holidays,
      observed,
      closures,
      closedMessage: { ...closedMessage, recording: recordings.get(key) ?? null },
      smsClosedMessage,
    }
    await tx
      .update(locations)
      .set({ officeHours, officeHoursVersion: sql`${locations.officeHoursVersion} + 1` })
      .where(eq(locations.id, locationId))
    const changes = describeOfficeHours(before, officeHours)
    const values = changesOf({ ...storedFields(before) }, { ...saved }, EDITED)
    await auditChange(tx, ctx, { action: ACTION, locationId, changes, values })
  })
}
