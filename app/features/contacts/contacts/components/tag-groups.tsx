import { ChevronRight, Tags as TagsIcon, X, Zap } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { TagView } from '#app/features/people/tags/tags.server.ts'
import { type ClientListQuery, listSearch } from '#app/features/people/clients/list-query.ts'

type Group = Pick<TagView, 'id' | 'name' | 'description' | 'assigned' | 'pending'> & { dynamic: boolean }

/** The last tab of the alphabet bar: clients grouped by tag. */
export function TagGroups({ groups, q }: { groups: readonly Group[]; q: string }) {
  const wanted = q.trim().toLowerCase()
  const shown = groups.filter((group) => group.name.toLowerCase().includes(wanted))
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={TagsIcon}
        title="No Tags Found"
        action={
          <Link to="/account/settings/tag-management" className={buttonVariants()}>
            Open Tags
          </Link>
        }
      >
        {q ? `No tag is called “${q.slice(0, 60)}”.` : 'Tags mark contacts that belong together.'}
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Contacts by tag" className="scroll-thin list-area">
      {shown.map((group) => (
        <li key={group.id} className="border-line border-b">
          <Link
            to={`/contacts${listSearch({ tag: group.id })}`}
            prefetch="intent"
            className="flex min-h-12 items-center gap-3 px-3 py-2 hover:bg-sunken/60 sm:px-4"
          >
            <span className="min-w-0 flex-1">
              <span className="flex min-w-0 items-center gap-2">
                <bdi className="min-w-0 break-words font-medium">{group.name}</bdi>
                {group.dynamic ? (
                  <Chip tone="info">
                    <Zap aria-hidden />
                    Dynamic
                  </Chip>
                ) : null}
              </span>
              {group.description ? (
                <span dir="auto" className="line-clamp-1 text-muted text-sm">
                  {group.description}
                </span>
              ) : null}
            </span>
            <span className="text-muted tabular-nums">
              {group.pending ? 'pending' : group.assigned.toLocaleString('en-US')}
              <span className="sr-only"> contacts</span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Names the tag above the list of its clients, with ways back. */
export function TagNotice({ name, query }: { name: string | null; query: ClientListQuery }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3 py-1.5 text-sm sm:px-4">
      <span className="min-w-0 break-words">
        {name === null ? (
          'This tag is gone.'
        ) : (
          <>
            Contacts with the tag{' '}
            <strong dir="auto" className="font-semibold">
              {name}
            </strong>
          </>
        )}
      </span>
      <span className="ml-auto flex items-center gap-1">
        <Link
          to={`/contacts${listSearch({ letter: 'tags' })}`}
          className={buttonVariants({ variant: 'ghost', size: 'sm' })}
        >
          All tags
        </Link>
        <Link
          to={`/contacts${listSearch({ ...query, tag: '' })}`}
          aria-label="Show contacts with any tag or none"
          title="Show contacts with any tag or none"
          className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
        >
          <X aria-hidden />
        </Link>
      </span>
    </div>
  )
}
