import { getFormProps } from '@conform-to/react'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { isValidationOnly } from '#app/components/forms/dom.ts'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import type { Field } from '#app/features/accounts/fields/fields.ts'
import { asTyped } from '#app/features/accounts/fields/format.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import type { Metas } from './record-section.tsx'

interface EditFormOptions {
  fields: readonly Field[]
  /** The stored values, or the defaults of a new record. */
  values: RecordValues
  version?: number | undefined
  loadSchema: () => Promise<z.ZodType>
  lastResult: FormResult
  /** Identifies the draft among the user's drafts. */
  draftName: string
  /** Makes an invalid input visible before it gets the focus. */
  reveal?: (input: HTMLElement) => void
}

/** The state of a form made of declared fields: conform, draft, unsaved changes, focus on the first error. */
export function useEditForm(options: EditFormOptions) {
  const { fields, values, version, loadSchema, lastResult, draftName, reveal } = options
  const element = useRef<HTMLFormElement>(null)
  const starting = asTyped(fields, values)
  const [form, metas] = useAppForm({
    id: useId(),
    schema: loadSchema,
    disableAutoCoercion: true,
    lastResult,
    defaultValue: starting as never,
  })
  const [touched, setTouched] = useState(false)
  // Values of the selects, which decide which other fields apply.
  const [deciding, setDeciding] = useState<RecordValues>({
    ...starting,
    ...(lastResult?.initialValue as RecordValues | undefined),
  })
  const draft = useFormDraft(element, {
    userId: useFrame().user.id,
    name: draftName,
    version,
    putRows: (name, value) => form.update({ name, value }),
    reset: () => {
      form.reset()
      setTouched(false)
      setDeciding(starting)
    },
  })
  const focusFirstError = () => {
    const input = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!input) return
    reveal?.(input)
    input.focus()
  }
  useEffect(() => {
    if (lastResult?.status === 'error') setTimeout(focusFirstError)
    // Only after an answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastResult])
  const { onSubmit, ...props } = getFormProps(form)
  return {
    form,
    metas: metas as unknown as Metas,
    draft,
    deciding,
    element,
    hasRequired: fields.some((field) => 'required' in field && field.required),
    unsaved: touched || draft.restored,
    formProps: {
      ...props,
      ref: element as Ref<HTMLFormElement>,
      onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
        onSubmit(event)
        if (!isValidationOnly(event)) setTimeout(focusFirstError)
      },
      onChange: ({ target }: React.FormEvent<HTMLFormElement>) => {
        setTouched(true)
        if (!(target instanceof HTMLSelectElement)) return
        const { name, value } = target
        setDeciding((before) => ({ ...before, [name]: value }))
      },
    },
  }
}
