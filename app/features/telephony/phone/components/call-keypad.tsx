import { useEffect, useRef, useState } from 'react'
import { wasTyping } from '#app/components/forms/typing.ts'
import { sendDigits } from '../softphone.ts'
import { PhoneKeys } from './dial-tabs.tsx'

/** Elements in which keys are text, or choose something. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

/** No more fit on a line. */
const MAX_SHOWN = 20

/**
 * Sends keys to the other side, by screen and by keyboard, and shows them. A key that is typed elsewhere on the page is sent only after
 * a pause, because it may still be meant for a field.
 */
export function CallKeypad() {
  const [sent, setSent] = useState('')
  const keypad = useRef<HTMLElement>(null)
  const send = (key: string) => {
    sendDigits(key)
    setSent((before) => (before + key).slice(-MAX_SHOWN))
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target } = event
      if (!/^[\d*#]$/.test(key) || ctrlKey || metaKey || altKey || repeat || event.defaultPrevented) return
      const isHere = target instanceof Node && keypad.current?.contains(target)
      if ((wasTyping() && !isHere) || (target instanceof Element && target.closest(TYPING))) return
      event.preventDefault()
      send(key)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section ref={keypad} aria-label="Keypad" className="flex flex-col gap-2">
      <output aria-label="Keys sent" className="min-h-6 truncate text-center font-medium tabular-nums">
        {sent || <span className="font-normal text-muted text-xs">Press keys here or on your keyboard</span>}
      </output>
      <PhoneKeys onKey={send} />
    </section>
  )
}
