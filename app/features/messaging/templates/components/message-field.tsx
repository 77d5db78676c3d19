import { getTextareaProps } from '@conform-to/react'
import { useRef, useState } from 'react'
import { described, Field, type FieldProps } from '#app/components/forms/field.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import type { PlaceholderValues } from '../placeholders.ts'
import { usePlaceholderPicker } from './placeholder-picker.tsx'
import { usePlaceholders } from './use-placeholders.ts'

interface MessageFieldProps extends FieldProps {
  placeholders: PlaceholderValues
  /** Offers the message templates too. */
  templates?: boolean
  /** Leaves out the placeholders without a value. */
  knownOnly?: boolean
  rows: number
  autoFocus?: boolean
}

/** A form field for a text. @ offers what is known about the client. */
export function MessageField({
  field,
  label,
  hint,
  hideLabel,
  className,
  placeholders,
  templates = false,
  knownOnly = false,
  ...rest
}: MessageFieldProps) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  // The form owns the text. This follows it to find an @ before the caret.
  const [typed, setTyped] = useState({ text: '', caret: 0 })
  const suggest = usePlaceholders({
    ...typed,
    values: placeholders,
    templates,
    knownOnly,
    onPick: (next, caret) => {
      const element = textarea.current
      if (!element) return
      element.setRangeText(next, 0, element.value.length)
      element.setSelectionRange(caret, caret)
      // Tells the form, as typing would.
      element.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  const { picker, fieldProps } = usePlaceholderPicker(suggest, { className: 'top-full mt-1 max-h-32' })
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
          {...fieldProps}
          onInput={(event) => {
            follow(event.currentTarget)
            suggest.ask()
          }}
          onSelect={(event) => follow(event.currentTarget)}
          onKeyDown={suggest.onKeyDown}
        />
        {picker}
      </div>
    </Field>
  )
}
