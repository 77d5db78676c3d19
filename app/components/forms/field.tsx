import type { FieldMetadata } from '@conform-to/react'
import { CircleAlert } from '#app/components/icons.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { cn } from '#app/lib/cn.ts'
import { useUnpressed } from './use-unpressed.ts'

// A field of any form.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyField = FieldMetadata<any, any, any>

export interface FieldProps {
  field: AnyField
  label: React.ReactNode
  /** A line under the input, read out with it. */
  hint?: React.ReactNode
  required?: boolean | undefined
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  className?: string
}

/** The label above, the input, then the hint and the error, to which the input's aria attributes point. */
export function Field({
  field,
  label,
  hint,
  hideLabel,
  required,
  className,
  children,
}: FieldProps & { children: React.ReactNode }) {
  return (
    <div className={cn('field', className)}>
      <span className={hideLabel ? 'sr-only' : 'flex gap-0.5'}>
        <Label htmlFor={field.id}>{label}</Label>
        {required ? <RequiredMark /> : null}
      </span>
      {children}
      {hint ? (
        <p id={hintId(field)} className="text-muted text-xs">
          {hint}
        </p>
      ) : null}
      <FieldError field={field} />
    </div>
  )
}

/** Beside a label. The input itself says it to screen readers. */
export const RequiredMark = () => (
  <span aria-hidden className="text-bad text-sm">
    *
  </span>
)

export function FieldError({ field }: { field: Pick<AnyField, 'errorId' | 'errors'> }) {
  const shown = useUnpressed((field.errors as string[] | undefined)?.join(' ') ?? '')
  if (!shown) return null
  return (
    <p id={field.errorId} className="flex items-start gap-1.5 text-bad text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">{shown}</span>
    </p>
  )
}

/** The errors of a form as a whole, above its fields. */
export function FormError({ form }: { form: { errorId: string; errors: unknown } }) {
  const shown = useUnpressed((form.errors as string[] | undefined)?.join(' ') ?? '')
  if (!shown) return null
  return (
    <div
      id={form.errorId}
      role="alert"
      className="flex items-start gap-2.5 rounded-md bg-bad-soft px-3 py-2.5 text-sm"
    >
      <CircleAlert aria-hidden className="mt-px size-4 shrink-0 text-bad" />
      <span className="min-w-0">{shown}</span>
    </div>
  )
}

/** The id of the hint, for aria-describedby. */
export const hintId = (field: AnyField) => field.descriptionId

/** Options for conform's getInputProps, so that aria-describedby names the hint too. */
export const described = (field: AnyField, hint: unknown) =>
  hint ? { ariaAttributes: true as const, ariaDescribedBy: hintId(field) } : {}
