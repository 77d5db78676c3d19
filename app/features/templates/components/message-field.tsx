import { getTextareaProps } from '@conform-to/react'
import { useId, useRef, useState } from 'react'
import { described, Field, type FieldProps } from '#app/components/forms/field.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { PlaceholderValues } from '../placeholders.ts'
import { PlaceholderPicker } from './placeholder-picker.tsx'
import { usePlaceholders } from './use-placeholders.ts'

interface MessageFieldProps extends FieldProps {
  placeholders: PlaceholderValues
  /** Offers the message templates too. */
  templates?: boolean
  rows: number
  autoFocus?: boolean
}

/** A form field for a text. @ offers what is known about the client (spec 1, 3). */
export function MessageField({
  field,
  label,
  hint,
  hideLabel,
  className,
  placeholders,
  templates = false,
  ...rest
}: MessageFieldProps) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const hydrated = useHydrated()
  // The form owns the text. This follows it to find an @ before the caret.
  const [typed, setTyped] = useState({ text: '', caret: 0 })
  const { asked, choices, chosen, pick, setActive, onKeyDown, ask } = usePlaceholders({
    ...typed,
    values: placeholders,
    templates,
    onPick: (next, caret) => {
      const element = textarea.current
      if (!element) return
      element.setRangeText(next, 0, element.value.length)
      element.setSelectionRange(caret, caret)
      // Tells the form, as typing would.
      element.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  const follow = (element: HTMLTextAreaElement) =>
    setTyped({ text: element.value, caret: element.selectionStart })
  const { key, ...props } = getTextareaProps(field, described(field, hint))
  return (
    <Field {...{ field, label, hint, hideLabel, className }}>
      <div className="relative">
        <Textarea
          key={key}
          {...props}
          {...rest}
          ref={textarea}
          aria-autocomplete={hydrated ? 'list' : undefined}
          aria-controls={asked ? listId : undefined}
          aria-activedescendant={asked && chosen ? `${listId}-${chosen}` : undefined}
          onInput={(event) => {
            follow(event.currentTarget)
            ask()
          }}
          onSelect={(event) => follow(event.currentTarget)}
          onKeyDown={onKeyDown}
        />
        {asked ? (
          <PlaceholderPicker
            id={listId}
            choices={choices}
            active={chosen}
            onActive={setActive}
            onPick={pick}
            className="top-full mt-1 max-h-32"
          />
        ) : null}
      </div>
    </Field>
  )
}
