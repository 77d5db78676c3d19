import { getFormProps, useForm } from '@conform-to/react'
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import type { z } from 'zod'
import { isValidationOnly } from '#app/components/forms/dom.ts'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { FormError, RequiredMark } from '#app/components/forms/field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { useValidation } from '#app/components/forms/use-validation.ts'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import type { Field } from '#app/features/fields/fields.ts'
import { asTyped } from '#app/features/fields/format.ts'
import type { RecordValues } from '#app/features/fields/kind.ts'
import type { LastResult } from './opened-with.ts'
import type { Metas } from './record-section.tsx'

interface EditFormOptions {
  fields: readonly Field[]
  /** The stored values, or the defaults of a new record. */
  values: RecordValues
  version?: number | undefined
  loadSchema: () => Promise<z.ZodType>
  lastResult: LastResult
  /** Identifies the draft among the user's drafts. */
  draftName: string
  /** Makes an invalid input visible before it gets the focus. */
  reveal?: (input: HTMLElement) => void
}

/** The state of a dialog's form made of declared fields: conform, draft, unsaved changes, focus on the first error. */
export function useEditForm(options: EditFormOptions) {
  const { fields, values, version, loadSchema, lastResult, draftName, reveal } = options
  const element = useRef<HTMLFormElement>(null)
  const starting = asTyped(fields, values)
  const [form, metas] = useForm<RecordValues>({
    id: useId(),
    lastResult,
    defaultValue: starting as never,
    onValidate: useValidation(loadSchema, true) as never,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
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

/** The form of a dialog around its fields. */
export function EditForm({
  edit,
  hidden,
  tabs,
  notices,
  footer,
  saveLabel = 'Save',
  closeTo,
  children,
}: {
  edit: ReturnType<typeof useEditForm>
  hidden: Record<string, string | number | undefined>
  tabs?: ReactNode
  /** Conflicts and the like, above the fields. */
  notices: ReactNode
  /** Buttons before Cancel and Save. */
  footer?: ReactNode
  saveLabel?: string
  closeTo: string
  children: ReactNode
}) {
  return (
    <>
      <Form method="post" preventScrollReset {...edit.formProps} className="contents">
        {/* Enter presses the first submit button: without this one, that would be Add, Remove or Reveal. */}
        <button type="submit" tabIndex={-1} aria-hidden className="hidden" />
        {Object.entries(hidden).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {tabs}
        <DialogBody className="flex flex-col gap-4 py-4">
          <FormError form={edit.form} />
          <DraftNotice draft={edit.draft} />
          {notices}
          {children}
          {edit.hasRequired ? (
            <p className="text-muted text-xs">
              <RequiredMark /> Required
            </p>
          ) : null}
        </DialogBody>
        <DialogFooter className="mt-0">
          {footer}
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton>{saveLabel}</SubmitButton>
        </DialogFooter>
      </Form>
      <UnsavedGuard when={edit.unsaved} onDiscard={edit.draft.forget} />
    </>
  )
}
