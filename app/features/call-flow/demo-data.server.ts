import { locations } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { officeHoursSchema } from './office-hours.schema.ts'

const WORKING = { open: true, openTime: '08:00', closeTime: '17:30' }

/** Usual office hours for every location. */
export async function addOfficeHours({ tx }: DemoAgency): Promise<void> {
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
  await tx.update(locations).set({ officeHours })
}
