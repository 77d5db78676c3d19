import type { Ref } from 'react'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'

export interface CodeInputProps {
  digits: 4 | 6
  label: string
  ref?: Ref<HTMLInputElement>
  describedBy?: string | undefined
  defaultValue?: string | undefined
  autoFocus?: boolean
}

/** A short code in one field, so that users can paste it and phones can fill it in. */
export function CodeInput({ digits, label, ref, describedBy, defaultValue, autoFocus }: CodeInputProps) {
  return (
    <div className="grid gap-1">
      <Label htmlFor="code">{label}</Label>
      <Input
        ref={ref}
        id="code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`\\s*(\\d\\s*){${digits}}`}
        title={`${digits} digits`}
        maxLength={digits + 4}
        required
        autoFocus={autoFocus}
        defaultValue={defaultValue}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        className="h-12 text-center text-2xl tracking-[0.4em] tabular-nums"
      />
    </div>
  )
}
