import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { line, usState, zip } from '#app/lib/text.schema.ts'
import { GATHERING_FORMS } from './gathering-forms.ts'

export const companySchema = z.object({
  name: line({ max: 100, missing: 'Enter the company’s name.' }),
  legalName: line({ max: 100 }).optional(),
  address: line({ max: 100 }).optional(),
  address2: line({ max: 100 }).optional(),
  city: line({ max: 60 }).optional(),
  state: usState().optional(),
  zipcode: zip().optional(),
  timezone: z.string({ error: 'Choose a time zone.' }).max(60),
  mfaRequired: z.boolean().default(false),
  gatheringForms: z.array(z.enum(GATHERING_FORMS, 'Choose from the list.')).max(GATHERING_FORMS.length),
  ...editFields,
})

export type CompanyInput = z.output<typeof companySchema>
