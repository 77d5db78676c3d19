import { z } from 'zod'

const when = z.string('Choose when.').regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:00)?)?$/, 'Choose when.')

/** Moves an item of our own calendars. Times are `datetime-local` values in the account's zone, days `yyyy-MM-dd`. */
export const moveItemSchema = z.object({
  kind: z.enum(['follow-ups', 'texts', 'cards'], 'Open the calendar again.'),
  id: z.uuid('Open the calendar again.'),
  /** A card's board. */
  boardId: z.union([z.literal('').transform(() => null), z.uuid()]).nullish(),
  /** When it is, as the user sees it. */
  from: when,
  to: when,
})

export type MoveItemInput = z.output<typeof moveItemSchema>
