import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import type { RuleGroup } from './rule.ts'
import { ruleSchema } from './rule.schema.ts'
import { TAG_DESCRIPTION_MAX, TAG_NAME_MAX } from './tag-limits.ts'

const rule = z
  .string()
  .max(60_000, 'This rule is too long.')
  .optional()
  .transform((json, context): RuleGroup | null => {
    if (!json) return null
    let tree: unknown
    try {
      tree = JSON.parse(json)
    } catch {
      tree = undefined
    }
    const checked = ruleSchema.safeParse(tree)
    if (checked.success) return checked.data
    context.addIssue({ code: 'custom', message: 'The rule is not complete.' })
    return z.NEVER
  })

/** The form of a tag. `rule` is JSON; empty for a simple tag. */
export const tagSchema = z.object({
  name: z
    .string('Enter a name.')
    .transform((typed) => typed.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(
      z
        .string('Enter a name.')
        .min(1, 'Enter a name.')
        .max(TAG_NAME_MAX, `Use at most ${TAG_NAME_MAX} characters.`)
        .superRefine(keepsNoSecret),
    ),
  description: z
    .string()
    .max(TAG_DESCRIPTION_MAX, `Use at most ${TAG_DESCRIPTION_MAX} characters.`)
    .superRefine(keepsNoSecret)
    .default('')
    .transform((typed) => typed.replaceAll('\0', '').trim()),
  rule,
})

/** The form that edits one. */
export const editTagSchema = tagSchema.extend(editFields)
