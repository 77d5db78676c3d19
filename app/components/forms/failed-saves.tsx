import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { isValidationOnly } from './dom.ts'

const INVALID = '[aria-invalid="true"]'

/** React has rendered the answer, and dialogs have settled their focus, ms. */
const RENDERED_MS = 50

/**
 * Leads to what is wrong with a form that wasn't saved: opens the fold or tab that hides it, and focuses the first field
 * with an error, or else the message. For all forms of the page.
 */
export function FailedSaves() {
  const { state } = useNavigation()
  const sent = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    const remember = (event: SubmitEvent) => {
      if (isValidationOnly({ nativeEvent: event }) || !(event.target instanceof HTMLFormElement)) return
      if (event.target.method === 'post') sent.current = event.target
    }
    document.addEventListener('submit', remember, true)
    return () => document.removeEventListener('submit', remember, true)
  }, [])
  useEffect(() => {
    if (state !== 'idle') return
    const answered = sent.current
    sent.current = null
    const show = () => {
      // A form with the location's key is mounted again with the answer.
      const form = answered?.isConnected ? answered : document.getElementById(answered?.id ?? '')
      if (form) showProblem(form)
    }
    let timer = setTimeout(show, RENDERED_MS)
    // A form that the browser refuses to send starts no navigation.
    const checkSent = () => {
      timer = setTimeout(() => {
        if (sent.current?.querySelector(INVALID)) showProblem(sent.current)
      }, RENDERED_MS)
    }
    document.addEventListener('submit', checkSent)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('submit', checkSent)
    }
  }, [state])
  return null
}

/** Focuses the first field with an error, or else the message of the form. */
export function showProblem(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>(INVALID)
  const problem = field ?? form.querySelector<HTMLElement>('[role="alert"]')
  if (!problem) return
  uncover(problem)
  if (!field) problem.tabIndex = -1
  // A tab shows its panel with the next frame.
  requestAnimationFrame(() => {
    problem.focus({ preventScroll: true })
    problem.scrollIntoView({ block: 'center' })
  })
}

/** Opens the folds and tabs around an element, from the outside in. */
function uncover(element: HTMLElement): void {
  const around: HTMLElement[] = []
  for (let place = element.parentElement; place; place = place.parentElement) around.unshift(place)
  for (const place of around) {
    if (place instanceof HTMLDetailsElement) place.open = true
    if (place.role !== 'tabpanel' || place.checkVisibility()) continue
    const tab = document.getElementById(place.getAttribute('aria-labelledby') ?? '')
    // A tab of Radix opens when it gets the focus, ours when it is pressed.
    tab?.focus()
    tab?.click()
  }
}
