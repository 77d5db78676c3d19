import { z } from 'zod'
import { emailField } from '#app/features/accounts/auth/sign-in.schema.ts'
import { editFields } from '#app/lib/edit-fields.ts'
import type { Opened } from '#app/lib/edits.ts'
import { normalizePhone, PHONE_HINT } from '#app/lib/phone.ts'
import { pictureField } from '#app/lib/picture-field.ts'
import { line } from '#app/lib/text.schema.ts'
import { NAME_MAX } from './employee-rules.ts'

const digits = (pattern: RegExp, problem: string) => z.string().trim().regex(pattern, problem).optional()

/** The role is missing where the form doesn't let one choose it. */
export const employeeSchema = z.object({
  firstName: line({ max: NAME_MAX, missing: 'Enter the first name.' }),
  lastName: line({ max: NAME_MAX, missing: 'Enter the last name.' }),
  email: emailField,
  phone: z
    .string()
    .max(40, PHONE_HINT)
    .transform((typed, check) => {
      const number = normalizePhone(typed)
      if (number) return number
      check.addIssue({ code: 'custom', message: PHONE_HINT })
      return z.NEVER
    })
    .optional(),
  extension: digits(/^\d{1,6}$/, 'Use 1 to 6 digits.'),
  npn: digits(/^\d{1,10}$/, 'A National Producer Number has up to 10 digits.'),
  role: z.enum(['owner', 'admin', 'employee'], 'Choose a role.').optional(),
  groups: z.array(z.uuid('Choose from the list.')).max(200),
  locations: z.array(z.uuid('Choose from the list.')).max(200),
  avatar: pictureField,
})

export const newEmployeeSchema = employeeSchema.extend({
  /** For a dismissed user's email: whether that person returns, or someone new has the email. */
  former: z.enum(['same', 'other'], 'Choose one.').optional(),
  /** The employee that the answer is about. */
  formerId: z.uuid('Open the form again.').optional(),
})

export const updateEmployeeSchema = employeeSchema.extend({
  ...editFields,
  /** The admin has read what rings no more without the phone. */
  phoneGone: z.boolean().default(false),
})

export type EmployeeInput = z.output<typeof employeeSchema>
export type EmployeeUpdate = EmployeeInput & Opened & { phoneGone?: boolean }
export type NewEmployeeInput = z.output<typeof newEmployeeSchema>
