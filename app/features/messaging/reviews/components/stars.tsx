import { Star } from '#app/components/icons.tsx'
import { Dash } from '#app/components/values.tsx'
import { cn } from '#app/lib/cn.ts'
import { plural } from '#app/lib/plural.ts'
import { MOST_STARS } from '../review.ts'

/** A rating as stars; a dash while there is none. */
export function Stars({ rating }: { rating: number | null }) {
  if (rating === null) return <Dash />
  return (
    <span
      role="img"
      aria-label={plural(rating, 'star')}
      title={plural(rating, 'star')}
      className="inline-flex"
    >
      {Array.from({ length: MOST_STARS }, (_, index) => (
        <Star
          key={index}
          aria-hidden
          className={cn('size-4', index < rating ? 'fill-current' : 'text-line-strong')}
        />
      ))}
    </span>
  )
}
