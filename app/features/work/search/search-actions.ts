import { Search } from '#app/components/icons.tsx'
import { actionsOn, openKind } from '#app/features/actions.ts'

/** The search in the top bar. */
export const searchBox = openKind<{ show: () => void }>('Everywhere')

export const searchActions = actionsOn(searchBox, ({ show }) => [
  {
    id: 'search',
    label: 'Search everything',
    icon: Search,
    keys: ['/', 'Ctrl+K'],
    search: 'never',
    act: { run: show },
  },
])
