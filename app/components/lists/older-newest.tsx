import { Link } from 'react-router'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'

interface OlderNewestProps {
  /** Completes `Pages of …`. */
  of: string
  /** The beginning of the list; null when it is shown. */
  newest: string | null
  /** The next page; null on the last one. */
  older: string | null
  className?: string
}

/** Leads through a list that only goes on, newest first. */
export function OlderNewest({ of, newest, older, className }: OlderNewestProps) {
  if (newest === null && older === null) return null
  return (
    <nav aria-label={`Pages of ${of}`} className={cn('flex gap-2 print:hidden', className)}>
      {newest === null ? null : (
        <Link to={newest} className={buttonVariants()}>
          Newest
        </Link>
      )}
      {older === null ? null : (
        <Link to={older} className={buttonVariants()}>
          Older
        </Link>
      )}
    </nav>
  )
}
