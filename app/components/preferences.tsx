import { createContext, use, useState } from 'react'
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
