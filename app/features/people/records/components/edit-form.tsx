import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { EditFields } from '#app/components/forms/edit-fields.tsx'
import { FormError, RequiredMark } from '#app/components/forms/field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import type { useEditForm } from './use-edit-form.ts'

/** The form of a dialog around its fields. */
export function EditForm({
  edit,
  hidden,
  opened,
  tabs,
  notices,
  footer,
  saveLabel = 'Save',
  closeTo,
  children,
}: {
  edit: ReturnType<typeof useEditForm>
  hidden: Record<string, string | undefined>
  /** The values that a stored record was opened with. */
  opened: React.ComponentProps<typeof EditFields> | null
  tabs?: ReactNode
  /** Above the fields. */
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
          {opened ? <EditFields {...opened} /> : null}
          {notices}
          {children}
          {edit.hasRequired ? (
            <p className="text-muted text-xs">
              <RequiredMark /> Required
            </p>
          ) : null}
        </DialogBody>
        <DialogFooter className="mt-0!">
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
