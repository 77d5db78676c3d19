import { MenuLayout } from '#app/features/accounts/shell/components/menu-layout.tsx'

/** The layout of account settings. */
export default function Settings() {
  return <MenuLayout menu="settings" title="Settings" />
}
