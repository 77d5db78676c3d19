import { getTextareaProps } from '@conform-to/react'
import { useState } from 'react'
import { type AnyField, described, Field } from '#app/components/forms/field.tsx'
import { plural } from '#app/lib/plural.ts'
import { Textarea } from '#app/components/ui/textarea.tsx'

export interface CountedTextareaProps {
  field: AnyField
  label: string
  /** Says what to write. */
  hint?: string
  rows?: number
  length: { min: number; max: number }
}

/** A long text with its length, counted while typing as the server counts it. */
export function CountedTextarea({ field, label, hint, rows, length }: CountedTextareaProps) {
  const { min, max } = length
  const { key, ...props } = getTextareaProps(field, described(field, true))
  const [count, setCount] = useState(String(field.initialValue ?? '').trim().length)
  const isOff = count > max || (count > 0 && count < min)
  return (
    <Field
      field={field}
      label={label}
      required
      hint={
        <>
          {hint ? <span className="block">{hint}</span> : null}
          <span className={isOff ? 'text-warn tabular-nums' : 'tabular-nums'}>
            {plural(count, 'character')} ({min} to {max.toLocaleString('en-US')})
          </span>
        </>
      }
    >
      <Textarea
        key={key}
        {...props}
        rows={rows}
        aria-required
        onInput={(event) => setCount(event.currentTarget.value.trim().length)}
      />
    </Field>
  )
}
