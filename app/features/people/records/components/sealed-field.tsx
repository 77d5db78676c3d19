import { getInputProps } from '@conform-to/react'
import { Eye, EyeOff } from '#app/components/icons.tsx'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { type AnyField, described, Field } from '#app/components/forms/field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Input } from '#app/components/ui/input.tsx'
import type { TextField } from '#app/features/accounts/fields/fields.ts'
import { maskSsn } from '#app/features/accounts/fields/format.ts'

const SHOWN_MS = 30_000

export interface SealedState {
  /** The stored value, masked. */
  mask: string
  /** The route that reveals it; null without permission. */
  revealAction: string | null
  /** The id of the form that reveals it without JavaScript. */
  revealForm: string
}

/** An encrypted value: its mask, a button that reveals it (and is audited), and an input for a new value. */
export function SealedField({
  field,
  label,
  hint,
  className,
  state,
  inputMask,
  keeps = false,
}: {
  field: AnyField
  label: string
  hint: React.ReactNode
  className: string
  state: SealedState | undefined
  inputMask?: TextField['inputMask']
  /** A stored value can be replaced but not removed. */
  keeps?: boolean
}) {
  const helps = hint ?? (state ? 'Leave blank to keep what is stored.' : undefined)
  const { key, ...props } = getInputProps(field, { type: 'text', ...described(field, helps) })
  return (
    <Field {...{ field, label, className }} hint={helps} required={keeps && !state}>
      {state ? <Stored name={field.name} label={label} state={state} keeps={keeps} /> : null}
      <Input
        key={key}
        {...props}
        defaultValue=""
        autoComplete="off"
        spellCheck={false}
        placeholder={state ? 'New value' : inputMask && '###-##-####'}
        // Excludes it from drafts in the browser's storage.
        data-secret
        {...(inputMask && {
          inputMode: 'numeric' as const,
          onInput: ({ currentTarget }) => {
            currentTarget.value = maskSsn(currentTarget.value)
          },
        })}
      />
    </Field>
  )
}

interface StoredProps {
  name: string
  label: string
  state: SealedState
  keeps: boolean
}

function Stored({ name, label, state, keeps }: StoredProps) {
  const fetcher = useFetcher<{ value?: string; error?: string }>()
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (!fetcher.data?.value) return
    setShown(fetcher.data.value)
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [fetcher.data])
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-sunken px-2.5 py-1 text-sm">
      <span aria-live="polite" className="flex-1 whitespace-nowrap tabular-nums">
        {shown ?? state.mask}
      </span>
      {state.revealAction ? (
        <Button
          type="submit"
          form={state.revealForm}
          name="field"
          value={name}
          size="sm"
          variant="ghost"
          onClick={(event) => {
            event.preventDefault()
            if (shown) return setShown(null)
            void fetcher.submit({ field: name }, { method: 'post', action: state.revealAction! })
          }}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          {shown ? 'Hide' : 'Reveal'}
          <span className="sr-only"> {label}</span>
        </Button>
      ) : null}
      {keeps ? null : (
        <label className="flex items-center gap-1.5 text-muted text-xs">
          {/* All of a form have one name, so a draft couldn't distinguish them. */}
          <Checkbox name="clear" value={name} className="size-4" data-secret />
          Clear
        </label>
      )}
      {fetcher.data?.error ? <span className="w-full text-bad">{fetcher.data.error}</span> : null}
    </div>
  )
}

/** The state of the sealed fields that have a value. */
export function sealedStates(
  of: { sealed: readonly string[]; values: Record<string, unknown> },
  revealAction: string | null,
): Record<string, SealedState> {
  return Object.fromEntries(
    of.sealed.map((name) => [name, { mask: String(of.values[name]), revealAction, revealForm: 'reveal' }]),
  )
}
