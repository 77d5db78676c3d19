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
  /** Two users may share a browser. */
  userId: string
  /** Identifies the form: `contact 7`, `new note on 7`. */
  name: string
  /** The version that is edited: the notice says when it has changed since the draft. */
  version?: number | undefined
  /** The `intent` that saves this form, on a page with several forms. */
  intent?: string
  /** Replaces the items of a list in the form. Only forms with lists need it. */
  putRows?: (list: string, rows: Row[]) => void
  /** Shows the stored values again. */
  reset: () => void
}

export interface FormDraft {
  /** A draft was restored. */
  restored: boolean
  /** The edited record changed after the draft was typed. */
  outdated: boolean
  /** Deletes the draft and shows the stored values again. */
  discard: () => void
  forget: () => void
}

/**
 * Keeps what was typed into a form until it is saved, so that a closed tab loses nothing. Only what was typed: client records
 * stay out of the browser's storage.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, options: DraftOptions): FormDraft {
  const { userId, name, version, intent, putRows, reset } = options
  const key = `draft:${userId}:${name}`
  const [state, setState] = useState({ restored: false, outdated: false })
  // The values as first rendered: inputs' defaults change when a list grows or shrinks.
  const first = useRef<{ key: string; values: FormValues }>(null)
  const latest = useRef({ putRows, version })
  // Saved or discarded: input events while the page is being left must not store the draft again.
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
        // Text that the user has typed since is newer than the draft.
        if (typed === undefined || valueOf(control) !== renderedValue(control)) continue
        fillControl(control, isCheckbox(control) && typed !== '' ? 'on' : typed)
      }
      setState({ restored: true, outdated: draft.version !== latest.current.version })
    }
    const keep = () => {
      if (done.current !== key) keepDraft(key, typedSince(values, valuesOf(element)), latest.current.version)
    }
    // The user may have typed before hydration.
    if (!draft) keep()
    element.addEventListener('input', keep)
    // Adding or removing an item changes the draft, too.
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
  const saved = useSaved(intent)
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

/** Answers that lead to these pages saved nothing: the user has to sign in or unlock first. */
const SIGN_IN_PAGES = new Set(['/lock', '/login', '/logout', '/mfa-setup'])

/** Whether the page's own form was saved: the answer leads to another page. */
function useSaved(intent: string | undefined): boolean {
  const { state, formMethod, formAction, formData, location } = useNavigation()
  const { pathname } = useLocation()
  return (
    state === 'loading' &&
    formMethod !== undefined &&
    formMethod !== 'GET' &&
    formAction?.split('?')[0] === pathname &&
    (intent === undefined || formData?.get('intent') === intent) &&
    location.pathname !== pathname &&
    !SIGN_IN_PAGES.has(location.pathname)
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
      // Secrets must not be stored.
      element.dataset.secret === undefined &&
      !['hidden', 'password', 'file', 'radio', 'submit'].includes(element.type),
  )
}

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

const valueOf = (control: Control): string =>
  isCheckbox(control) ? (control.checked ? control.value : '') : control.value

/** The value the server rendered, whatever was typed before hydration. */
function renderedValue(control: Control): string {
  if (isCheckbox(control)) return control.defaultChecked ? control.value : ''
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}
