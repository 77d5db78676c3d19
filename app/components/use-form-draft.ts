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
      if (typed === undefined || typed === valueOf(control)) continue
      if (isBox(control)) control.checked = typed !== ''
      else control.value = typed
      control.dispatchEvent(new Event('input', { bubbles: true }))
      setRestored(true)
    }
    const keep = () => {
      const changed = controls(element)
        .filter((control) => valueOf(control) !== initial(control))
        .map((control) => [control.name, valueOf(control)] as const)
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
      // Secrets stay out of the browser's storage.
      element.dataset.secret === undefined &&
      !['hidden', 'password', 'file', 'radio', 'submit'].includes(element.type),
  )
}

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

const valueOf = (control: Control): string =>
  isBox(control) ? (control.checked ? control.value : '') : control.value

function initial(control: Control): string {
  if (isBox(control)) return control.defaultChecked ? control.value : ''
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  return (
    [...control.options].find((option) => option.defaultSelected)?.value ?? control.options[0]?.value ?? ''
  )
}

function read(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}
