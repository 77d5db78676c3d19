import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { type Control, fillControl, isControl } from './dom.ts'
import {
  dropDraft,
  type FormValues,
  keepDraft,
  readDraft,
  type Row,
  rowsOf,
  typedSince,
} from './form-draft.ts'

interface DraftOptions {
  /** Whose: two people may use one browser. */
  userId: string
  /** Of the form among all of its kind: `contact 7`, `new note on 7`. */
  name: string
  /** Of what is edited; told apart, the notice says that it changed since. */
  version?: number | undefined
  /** Lets a list of the form have these rows. Forms without lists need none. */
  putRows?: (list: string, rows: Row[]) => void
  /** Shows what is stored again. */
  reset: () => void
}

export interface FormDraft {
  /** What was typed before was put back. */
  restored: boolean
  /** What is edited changed after it was typed. */
  outdated: boolean
  /** Forgets the draft and shows what is stored again. */
  discard: () => void
  forget: () => void
}

/**
 * Keeps what was typed into a form until it is saved, so that a closed tab loses nothing (product rule 5: what was typed
 * and nothing else; the record itself stays out of the browser's storage).
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, options: DraftOptions): FormDraft {
  const { userId, name, version, putRows, reset } = options
  const key = `draft:${userId}:${name}`
  const [state, setState] = useState({ restored: false, outdated: false })
  // Read once: a control's default value changes when a list gains or loses a row.
  const first = useRef<{ key: string; values: FormValues }>(null)
  const latest = useRef({ putRows, version })
  // Saved or given up: what the form still does while the page leaves it is not kept.
  const done = useRef<string>(null)
  useEffect(() => {
    latest.current = { putRows, version }
  })

  useEffect(() => {
    const element = form.current
    if (!element) return
    if (first.current?.key !== key) first.current = { key, values: valuesOf(element, renderedValue) }
    const { values } = first.current
    const draft = readDraft(key)
    if (draft) {
      for (const [list, rows] of Object.entries(draft.lists)) {
        latest.current.putRows?.(list, rowsOf(rows, values.lists[list] ?? []))
      }
      for (const control of controls(element)) {
        const typed = draft.fields[control.name]
        // What is being typed is newer than any draft.
        if (typed === undefined || valueOf(control) !== renderedValue(control)) continue
        fillControl(control, isBox(control) && typed !== '' ? 'on' : typed)
      }
      setState({ restored: true, outdated: draft.version !== latest.current.version })
    }
    const keep = () => {
      if (done.current !== key) keepDraft(key, typedSince(values, valuesOf(element)), latest.current.version)
    }
    // What was typed before hydration.
    if (!draft) keep()
    element.addEventListener('input', keep)
    // A row that comes or goes is typed, too.
    const rows = new MutationObserver(keep)
    if (latest.current.putRows) rows.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('input', keep)
      rows.disconnect()
    }
  }, [form, key])

  const forget = useCallback(() => {
    done.current = key
    dropDraft(key)
  }, [key])
  const saved = useSaved()
  useEffect(() => {
    if (saved) forget()
  }, [saved, forget])

  return {
    ...state,
    discard: () => {
      dropDraft(key)
      reset()
      setState({ restored: false, outdated: false })
    },
    forget,
  }
}

/** The page's own form was posted, and the answer leads elsewhere. What could not be saved leads nowhere. */
function useSaved(): boolean {
  const { state, formMethod, formAction, location } = useNavigation()
  const { pathname } = useLocation()
  return (
    state === 'loading' &&
    formMethod !== undefined &&
    formMethod !== 'GET' &&
    formAction?.split('?')[0] === pathname &&
    location.pathname !== pathname
  )
}

const IN_LIST = /^(.+)\[(\d+)\]\.(.+)$/

function valuesOf(form: HTMLFormElement, read = valueOf): FormValues {
  const values: FormValues = { fields: {}, lists: {} }
  for (const control of controls(form)) {
    const [, list, index, field] = IN_LIST.exec(control.name) ?? []
    if (!list || !field) values.fields[control.name] = read(control)
    else {
      const rows = (values.lists[list] ??= [])
      const row = (rows[Number(index)] ??= {})
      row[field] = read(control)
    }
  }
  return values
}

function controls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      isControl(element) &&
      element.name !== '' &&
      // Secrets stay out of the browser's storage.
      element.dataset.secret === undefined &&
      !['hidden', 'password', 'file', 'radio', 'submit'].includes(element.type),
  )
}

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

const valueOf = (control: Control): string =>
  isBox(control) ? (control.checked ? control.value : '') : control.value

/** The value the server rendered, whatever was typed before hydration. */
function renderedValue(control: Control): string {
  if (isBox(control)) return control.defaultChecked ? control.value : ''
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}
