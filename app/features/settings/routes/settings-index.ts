import { redirect } from 'react-router'

/** Redirects to the first tab. */
export const loader = () => redirect('/account/settings/tag-management')
