import { formatPhone, toE164 } from '#app/lib/phone.ts'
import { cn } from '#app/lib/cn.ts'

/** A missing value. */
export function Dash() {
  return (
    <span className="text-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">none</span>
    </span>
  )
}

/** The value, or a dash. */
export function OrDash({ children }: { children?: React.ReactNode }) {
  return children === null || children === undefined || children === '' ? <Dash /> : children
}

/** A stored number as +#-###-###-####, or a dash. `link` lets the device's own phone dial it. */
export function PhoneNumber({
  number,
  link,
  tabIndex,
  className,
}: {
  number: string | null | undefined
  link?: boolean
  /** The link's tabIndex. */
  tabIndex?: 0 | -1 | undefined
  className?: string
}) {
  if (!number) return <Dash />
  const shown = formatPhone(number)
  if (!link)
    return <span className={cn('whitespace-nowrap tracking-tight tabular-nums', className)}>{shown}</span>
  return (
    <a
      href={`tel:${toE164(number)}`}
      tabIndex={tabIndex}
      className={cn('whitespace-nowrap tracking-tight tabular-nums hover:underline', className)}
    >
      {shown}
    </a>
  )
}
