import { Check, Clock, Tag, Zap } from '#app/components/icons.tsx'
import { Chip } from '#app/components/chip.tsx'
import type { BoardTag } from '../board.ts'

/** The tags of a board with their contacts. `completed`: as fully completed (spec 3, 4). */
export function BoardTags({ tags, completed }: { tags: readonly BoardTag[]; completed: boolean }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Assigned tags" className="flex min-w-0 flex-wrap gap-1">
      {tags.map((tag) => {
        const count = tag.assigned.toLocaleString('en-US')
        return (
          <li key={tag.id} className="flex max-w-full">
            <Chip tone={tag.pending ? 'warn' : completed ? 'ok' : tag.dynamic ? 'brand' : 'plain'}>
              {tag.pending ? (
                <Clock aria-hidden />
              ) : completed ? (
                <Check aria-hidden />
              ) : tag.dynamic ? (
                <Zap aria-hidden />
              ) : (
                <Tag aria-hidden />
              )}
              <bdi className="truncate">{tag.name}</bdi>
              <span className="tabular-nums">
                {tag.pending ? 'Pending Assignment' : completed ? `${count} of ${count} completed` : count}
              </span>
              {tag.dynamic ? <span className="text-muted">Dynamic Tag</span> : null}
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}
