import { getInputProps } from '@conform-to/react'
import { LoaderCircle, Search } from '#app/components/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { fillControl } from '#app/components/forms/dom.ts'
import { type AnyField, described, Field } from '#app/components/forms/field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { cn } from '#app/lib/cn.ts'
import type { VinLookup } from '../vin.server.ts'
import type { TextField } from '#app/features/accounts/fields/fields.ts'

/** Looks up the vehicle of a VIN, and fills it in. */
function useVinLookup(declared: TextField, field: AnyField) {
  const [result, setResult] = useState<{ text: string; failed: boolean } | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const lastVin = useRef(String(field.initialValue ?? ''))
  // The values that belong to the VIN before: those that the last look-up filled in, or that were stored with it.
  const filled = useRef<Partial<Record<'year' | 'make' | 'model', string>>>({})
  const abort = useRef<AbortController>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const scope = field.name.slice(0, -declared.name.length)

  /** Fills in the findings, and clears unchanged values of the previous look-up. */
  function fill(
    input: HTMLInputElement,
    found: Partial<Record<'year' | 'make' | 'model', string | number | null>>,
  ) {
    const stored = String(field.initialValue ?? '')
    const replaced = stored !== '' && input.value.trim().toUpperCase() !== stored
    for (const name of ['year', 'make', 'model'] as const) {
      const control = input.form?.elements.namedItem(scope + name)
      if (!(control instanceof HTMLInputElement)) continue
      const value = String(found[name] ?? '')
      const before = filled.current[name] ?? (replaced ? control.defaultValue : '')
      if (!value && (!control.value || control.value !== before)) continue
      fillControl(control, value)
      filled.current[name] = value
    }
  }

  async function lookUp(again: boolean) {
    const input = inputRef.current
    const vin = input?.value.trim()
    if (!declared.lookUp || !input || !vin || (vin === lastVin.current && !again)) return
    lastVin.current = vin
    abort.current?.abort()
    abort.current = new AbortController()
    setIsLoading(true)
    setResult(null)
    try {
      const response = await fetch(`/utilities/lookup/vin/${encodeURIComponent(vin)}`, {
        signal: abort.current.signal,
      })
      if (!response.ok) throw new Error()
      const found = (await response.json()) as VinLookup
      if ('error' in found) {
        fill(input, {})
        return setResult({ text: found.error, failed: true })
      }
      fill(input, found)
      // A type that the user chose stays.
      const type = input.form?.elements.namedItem(`${scope}type`)
      if (type instanceof HTMLSelectElement && type.value === '' && found.type) fillControl(type, found.type)
      setResult({ text: [found.year, found.make, found.model].filter(Boolean).join(' '), failed: false })
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
      fill(input, {})
      setResult({ text: 'Unable to find vin: unknown error', failed: true })
    } finally {
      setIsLoading(false)
    }
  }

  return { inputRef, result, isLoading, lookUp }
}

/**
 * A VIN or hull ID: shows a hint while it is shorter than usual. A VIN is looked up when the input loses focus.
 */
export function VinField({
  declared,
  field,
  label,
  className,
}: {
  declared: TextField
  field: AnyField
  label: string
  className: string
}) {
  const [length, setLength] = useState(String(field.initialValue ?? '').length)
  const { inputRef, result, isLoading, lookUp } = useVinLookup(declared, field)
  const usual = declared.usualLength
  const hint = usual && length < usual.length ? usual.hint : undefined
  const { key, ...props } = getInputProps(field, { type: 'text', ...described(field, true) })

  return (
    <Field
      {...{ field, label }}
      className={cn(className, declared.lookUp && 'col-span-2')}
      hint={
        <span aria-live="polite">
          {isLoading ? <span className="sr-only">Looking the number up.</span> : null}
          {result ? <span className={result.failed ? 'text-bad' : 'text-ok'}>{result.text} </span> : null}
          {hint}
        </span>
      }
    >
      <span className="relative flex gap-1.5">
        <Input
          key={key}
          {...props}
          ref={inputRef}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={declared.max}
          className="uppercase tabular-nums"
          onInput={(event) => setLength(event.currentTarget.value.trim().length)}
          onBlur={() => void lookUp(false)}
        />
        {declared.lookUp ? (
          // This button retries, and serves browsers without JavaScript.
          <Button
            type="submit"
            name="intent"
            value={`look-up:${field.name}`}
            formNoValidate
            className="h-9"
            onClick={(event) => {
              event.preventDefault()
              void lookUp(true)
            }}
          >
            {isLoading ? <LoaderCircle aria-hidden className="animate-spin" /> : <Search aria-hidden />}
            Look up
            <span className="sr-only"> {label}</span>
          </Button>
        ) : null}
      </span>
    </Field>
  )
}
