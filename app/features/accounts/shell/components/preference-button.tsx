import { useLocation } from 'react-router'
import { usePreferences } from '#app/components/preferences.tsx'
import type { Preferences } from '#app/lib/preferences.ts'

const FORM = 'preferences'

interface PreferenceButtonProps<Name extends keyof Preferences> extends Omit<
  React.ComponentProps<'button'>,
  'name' | 'value'
> {
  name: Name
  /** The value that a click chooses. */
  value: Preferences[Name]
}

/** Sets a preference at once; without JavaScript it submits the page's PreferenceForm. */
export function PreferenceButton<Name extends keyof Preferences>({
  name,
  value,
  ...props
}: PreferenceButtonProps<Name>) {
  const { choose } = usePreferences()
  return (
    <button
      type="submit"
      form={FORM}
      name={name}
      value={value}
      onClick={(event) => {
        event.preventDefault()
        choose(name, value)
      }}
      {...props}
    />
  )
}

/** The form of all preference buttons of a page. */
export function PreferenceForm() {
  const { pathname, search } = useLocation()
  return (
    <form id={FORM} method="post" action="/theme" hidden>
      <input type="hidden" name="returnTo" value={pathname + search} />
    </form>
  )
}
