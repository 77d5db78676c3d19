import { previewRule } from '../tags.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/preview-rule'

/** Previews a rule for the tag dialog: `{ count, sample }`. */
export const action = resource.action(async (ctx, { request }: Route.ActionArgs) => {
  const rule = (await request.formData()).get('rule')
  return Response.json(await previewRule(ctx, parsed(rule)))
})

function parsed(json: FormDataEntryValue | null): unknown {
  try {
    return typeof json === 'string' && json.length <= 60_000 ? JSON.parse(json) : null
  } catch {
    return null
  }
}
