import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { line, lines } from '#app/lib/text.schema.ts'
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
  name: line({ max: TAG_NAME_MAX, missing: 'Enter a name.' }),
  description: lines({ max: TAG_DESCRIPTION_MAX }).default(''),
  rule,
})

/** The form that edits one. */
export const editTagSchema = tagSchema.extend(editFields)
