import { parse, type Submission } from '@conform-to/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import type { InputLimits } from '#app/lib/input-limits.ts'

type Validate<Schema extends z.ZodType> = (form: {
  formData: FormData
  submitter?: HTMLElement | null
}) => Submission<z.input<Schema>, string[], z.output<Schema>>

/**
 * The `onValidate` of conform's `useForm`, and the limits of its inputs. Schemas are a large part of a form's JavaScript,
 * so `loadSchema` is called when the user first types or submits. Until then only the server validates.
 */
export function useValidation<Schema extends z.ZodType>(
  loadSchema: () => Promise<Schema>,
  disableAutoCoercion?: true,
): { validate: Validate<Schema>; limits: InputLimits | undefined } {
  const [validate, setValidate] = useState<Validate<Schema>>(() => acceptAll)
  const [limits, setLimits] = useState<InputLimits>()
  const load = useEffectEvent(async () => {
    const [{ parseWithZod }, { limitsOf }, schema] = await Promise.all([
      import('#app/lib/parse-form.ts'),
      import('#app/lib/input-limits.ts'),
      loadSchema(),
    ])
    setLimits(limitsOf(schema))
    const withSchema: Validate<Schema> = (form) =>
      skipsValidation(form.submitter)
        ? acceptAll(form)
        : parseWithZod(form.formData, { schema, disableAutoCoercion })
    setValidate(() => withSchema)
  })
  useEffect(() => {
    // When it can't be loaded, the server goes on validating.
    const start = () => void load().catch(() => {})
    const listening = new AbortController()
    const options = { once: true, signal: listening.signal }
    document.addEventListener('input', start, options)
    document.addEventListener('submit', start, options)
    return () => listening.abort()
  }, [])
  return { validate, limits }
}

/** Whether one of our buttons saves an unfinished form. Conform's own have the attribute too, but they validate. */
const skipsValidation = (submitter: HTMLElement | null | undefined): boolean =>
  submitter instanceof HTMLButtonElement && submitter.formNoValidate && submitter.name === 'intent'

const acceptAll = ({ formData }: { formData: FormData }): Submission<never, string[], never> =>
  parse(formData, { resolve: () => ({ value: undefined as never }) })
