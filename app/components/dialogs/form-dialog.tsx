import { type FormMetadata, getFormProps } from '@conform-to/react'
import { Form, Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { EditFields, type FormResult } from '../forms/edit-fields.tsx'
import { FormError } from '../forms/field.tsx'
import { SubmitButton, type SubmitButtonProps } from '../forms/submit-button.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { RouteDialog, type RouteDialogProps } from './route-dialog.tsx'

export interface DialogFormProps extends Omit<React.ComponentProps<typeof Form>, 'method'> {
  /** Conform's form, whose problem is shown above the fields. A form without it shows its own. */
  // oxlint-disable-next-line typescript/no-explicit-any
  form?: FormMetadata<any, any>
  /** The values that an edit was opened with, and the answer that says what others changed since. */
  opened?: { version: number; base: object | undefined } | null | undefined
  result?: FormResult
  /** The page under the dialog. */
  cancelTo: string
  /** The label of the link to it. */
  cancel?: string
  cancelState?: unknown
  onCancel?: () => void
  /** The label of the button; without one there is none. */
  submit?: React.ReactNode
  submitProps?: SubmitButtonProps
  /** Where Delete leads; without it there is none. */
  deleteTo?: string | undefined
  /** Buttons before Cancel. */
  before?: React.ReactNode
  /** Buttons after the submit button. */
  after?: React.ReactNode
  /** The space between the fields, `gap-4` by default, and what else the body needs. */
  bodyClassName?: string
}

/** The form of a dialog: its fields, then Cancel and the button that submits it. */
export function DialogForm({
  form,
  opened,
  result,
  cancelTo,
  cancel = 'Cancel',
  cancelState,
  onCancel,
  submit,
  submitProps,
  deleteTo,
  before,
  after,
  className,
  bodyClassName = 'gap-4',
  children,
  ...props
}: DialogFormProps) {
  return (
    <Form
      method="post"
      preventScrollReset
      {...(form && getFormProps(form))}
      {...props}
      className={cn('contents', className)}
    >
      <DialogBody className={cn('flex flex-col', bodyClassName)}>
        {form ? <FormError form={form} /> : null}
        {opened ? <EditFields {...opened} lastResult={result} /> : null}
        {children}
      </DialogBody>
      <DialogFooter>
        {deleteTo ? (
          <Link
            to={deleteTo}
            preventScrollReset
            className={`${buttonVariants({ variant: 'danger-quiet' })} mr-auto`}
          >
            Delete
          </Link>
        ) : null}
        {before}
        <Link
          to={cancelTo}
          state={cancelState}
          preventScrollReset
          className={buttonVariants()}
          onClick={onCancel}
        >
          {cancel}
        </Link>
        {submit ? <SubmitButton {...submitProps}>{submit}</SubmitButton> : null}
        {after}
      </DialogFooter>
    </Form>
  )
}

type FormDialogProps = Pick<RouteDialogProps, 'description' | 'size'> &
  Omit<DialogFormProps, 'title'> & { title: React.ReactNode }

/** A dialog that is a route and has one form. */
export function FormDialog({ title, description, size, ...form }: FormDialogProps) {
  return (
    <RouteDialog
      title={title}
      description={description}
      size={size}
      closeTo={form.cancelTo}
      closeState={form.cancelState}
    >
      <DialogForm {...form} />
    </RouteDialog>
  )
}
