import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'

/** The settings that a form shows, and what keeps it in step with them. */
export interface OpenedSettings<Settings> {
  settings: Settings
  lastResult: FormResult
  /** Counts up when the form starts again from `settings`. Its key. */
  round: number
  /** Whether the form has unsaved changes, as it reports it. */
  onUnsaved: (unsaved: boolean) => void
  /** Drops what was entered. */
  onReset: () => void
}

/**
 * The settings that a form was opened with. While it has unsaved changes it keeps them, whatever is loaded below its dialogs;
 * its own save starts it again with what was stored.
 */
export function useOpenedSettings<Settings extends { version: number }>(
  loaded: Settings,
  result: FormResult,
  path: string,
): OpenedSettings<Settings> {
  const { state, formAction } = useNavigation()
  const [opened, setOpened] = useState({ settings: loaded, round: 0, dropped: undefined as FormResult })
  const unsaved = useRef(result !== undefined)
  const saving = useRef(false)
  const start = () => {
    unsaved.current = false
    setOpened(({ round }) => ({ settings: loaded, round: round + 1, dropped: result }))
  }
  useEffect(() => {
    if (loaded.version !== opened.settings.version && (saving.current || !unsaved.current)) start()
    saving.current = state !== 'idle' && formAction?.split('?')[0] === path
  })
  return {
    settings: opened.settings,
    lastResult: result === opened.dropped ? undefined : result,
    round: opened.round,
    onUnsaved: (now) => {
      unsaved.current = now
    },
    onReset: start,
  }
}
