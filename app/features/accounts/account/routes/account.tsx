import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { MenuLayout } from '#app/features/accounts/shell/components/menu-layout.tsx'

/** The layout of the account's pages. */
export default function Account() {
  return <MenuLayout menu="account" title="Account" description={useFrame().account.name} />
}
