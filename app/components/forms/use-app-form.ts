import { type DefaultValue, useForm } from '@conform-to/react'
import type { z } from 'zod'
import type { FormResult } from './edit-fields.tsx'
import { useValidation } from './use-validation.ts'

interface AppFormOptions<Schema extends z.ZodType<object, Record<string, unknown>>> {
  id: string
  /** Loads the schema: `async () => (await import('../tag.schema.ts')).tagSchema`. */
  schema: () => Promise<Schema>
  /** For a schema that reads the form's texts itself. */
  disableAutoCoercion?: true
  /** The action's answer. */
  lastResult: FormResult
  defaultValue?: DefaultValue<z.input<Schema>>
}

/** Conform's `useForm` with the schema that its action uses: checks a field when it is left, and then while typing. */
export function useAppForm<Schema extends z.ZodType<object, Record<string, unknown>>>(
  options: AppFormOptions<Schema>,
) {
  const { schema, disableAutoCoercion, ...rest } = options
  return useForm<z.input<Schema>, z.output<Schema>>({
    ...rest,
    onValidate: useValidation(schema, disableAutoCoercion),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
}
