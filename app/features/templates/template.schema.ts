import { z } from 'zod'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { editFields } from '#app/lib/edit-fields.ts'
import { unknownPlaceholders } from './fill.ts'

export const TEMPLATE_NAME_MAX = 60
/** The longest text the provider takes. */
export const TEMPLATE_MAX = 1600

export const TEMPLATE_GROUPS = ['team', 'personal'] as const
export type TemplateGroup = (typeof TEMPLATE_GROUPS)[number]

/** The form of a message template. */
export const templateSchema = z.object({
  name: z
    .string('Enter a name.')
    .transform((typed) => typed.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, 'Enter a name.')
        .max(TEMPLATE_NAME_MAX, `Use at most ${TEMPLATE_NAME_MAX} characters.`)
        .superRefine(keepsNoSecret),
    ),
  template: z
    .string('Write the message.')
    .transform((typed) => typed.replaceAll('\0', '').replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Write the message.')
        .max(TEMPLATE_MAX, `Use at most ${TEMPLATE_MAX.toLocaleString('en-US')} characters.`)
        .superRefine(keepsNoSecret)
        .superRefine((template, context) => {
          for (const name of unknownPlaceholders(template)) {
            context.addIssue({
              code: 'custom',
              message: `{${name}} isn’t a placeholder. Type @ to choose one.`,
            })
          }
        }),
    ),
  group: z.enum(TEMPLATE_GROUPS, 'Choose who can use it.'),
  ...editFields,
  version: editFields.version.optional(),
})

export type TemplateForm = z.output<typeof templateSchema>
