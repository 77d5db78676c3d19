import { useLocation } from 'react-router'
import { usePreferences } from '#app/components/preferences.tsx'
import type { Preferences } from '#app/lib/preferences.ts'

interface PreferenceButtonProps<Name extends keyof Preferences> extends Omit<
  React.ComponentProps<'button'>,
  'name' | 'value'
> {
  name: Name
  /** What a press chooses. */
  value: Preferences[Name]
}

/** Chooses a preference at once; without JavaScript by a form post and the page again. */
export function PreferenceButton<Name extends keyof Preferences>({
  name,
  value,
  ...props
}: PreferenceButtonProps<Name>) {
  const { choose } = usePreferences()
  const { pathname, search } = useLocation()
  return (
    <form
      method="post"
      action="/theme"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        choose(name, value)
      }}
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button type="submit" name={name} value={value} {...props} />
    </form>
  )
}
