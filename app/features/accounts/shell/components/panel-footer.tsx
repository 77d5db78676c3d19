import { Moon, Sun } from '#app/components/icons.tsx'
import { Link, useLocation } from 'react-router'
import { useShownTheme } from '#app/components/preferences.tsx'
import { menuOf, useAreas } from '#app/features/area.ts'
import { VERSION } from '../navigation.ts'
import { useFrame } from './frame-data.ts'
import { ConnectionState } from './connection-state.tsx'
import { PreferenceButton } from './preference-button.tsx'

/** Connection, version, breakpoint letter, theme and what areas add for help. */
export function PanelFooter() {
  const help = menuOf(useAreas(), 'help', useFrame().viewer)
  const { pathname, search } = useLocation()
  // The page that the dialog of an item closes to.
  const from = help.some(({ to }) => pathname.startsWith(to))
    ? ''
    : `?${new URLSearchParams({ from: pathname + search })}`
  return (
    <div className="flex shrink-0 flex-col gap-1 border-line border-t px-2 py-2">
      {help.length > 0 ? (
        <nav aria-label="Help">
          <ul className="flex flex-col items-center unfolded:flex-row unfolded:justify-between">
            {help.map(({ icon: Icon, ...item }) => (
              <li key={item.to}>
                <Link to={item.to + from} title={item.label} className="icon-link">
                  {Icon ? <Icon /> : null}
                  <span className="sr-only">{item.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="flex flex-col items-center gap-1.5 px-1.5 text-faint text-xs unfolded:flex-row">
        <ConnectionState />
        <span className="unfolded:ml-auto" title={`Version ${VERSION}`}>
          {VERSION}
        </span>
        <Breakpoint />
        <ThemeToggle />
      </div>
    </div>
  )
}

export function ThemeToggle({ words }: { words?: boolean }) {
  const theme = useShownTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <PreferenceButton
      name="theme"
      value={next}
      title={`Switch to ${next}`}
      className={
        words
          ? 'flex h-8 items-center gap-2.5 rounded-sm px-2 text-muted hover:bg-sunken hover:text-text'
          : 'icon-link'
      }
    >
      <Icon aria-hidden className="size-4" />
      <span className={words ? undefined : 'sr-only'}>Switch to {next}</span>
    </PreferenceButton>
  )
}

/** The current breakpoint's letter, which users can give to support. CSS chooses it, so it is always right. */
function Breakpoint() {
  const letters = [
    ['XS', 'sm:hidden'],
    ['S', 'hidden sm:max-md:inline'],
    ['M', 'hidden md:max-lg:inline'],
    ['L', 'hidden lg:max-xl:inline'],
    ['XL', 'hidden xl:inline'],
  ] as const
  return (
    <span title="Width of the window" className="rounded border border-line px-1 text-2xs">
      {letters.map(([letter, visible]) => (
        <span key={letter} className={visible}>
          {letter}
        </span>
      ))}
    </span>
  )
}
