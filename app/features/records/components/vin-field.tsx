import { getInputProps } from '@conform-to/react'
import { LoaderCircle, Search } from '#app/components/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { fillControl } from '#app/components/forms/dom.ts'
import { type AnyField, described, Field } from '#app/components/forms/field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { cn } from '#app/lib/cn.ts'
import type { VinLookup } from '../vin.server.ts'
import type { TextField } from '#app/features/fields/fields.ts'

/**
 * A VIN or hull ID: shows a hint while it is shorter than usual. A VIN is looked up when the input loses focus (spec 2, 5).
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
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null)
  const [looking, setLooking] = useState(false)
  const asked = useRef(String(field.initialValue ?? ''))
  const abort = useRef<AbortController>(null)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const usual = declared.usualLength
  const hint = usual && length < usual.length ? usual.hint : undefined
  const { key, ...props } = getInputProps(field, { type: 'text', ...described(field, true) })

  async function lookUp(again: boolean) {
    const input = box.current
    const vin = input?.value.trim()
    if (!declared.lookUp || !input || !vin || (vin === asked.current && !again)) return
    asked.current = vin
    abort.current?.abort()
    abort.current = new AbortController()
    setLooking(true)
    setSaid(null)
    try {
      const response = await fetch(`/utilities/lookup/vin/${encodeURIComponent(vin)}`, {
        signal: abort.current.signal,
      })
      if (!response.ok) throw new Error()
      const found = (await response.json()) as VinLookup
      if ('error' in found) return setSaid({ text: found.error, bad: true })
      const scope = field.name.slice(0, -declared.name.length)
      for (const name of ['year', 'make', 'model'] as const) {
        const beside = input.form?.elements.namedItem(scope + name)
        const value = found[name]
        if (beside instanceof HTMLInputElement && value !== null) fillControl(beside, String(value))
      }
      // A type that the user chose stays.
      const type = input.form?.elements.namedItem(`${scope}type`)
      if (type instanceof HTMLSelectElement && type.value === '' && found.type) fillControl(type, found.type)
      setSaid({ text: [found.year, found.make, found.model].filter(Boolean).join(' '), bad: false })
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
      setSaid({ text: 'Unable to find vin: unknown error', bad: true })
    } finally {
      setLooking(false)
    }
  }

  return (
    <Field
      {...{ field, label }}
      className={cn(className, declared.lookUp && 'col-span-2')}
      hint={
        <span aria-live="polite">
          {looking ? <span className="sr-only">Looking the number up.</span> : null}
          {said ? <span className={said.bad ? 'text-bad' : 'text-ok'}>{said.text} </span> : null}
          {hint}
        </span>
      }
    >
      <span className="relative flex gap-1.5">
        <Input
          key={key}
          {...props}
          ref={box}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className="uppercase tabular-nums"
          onInput={(event) => setLength(event.currentTarget.value.trim().length)}
          onBlur={() => void lookUp(false)}
        />
        {declared.lookUp ? (
          // To retry, and for browsers without JavaScript.
          <Button
            type="submit"
            name="intent"
            value={`look-up ${field.name}`}
            formNoValidate
            className="h-9"
            onClick={(event) => {
              event.preventDefault()
              void lookUp(true)
            }}
          >
            {looking ? <LoaderCircle aria-hidden className="animate-spin" /> : <Search aria-hidden />}
            Look up
            <span className="sr-only"> {label}</span>
          </Button>
        ) : null}
      </span>
    </Field>
  )
}
