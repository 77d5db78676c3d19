import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { line, tooLong } from '#app/lib/text.schema.ts'
import { type EventType, eventTypes } from './event-types.ts'

const ADDRESS = 'Enter an address like https://app.company.com/switchboard.'

const fields = {
  url: z
    .string(ADDRESS)
    .trim()
    .max(500, tooLong(500))
    .refine((typed) => isAddress(URL.parse(typed)), ADDRESS),
  description: line({ max: 100 }).default(''),
  events: z
    .array(
      z.enum(eventTypes as [EventType, ...EventType[]], 'Choose from the list.'),
      'Choose at least one event.',
    )
    .min(1, 'Choose at least one event.')
    .transform((chosen) => eventTypes.filter((type) => chosen.includes(type))),
}

export const endpointSchema = z.object(fields)
export const endpointEditSchema = z.object({ ...fields, ...editFields })

export type EndpointInput = z.output<typeof endpointSchema>
export type EndpointEdit = z.output<typeof endpointEditSchema>

/** Without a password, which would stand in the log, and without a fragment, which isn't sent. */
const isAddress = (url: URL | null) =>
  url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash

/** The buttons of an endpoint's page. */
export const endpointActionSchema = z.object({
  intent: z.enum(['on', 'off', 'test', 'rotate', 'resend']),
  delivery: z.uuid().optional(),
})
