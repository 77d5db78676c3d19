import type { Action } from '#app/components/actions/action.ts'
import { ChevronRight, Circle, CircleHelp, Moon, Sun, Undo2 } from '#app/components/icons.tsx'
import { actionsOn, openKind } from '#app/features/actions.ts'
import { PRESENCE_LABELS, PRESENCE_STATUSES } from '#app/lib/presence-statuses.ts'

/** The frame around every page. */
export interface OpenFrame {
  theme: 'light' | 'dark'
  setTheme: (theme: 'light' | 'dark') => void
  showKeys: () => void
  /** Where a form returns to. */
  here: string
}

export const everywhere = openKind<OpenFrame>('Everywhere')

const hint = (keys: string, label: string): Action => ({
  id: `frame.${keys}`,
  label,
  icon: ChevronRight,
  keys: [keys],
  act: { hint: true },
})

export const frameActions = actionsOn(everywhere, ({ theme, setTheme, showKeys, here }, viewer) => [
  {
    id: 'frame.keys',
    label: 'Keyboard shortcuts',
    icon: CircleHelp,
    keys: ['?'],
    words: 'help',
    act: { run: showKeys },
  },
  {
    id: 'frame.theme',
    label: theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme',
    icon: theme === 'dark' ? Sun : Moon,
    keys: ['Shift+L'],
    words: 'color mode night day',
    act: { run: () => setTheme(theme === 'dark' ? 'light' : 'dark') },
  },
  ...PRESENCE_STATUSES.filter((status) => viewer.self && !viewer.operate && status !== 'coaching').map(
    (status): Action => ({
      id: `frame.status ${status}`,
      label: `Set status: ${PRESENCE_LABELS[status]}`,
      icon: Circle,
      words: 'presence',
      // Search offers one as an example for all.
      ...(status !== 'available' && { search: 'word' }),
      act: { post: '/presence', intent: 'status', fields: { status, returnTo: here } },
    }),
  ),
  { ...hint('Ctrl+Z', 'Undo what you just did'), icon: Undo2 },
  hint('F6', 'Next part of the screen'),
  hint('F8', 'Messages on the screen'),
  hint('↑ ↓', 'Move in a list, a menu or the side panel'),
])
