import { Clock, Download, Pencil, Trash2, Zap } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Table, type TableColumn } from '#app/components/lists/table.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { OrDash } from '#app/components/values.tsx'
import type { TagView } from '../tags.server.ts'
import { TAGS_PATH, type TagQuery, tagSearch } from '../paths.ts'
import { plural } from '#app/lib/plural.ts'

export interface TagViewsProps {
  tags: readonly TagView[]
  query: TagQuery
  canEdit: boolean
  /** Admins export a tag's contacts. */
  canExport: boolean
}

const COLUMNS: TableColumn[] = [
  { label: 'Name' },
  { label: 'Description', className: 'hidden md:table-cell' },
  { label: 'Kind', className: 'max-sm:hidden' },
  { label: 'Assigned', className: 'text-right' },
  { label: 'Actions', unseen: true },
]

/** Tags as a table: description, type and number of contacts. */
export function TagTable({ tags, query, canEdit, canExport }: TagViewsProps) {
  const search = tagSearch(query)
  return (
    <Table caption="Tags" columns={COLUMNS}>
      {tags.map((tag) => (
        <tr key={tag.id} className="relative hover:bg-sunken/60">
          <td className="font-medium">
            <Link
              to={`${TAGS_PATH}/${tag.id}${search}`}
              preventScrollReset
              prefetch="intent"
              className="break-words after:absolute after:inset-0"
            >
              {tag.name}
            </Link>
            <span className="mt-1 flex gap-1 sm:hidden">
              <Kind tag={tag} />
            </span>
          </td>
          <td className="hidden max-w-md text-muted md:table-cell">{describe(tag)}</td>
          <td className="max-sm:hidden">
            <span className="flex gap-1">
              <Kind tag={tag} />
            </span>
          </td>
          <td className="whitespace-nowrap text-right tabular-nums">
            {tag.pending ? (
              <Pending />
            ) : (
              <Link
                to={`/contacts?tag=${tag.id}`}
                aria-label={`${plural(tag.assigned, 'contact')} with ${tag.name}`}
                className="relative z-10 inline-flex h-6 items-center px-1 hover:underline"
              >
                {tag.assigned.toLocaleString('en-US')}
              </Link>
            )}
          </td>
          <td className="w-0 whitespace-nowrap text-right">
            <span className="relative z-10 inline-flex">
              {canExport ? (
                <RowLink
                  to={`/contacts/export?tag=${tag.id}&from=${encodeURIComponent(TAGS_PATH + search)}`}
                  label={`Export contacts with ${tag.name}`}
                  icon={Download}
                />
              ) : null}
              {canEdit && tag.type !== 'core' ? (
                <>
                  <RowLink to={`${TAGS_PATH}/${tag.id}${search}`} label={`Edit ${tag.name}`} icon={Pencil} />
                  <RowLink
                    to={`${TAGS_PATH}/${tag.id}/delete${search}`}
                    label={`Delete ${tag.name}`}
                    icon={Trash2}
                  />
                </>
              ) : null}
            </span>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function RowLink({ to, label, icon: Icon }: { to: string; label: string; icon: typeof Pencil }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      title={label}
      className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
    >
      <Icon aria-hidden />
    </Link>
  )
}

function Kind({ tag }: { tag: TagView }) {
  return (
    <>
      {tag.rule ? (
        <Chip tone="info">
          <Zap aria-hidden />
          Dynamic
        </Chip>
      ) : (
        <Chip>Simple</Chip>
      )}
      {tag.type === 'core' ? <Chip>Core</Chip> : null}
    </>
  )
}

const describe = (tag: TagView) => (
  <span className="line-clamp-2 break-words">
    <OrDash>{tag.description}</OrDash>
  </span>
)

function Pending() {
  return (
    <Chip tone="warn">
      <Clock aria-hidden />
      pending
    </Chip>
  )
}

/** Font sizes in pixels of the least and the most used tag. */
const SMALLEST = 13
const LARGEST = 26

/** Tags as a cloud: the more contacts have a tag, the larger it is. */
export function TagCloud({ tags, query }: Pick<TagViewsProps, 'tags' | 'query'>) {
  const most = Math.log1p(Math.max(1, ...tags.map((tag) => tag.assigned)))
  return (
    <ul className="flex flex-wrap items-center justify-center gap-x-2 gap-y-2.5 p-5 sm:p-8">
      {tags.map((tag) => (
        <li key={tag.id} className="max-w-full">
          <Link
            to={`${TAGS_PATH}/${tag.id}${tagSearch(query)}`}
            preventScrollReset
            prefetch="intent"
            title={tag.description || undefined}
            style={{ fontSize: SMALLEST + ((LARGEST - SMALLEST) * Math.log1p(tag.assigned)) / most }}
            className="inline-flex max-w-full items-baseline gap-[0.35em] rounded-full border border-line bg-surface px-[0.8em] py-[0.25em] leading-tight hover:bg-sunken"
          >
            {tag.rule ? (
              <Zap aria-hidden className="size-[0.7em] shrink-0 self-center text-brand-text" />
            ) : null}
            <span className="min-w-0 break-words">{tag.name}</span>
            <span className="text-[0.7em] text-muted tabular-nums">
              {tag.pending ? 'pending' : tag.assigned.toLocaleString('en-US')}
              <span className="sr-only">{tag.rule ? ', dynamic' : ''}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
