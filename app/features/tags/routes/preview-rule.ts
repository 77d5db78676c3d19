import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { previewRule } from '../tags.server.ts'
import type { Route } from './+types/preview-rule'

/** What the tag dialog asks while a rule is made: `{ count, sample }`. */
export function action({ request, context }: Route.ActionArgs) {
  return answering(async () => {
    const rule = (await request.formData()).get('rule')
    return Response.json(await previewRule(context.get(ctxContext), parsed(rule)))
  })
}

function parsed(json: FormDataEntryValue | null): unknown {
  try {
    return typeof json === 'string' && json.length <= 60_000 ? JSON.parse(json) : null
  } catch {
    return null
  }
}
