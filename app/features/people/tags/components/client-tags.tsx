import { Zap } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import type { ClientTag } from '#app/features/people/tags/tag-members.server.ts'

/** All tags of a contact, each linking to the contacts that have it. */
export function ClientTags({ tags }: { tags: readonly ClientTag[] }) {
  if (tags.length === 0) return <p className="text-muted text-sm">No tags yet.</p>
  return (
    <ul aria-label="All tags of the contact" className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag.id} className="flex max-w-full">
          <TagChip tag={tag} />
        </li>
      ))}
    </ul>
  )
}

/** Links to the contacts with this tag. */
export function TagChip({ tag }: { tag: ClientTag }) {
  return (
    <Link
      to={`/contacts?tag=${tag.id}`}
      title={[tag.description, tag.dynamic && 'Follows a rule'].filter(Boolean).join(' · ') || undefined}
      className="inline-flex min-h-6 max-w-full items-center rounded-full hover:brightness-95"
    >
      <Chip tone={tag.dynamic ? 'info' : 'plain'}>
        {tag.dynamic ? <Zap aria-hidden /> : null}
        <bdi className="truncate">{tag.name}</bdi>
        {tag.dynamic ? <span className="sr-only">, dynamic</span> : null}
      </Chip>
    </Link>
  )
}
