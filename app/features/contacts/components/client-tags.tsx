import { Plus, Tags as TagsIcon, Zap } from 'lucide-react'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Card } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { ClientTag } from '#app/features/account-settings/tags/tag-members.server.ts'

interface ClientTagsProps {
  clientId: string
  tags: readonly ClientTag[]
}

/** As many as the header of a contact shows; the rest are counted. */
const SHOWN = 6

/** Tags as a contact's header shows them: enough to know whom one talks to. */
export function TagChips({ clientId, tags }: ClientTagsProps) {
  const more = tags.length - SHOWN
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags of the contact" className="flex flex-wrap gap-1">
      {tags.slice(0, SHOWN).map((tag) => (
        <li key={tag.id} className="flex max-w-full">
          <TagChip tag={tag} />
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Link
            to={assignPath(clientId)}
            preventScrollReset
            className="text-muted text-xs leading-5 hover:underline"
          >
            and {more} more
          </Link>
        </li>
      ) : null}
    </ul>
  )
}

/** The Tags tab's list: all of them, and the way to change them. */
export function TagsCard({ clientId, tags }: ClientTagsProps) {
  return (
    <Card
      title="Tags"
      headingId="tags"
      actions={
        <Link
          to={assignPath(clientId)}
          preventScrollReset
          prefetch="intent"
          className={buttonVariants({ size: 'sm' })}
        >
          {tags.length > 0 ? <TagsIcon aria-hidden /> : <Plus aria-hidden />}
          Assign Tags
        </Link>
      }
    >
      {tags.length === 0 ? (
        <p className="px-4 py-3 text-muted text-sm">No tags yet.</p>
      ) : (
        <ul aria-label="All tags of the contact" className="flex flex-wrap gap-1.5 px-4 py-3">
          {tags.map((tag) => (
            <li key={tag.id} className="flex max-w-full">
              <TagChip tag={tag} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const assignPath = (clientId: string) => `/contacts/contact/${clientId}/tags`

/** Leads to everybody with this tag. */
export function TagChip({ tag }: { tag: ClientTag }) {
  return (
    <Link
      to={`/contacts?tag=${tag.id}`}
      title={[tag.description, tag.dynamic && 'Follows a rule'].filter(Boolean).join(' · ') || undefined}
      className="inline-flex min-h-6 max-w-full items-center rounded-full hover:brightness-95"
    >
      <Chip tone={tag.dynamic ? 'brand' : 'plain'}>
        {tag.dynamic ? <Zap aria-hidden /> : null}
        <span className="truncate">{tag.name}</span>
        {tag.dynamic ? <span className="sr-only">, dynamic</span> : null}
      </Chip>
    </Link>
  )
}
