import { redirect } from 'react-router'

/** The first tab. */
export const loader = () => redirect('/account/settings/tag-management')
