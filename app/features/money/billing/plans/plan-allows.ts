import { plural } from '#app/lib/plural.ts'
import type { Limits } from '../plan.ts'

const LIMITED: Record<keyof Limits, string> = {
  maxLocations: 'location',
  maxServices: 'message campaign',
  maxPhoneNumbers: 'phone number',
}

/** `Plan allows 2 locations`. */
export const planAllows = (limits: Limits, limit: keyof Limits): string =>
  `Plan allows ${plural(limits[limit], LIMITED[limit])}`
