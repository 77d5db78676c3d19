import { useId } from 'react'
import { Chip } from '#app/components/chip.tsx'
import type { RegistrationError } from '#db/schema/registration.ts'

/**
 * A badge with its reasons in a tooltip. CSS shows it while the badge is hovered or focused, so that it needs no JavaScript.
 */
export function ReasonsBadge({ label, errors }: { label: string; errors: readonly RegistrationError[] }) {
  const id = useId()
  const badge = <Chip tone="bad">{label}</Chip>
  if (errors.length === 0) return badge
  return (
    <span className="group relative">
      <button
        type="button"
        aria-describedby={id}
        className="min-h-6 cursor-help rounded-full underline decoration-dotted underline-offset-2"
      >
        {badge}
      </button>
      <span
        role="tooltip"
        id={id}
        className="absolute top-full right-0 z-20 hidden w-72 max-w-[calc(100vw-4rem)] rounded-sm border border-line bg-surface px-3 py-2 text-sm shadow-float group-focus-within:block group-hover:block"
      >
        {errors.map(({ code, description }) => (
          <span key={`${code} ${description}`} className="block [overflow-wrap:anywhere]">
            {description}
          </span>
        ))}
      </span>
    </span>
  )
}
