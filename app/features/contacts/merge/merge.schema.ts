import { z } from 'zod'
import { CO_STATUSES } from '../client.schema.ts'

export const MERGE_MODES = ['combine', 'primary', 'secondary'] as const

/** The chooser's form. Fields' sides come as `field.firstName=other`. */
export const mergeSchema = z.object({
  other: z.uuid('Choose the other contact.'),
  mode: z.enum(MERGE_MODES, 'Choose how to merge.'),
  combineType: z.enum(['applicant', 'coapplicant']).optional(),
  coStatus: z.enum(CO_STATUSES).optional(),
  seenKeep: z.iso.datetime({ offset: true }).optional(),
  seenOther: z.iso.datetime({ offset: true }).optional(),
})
