import { redirect } from 'react-router'
import { page } from '#app/middleware/route-builder.server.ts'

/** Redirects to the first tab that the user sees. */
export const loader = page.loader((ctx) =>
  redirect(ctx.can.administer ? '/account/settings/employees' : '/account/settings/tag-management'),
)

// Without a component, a refusal would be answered as bare text.
export default function SettingsIndex() {
  return null
}
