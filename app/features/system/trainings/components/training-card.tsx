import { GraduationCap } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { TrainingView } from '../trainings.server.ts'

/** Opens the training in a window of its own. With a `query` of the list's URL it can also be edited and deleted. */
export function TrainingCard({ training, query }: { training: TrainingView; query: string | null }) {
  const { id, title, description, tags, thumbnail, isNew } = training
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-md border border-line bg-surface hover:border-line-strong">
      {thumbnail ? (
        <img src={thumbnail} alt="" className="aspect-2/1 w-full object-cover" />
      ) : (
        <span className="grid aspect-2/1 w-full place-items-center bg-sunken text-faint">
          <GraduationCap aria-hidden className="size-8" />
        </span>
      )}
      <div className="flex flex-1 flex-col gap-1.5 p-3">
        <h3 className="break-words font-semibold">
          <a
            href={`/trainings/${id}`}
            target="_blank"
            rel="noopener"
            className="after:absolute after:inset-0"
          >
            {title}
            <span className="sr-only"> (opens in a new window)</span>
          </a>
        </h3>
        <p className="flex-1 break-words text-muted text-sm">{description}</p>
        <p className="flex flex-wrap gap-1">
          {isNew ? <Chip tone="info">New</Chip> : null}
          {tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </p>
        {query === null ? null : (
          <p className="relative flex gap-1">
            <Link
              to={`/trainings/${id}/edit?${query}`}
              preventScrollReset
              className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            >
              Edit<span className="sr-only"> {title}</span>
            </Link>
            <Link
              to={`/trainings/${id}/delete?${query}`}
              preventScrollReset
              className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            >
              Delete<span className="sr-only"> {title}</span>
            </Link>
          </p>
        )}
      </div>
    </article>
  )
}
