import { type FormMetadata, getFormProps } from '@conform-to/react'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { CircleAlert } from '#app/components/icons.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { OrDash } from '#app/components/values.tsx'
import { type Lock, LOCKS } from '../locations/location.ts'

interface StepFormProps {
  // Each step has other fields.
  // oxlint-disable-next-line typescript/no-explicit-any
  form: FormMetadata<any, string[]>
  lastResult: FormResult
  /** The values that the form was opened with; null while a location is created. */
  opened: { version: number; base: object } | null
  backTo: string | null
  /** Beside the button that saves. */
  actions?: React.ReactNode
  /** The label of the button that saves; `Next` without it. */
  submitLabel?: string
  /** The price of saving, beside the button. */
  price?: React.ReactNode
  /** It can't be saved yet. */
  disabled?: boolean
  children: React.ReactNode
}

/** A step that is a form. Saving it leads to the next step. */
export function StepForm(props: StepFormProps) {
  const { form, lastResult, opened, backTo, actions, submitLabel = 'Next', price, disabled, children } = props
  const [touched, setTouched] = useState(lastResult !== undefined)
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      className="group/step contents"
      preventScrollReset
      onChange={() => setTouched(true)}
    >
      <DialogBody className="flex flex-col gap-4 pt-4">
        <FormError form={form} />
        {opened ? <EditFields {...opened} lastResult={lastResult} /> : null}
        {children}
      </DialogBody>
      <DialogFooter>
        <BackLink to={backTo} />
        {actions}
        <Price>{price}</Price>
        <SubmitButton disabled={disabled}>{submitLabel}</SubmitButton>
      </DialogFooter>
      <UnsavedGuard when={touched} />
    </Form>
  )
}

/** Stands beside the button that costs it. */
export function Price({ children }: { children: React.ReactNode }) {
  return <p className="min-w-0 self-center text-muted text-sm empty:hidden">{children}</p>
}

export function BackLink({ to }: { to: string | null }) {
  return to ? (
    <Link to={to} preventScrollReset className={buttonVariants({ className: 'mr-auto' })}>
      Back
    </Link>
  ) : null
}

/** A step that can't be changed now: why, and what is stored. */
export function LockedStep({
  lock,
  rows,
  backTo,
  nextTo,
  children,
}: {
  lock: Lock
  rows: readonly { label: string; value: string }[]
  backTo: string
  nextTo: string
  children?: React.ReactNode
}) {
  return (
    <>
      <DialogBody className="flex flex-col gap-4 pt-4">
        <Alert>{LOCKS[lock]}</Alert>
        <ValueList rows={rows} />
        {children}
      </DialogBody>
      <DialogFooter>
        <BackLink to={backTo} />
        <Link to={nextTo} preventScrollReset className={buttonVariants({ variant: 'primary' })}>
          Next
        </Link>
      </DialogFooter>
    </>
  )
}

export function ValueList({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[10rem_1fr]">
      {rows.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 pb-1 [overflow-wrap:anywhere] sm:pb-0">
            <OrDash>{value ? <bdi>{value}</bdi> : null}</OrDash>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The hint of a field, with what the provider said about it. */
export function hintWith(problem: string | undefined, hint?: React.ReactNode): React.ReactNode {
  if (!problem) return hint
  return (
    <>
      {hint ? <span className="block">{hint}</span> : null}
      <span className="flex items-start gap-1.5 text-bad text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0">{problem}</span>
      </span>
    </>
  )
}
