import { createContext, use, useState, useSyncExternalStore } from 'react'
import { preferenceCookie, type Preferences } from '#app/lib/preferences.ts'

interface PreferencesContextValue extends Preferences {
  choose: <Name extends keyof Preferences>(name: Name, value: Preferences[Name]) => void
}

const PreferencesContext = createContext<PreferencesContextValue | null>(null)

/** This browser's preferences: the server's reading at first, then the user's choices, without a round trip. */
export function PreferencesProvider({
  initial,
  children,
}: {
  initial: Preferences
  children: (preferences: Preferences) => React.ReactNode
}) {
  const [chosen, setChosen] = useState<Partial<Preferences>>({})
  const preferences = { ...initial, ...chosen }
  return (
    <PreferencesContext
      value={{
        ...preferences,
        choose: (name, value) => {
          document.cookie = preferenceCookie(name, value)
          setChosen((before) => ({ ...before, [name]: value }))
        },
      }}
    >
      {children(preferences)}
    </PreferencesContext>
  )
}

export function usePreferences(): PreferencesContextValue {
  const value = use(PreferencesContext)
  if (!value) throw new Error('usePreferences outside the document')
  return value
}

/** Whether single letters are shortcuts. */
export const useLetterKeys = (): boolean => use(PreferencesContext)?.keys !== 'off'

/** The theme that is shown. The server, which can't know the system's, says light. */
export function useShownTheme(): 'light' | 'dark' {
  const { theme } = usePreferences()
  const system = useSyncExternalStore(
    subscribeToSystem,
    () => (matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light'),
    () => 'light' as const,
  )
  return theme === 'system' ? system : theme
}

const SYSTEM_DARK = '(prefers-color-scheme: dark)'

function subscribeToSystem(onChange: () => void): () => void {
  const query = matchMedia(SYSTEM_DARK)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
