import { Check, Clock, Tag, Zap } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { cn } from '#app/lib/cn.ts'
import type { BoardTag } from '../board-views.server.ts'

interface BoardTagsProps {
  tags: readonly BoardTag[]
  /** Names of other tags that are chosen. */
  others?: readonly string[]
  chosen?: readonly string[]
  /** The URL of a chip; without it they are no links. */
  to?: (name: string) => string
}

/** The tags of a board with their contacts, or with Show Completed how many of their cards are completed. */
export function BoardTags({ tags, others = [], chosen = [], to }: BoardTagsProps) {
  if (tags.length + others.length === 0) return null
  const linked = (name: string, chip: React.ReactNode) => {
    if (!to) return chip
    const active = chosen.includes(name)
    return (
      <Link
        to={to(name)}
        preventScrollReset
        title={active ? `Stop filtering by ${name}` : `Show only ${name}`}
        aria-current={active ? 'true' : undefined}
        className={cn('flex max-w-full rounded-full hover:underline', active && 'ring-2 ring-brand-line')}
      >
        {chip}
      </Link>
    )
  }
  return (
    <ul aria-label="Assigned tags" className="flex min-w-0 gap-1 max-sm:shrink-0 sm:flex-wrap">
      {tags.map((tag) => (
        <li key={tag.id} className="flex max-w-full">
          {linked(tag.name, <TagChip tag={tag} />)}
        </li>
      ))}
      {others.map((name) => (
        <li key={name} className="flex max-w-full">
          {linked(
            name,
            <Chip>
              <Tag aria-hidden />
              <bdi className="truncate">{name}</bdi>
            </Chip>,
          )}
        </li>
      ))}
    </ul>
  )
}

const count = (many: number) => many.toLocaleString('en-US')

function TagChip({ tag: { name, assigned, dynamic, pending, progress } }: { tag: BoardTag }) {
  const isDone = progress && progress.cards > 0 && progress.completed === progress.cards
  const [tone, Icon] = pending
    ? (['warn', Clock] as const)
    : isDone
      ? (['ok', Check] as const)
      : dynamic
        ? (['brand', Zap] as const)
        : (['plain', Tag] as const)
  return (
    <Chip tone={tone}>
      <Icon aria-hidden />
      <bdi className="truncate">{name}</bdi>
      <span className="tabular-nums">
        {pending
          ? 'Pending Assignment'
          : progress
            ? `${count(progress.completed)} of ${count(progress.cards)} completed`
            : count(assigned)}
      </span>
      {dynamic ? <span className="text-muted">Dynamic Tag</span> : null}
    </Chip>
  )
}
