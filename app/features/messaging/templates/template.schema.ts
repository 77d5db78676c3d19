import { z } from 'zod'
import { line, lines } from '#app/lib/text.schema.ts'
import { editFields } from '#app/lib/edit-fields.ts'
import { unknownPlaceholders } from './fill.ts'

export const TEMPLATE_NAME_MAX = 60
/** The longest text the provider takes. */
export const TEMPLATE_MAX = 1600

export const TEMPLATE_GROUPS = ['team', 'personal'] as const
export type TemplateGroup = (typeof TEMPLATE_GROUPS)[number]

/** The form of a message template. */
export const templateSchema = z.object({
  name: line({ max: TEMPLATE_NAME_MAX, missing: 'Enter a name.' }),
  template: lines({ max: TEMPLATE_MAX, missing: 'Write the message.' }).superRefine((template, context) => {
    for (const name of unknownPlaceholders(template)) {
      context.addIssue({ code: 'custom', message: `{${name}} isn’t a placeholder. Type @ to choose one.` })
    }
  }),
  group: z.enum(TEMPLATE_GROUPS, 'Choose who can use it.'),
  ...editFields,
  version: editFields.version.optional(),
})

export type TemplateValues = z.output<typeof templateSchema>
