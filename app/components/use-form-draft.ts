import { type RefObject, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Keeps what was typed into a form until it is saved, so that a closed tab loses nothing (product rule 5: what was
 * typed and nothing else; the record itself stays out of the browser's storage). Says whether something was put back.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, name: string) {
  const key = `draft:${name}`
  const [restored, setRestored] = useState(false)
  const { state, formMethod } = useNavigation()

  useEffect(() => {
    const element = form.current
    if (!element) return
    const draft = read(key)
    for (const control of controls(element)) {
      const typed = draft[control.name]
      if (typed === undefined || typed === control.value) continue
      control.value = typed
      control.dispatchEvent(new Event('input', { bubbles: true }))
      setRestored(true)
    }
    const keep = () => {
      const changed = controls(element)
        .filter((control) => control.value !== initial(control))
        .map((control) => [control.name, control.value] as const)
      if (changed.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(changed)))
      else sessionStorage.removeItem(key)
    }
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, key])

  // The action has answered by leading elsewhere: it is saved.
  const saved = state === 'loading' && formMethod !== undefined && formMethod !== 'GET'
  useEffect(() => {
    if (saved) sessionStorage.removeItem(key)
  }, [saved, key])

  return {
    restored,
    /** Forgets the draft and shows what is stored again. */
    discard: () => {
      sessionStorage.removeItem(key)
      form.current?.reset()
      setRestored(false)
    },
    forget: () => sessionStorage.removeItem(key),
  }
}

function controls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      !['hidden', 'password', 'file', 'checkbox', 'radio', 'submit'].includes(element.type),
  )
}

const initial = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find((option) => option.defaultSelected)?.value ?? '')
    : control.defaultValue

function read(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}
