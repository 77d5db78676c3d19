import { redirect } from 'react-router'
import { SETTINGS_TABS } from '../settings-tabs.ts'

export function loader() {
  return redirect(`/account/settings/${SETTINGS_TABS[0].path}`)
}
