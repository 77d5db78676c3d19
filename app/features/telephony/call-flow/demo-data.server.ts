import { and, asc, eq } from 'drizzle-orm'
import { locations } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { officeHoursSchema } from '#app/features/accounts/office-hours/office-hours.schema.ts'

const WORKING = { open: true, openTime: '08:00', closeTime: '17:30' }
const ALL_DAY = { open: true, openTime: '00:00', closeTime: '00:00' }

/** The first location is always open, so that a call to it rings whenever the demo is tried; the others have usual hours. */
export async function addOfficeHours({ tx, accountId }: DemoAgency): Promise<void> {
  const officeHours = officeHoursSchema.parse({
    hours: {
      monday: WORKING,
      tuesday: WORKING,
      wednesday: WORKING,
      thursday: WORKING,
      friday: { ...WORKING, closeTime: '16:00' },
    },
    holidays: [
      "New Year's Day",
      'Memorial Day',
      'Independence Day',
      'Labor Day',
      'Thanksgiving Day',
      'Christmas Day',
    ],
    smsClosedMessage: 'Thanks for your text! Our office is closed now. We answer first thing when we open.',
  })
  await tx.update(locations).set({ officeHours }).where(eq(locations.accountId, accountId))
  const [first] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.accountId, accountId))
    .orderBy(asc(locations.name))
    .limit(1)
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const always = officeHoursSchema.parse({ hours: Object.fromEntries(days.map((day) => [day, ALL_DAY])) })
  await tx
    .update(locations)
    .set({ officeHours: always })
    .where(and(eq(locations.accountId, accountId), eq(locations.id, first!.id)))
}
