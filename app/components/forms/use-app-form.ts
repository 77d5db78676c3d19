import { type DefaultValue, useForm } from '@conform-to/react'
import type { z } from 'zod'
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

/** Conform's `useForm` with the schema that its action uses. Checks a field when it is left, and then while typing. */
export function useAppForm<Schema extends z.ZodType>(options: AppFormOptions<Schema>) {
  const { schema, disableAutoCoercion, ...rest } = options
  return useForm<Fields<Schema>, z.output<Schema>>({
    shouldValidate: 'onBlur',
    ...rest,
    onValidate: useValidation(schema, disableAutoCoercion),
    shouldRevalidate: 'onInput',
  })
}
