import { MenuPage } from '../components/menu-page.tsx'

export const meta = () => [{ title: 'Menu · Switchboard' }]

export function loader() {
  return null
}

export default function Menu() {
  return <MenuPage />
}
