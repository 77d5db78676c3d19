import { type DefaultValue, useForm } from '@conform-to/react'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { InputLimits } from '#app/lib/input-limits.ts'
import type { FormResult } from './edit-fields.tsx'
import { useValidation } from './use-validation.ts'

/** The fields of a form; those of a schema that takes anything have no types. */
type Fields<Schema extends z.ZodType> =
  z.input<Schema> extends Record<string, unknown> ? z.input<Schema> : Record<string, unknown>

interface AppFormOptions<Schema extends z.ZodType> {
  id?: string
  /** Loads the schema: `async () => (await import('../tag.schema.ts')).tagSchema`. */
  schema: () => Promise<Schema>
  /** For a schema that reads the form's texts itself. */
  disableAutoCoercion?: true
  /** The action's answer. */
  lastResult: FormResult
  defaultValue?: DefaultValue<Fields<Schema>>
  /** When a field is checked first; by default when it is left. */
  shouldValidate?: 'onInput'
}

/**
 * Conform's `useForm` with the schema that its action uses. Checks a field when it is left, and then while typing. An
 * input takes no more characters than the schema.
 */
export function useAppForm<Schema extends z.ZodType>(options: AppFormOptions<Schema>) {
  const { schema, disableAutoCoercion, ...rest } = options
  const { validate, limits } = useValidation(schema, disableAutoCoercion)
  const [form, fields] = useForm<Fields<Schema>, z.output<Schema>>({
    shouldValidate: 'onBlur',
    ...rest,
    onValidate: validate,
    shouldRevalidate: 'onInput',
  })
  useEffect(() => {
    if (!limits) return
    const limit = () => limitInputs(form.id, limits)
    limit()
    // Inputs may be added later.
    document.addEventListener('focusin', limit)
    return () => document.removeEventListener('focusin', limit)
  }, [form.id, limits])
  return [form, fields] as const
}

/** Gives the inputs their limits. Text areas get none: they would cut off pasted text without a word. */
function limitInputs(formId: string, limits: InputLimits): void {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement)) continue
    const limit = limits[input.name.replace(/\[\d+\]/g, '[]')]
    if (limit !== undefined) input.maxLength = limit
  }
}
