import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation } from 'react-router'
import { isTextField, wasTyping } from '../forms/typing.ts'
import { useLetterKeys } from '../preferences.tsx'
import { pressedKey } from './action.ts'
import { beginsKeys, findByKey } from './offers.ts'
import { keepDigit } from './typed-ahead.ts'
import { usePerform } from './use-perform.ts'

/** Where letters mean something else. */
const OWN_KEYS =
  'select, [role="dialog"], [role="menu"], details[open][data-own-keys], :not(details)[data-own-keys]'
const OPEN_ABOVE = ':is([role="dialog"], [role="menu"]):not([data-state="closed"])'

/** After an action its key waits this long, ms, until the page shows that it is busy. */
const BUSY_MS = 300
/** The second of two keys in a row comes within this time, ms. */
const SECOND_KEY_MS = 1500

const isElsewhere = (target: EventTarget | null): boolean =>
  wasTyping() ||
  isTextField(target) ||
  (target instanceof Element && target.closest(OWN_KEYS) !== null) ||
  document.querySelector(OPEN_ABOVE) !== null

/**
 * Carries out the actions on offer by their keys, unless the user turned letters off. Not while something is typed, a dialog is open or
 * opens, or the last action is on its way; a digit that is typed while a dialog opens is kept for it.
 */
export function useActionKeys(): void {
  const letters = useLetterKeys()
  const { state } = useNavigation()
  const perform = usePerform()
  const busyUntil = useRef(0)
  const first = useRef({ key: '', until: 0 })
  const opensDialog = useRef(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const key = pressedKey(event)
    if (key === null || isElsewhere(event.target)) return
    if (opensDialog.current && /^[1-9]$/.test(key)) {
      event.preventDefault()
      return keepDigit(key)
    }
    const now = performance.now()
    const isSecond = now < first.current.until
    const action = findByKey(isSecond ? `${first.current.key} ${key}` : key)
    first.current.until = 0
    if (!action) {
      if (!isSecond && beginsKeys(key)) first.current = { key, until: now + SECOND_KEY_MS }
      return
    }
    event.preventDefault()
    if (!action.repeats) {
      if (event.repeat || state !== 'idle' || now < busyUntil.current) return
      busyUntil.current = now + BUSY_MS
    }
    opensDialog.current = 'dialog' in action.act
    perform(action)
  })
  useEffect(() => {
    if (state !== 'idle') return
    opensDialog.current = false
    // The dialog takes the digit first; without one it must not reach the next dialog.
    const forget = setTimeout(() => keepDigit(null))
    return () => clearTimeout(forget)
  }, [state])
  useEffect(() => {
    if (!letters) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [letters])
}
