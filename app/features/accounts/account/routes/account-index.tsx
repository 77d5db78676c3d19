import { redirect } from 'react-router'
import { page } from '#app/middleware/route-builder.server.ts'

/** Redirects to the first tab. */
export const loader = page.loader({ can: 'administer' }, () => redirect('/account/info/settings'))

// Without a component, a refusal would be answered as bare text.
export default function AccountIndex() {
  return null
}
