import { Plus, Search } from '#app/components/icons.tsx'
import { Link, Outlet, useLocation, useParams } from 'react-router'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { SearchForm } from './search-form.tsx'
import { SplitScreen } from './split-screen.tsx'
import { useOpening } from './use-opening.ts'

/** A list of conversations with the open one beside it; on a narrow screen, one of the two. */
export function ConversationsScreen({
  base,
  label,
  title,
  search,
  searchLabel,
  create,
  views,
  results,
  renderList,
  startLink,
  footer,
  context,
}: {
  base: '/messages' | '/chat'
  /** The list's accessible name. */
  label: string
  title: string
  /** The term in the address; null while nothing is searched. */
  search: string | null
  searchLabel: string
  /** Null where the empty list has its button. */
  create: { to: string; label: string } | null
  /** The list's saved views. */
  views?: React.ReactNode
  /** The results of the search; null while there is no term to search. */
  results: React.ReactNode
  /** `opening` is the conversation being loaded. */
  renderList: (opening: string | undefined) => React.ReactNode
  /** Set on a later page of the list, without JavaScript. */
  startLink: string | null
  footer?: React.ReactNode
  context: unknown
}) {
  const { conversationId } = useParams()
  const { pathname } = useLocation()
  const opening = useOpening(base, conversationId)
  const open = conversationId !== undefined || pathname === `${base}/to`
  const Heading = open ? 'h2' : 'h1'
  return (
    <SplitScreen
      label={label}
      open={open}
      shows={open || pathname === `${base}/new`}
      opening={opening !== undefined}
      list={
        <>
          <header className="flex min-h-[52px] shrink-0 items-center gap-2 border-line border-b px-3.5">
            <Heading className="flex-1 font-semibold text-lg">{title}</Heading>
            {search === null ? (
              <Link
                to="?q="
                preventScrollReset
                className={buttonVariants({ variant: 'ghost', size: 'icon' })}
                title={searchLabel}
              >
                <Search aria-hidden />
                <span className="sr-only">{searchLabel}</span>
              </Link>
            ) : null}
            {views}
            {create ? (
              <Link to={create.to} prefetch="intent" className={buttonVariants({ variant: 'primary' })}>
                <Plus aria-hidden />
                {create.label}
              </Link>
            ) : null}
          </header>
          {search === null ? null : <SearchForm term={search} path={pathname} />}
          {results ?? (
            <>
              {startLink ? (
                <div className="shrink-0 border-line border-b px-3.5 py-2 text-sm">
                  <Link to={pathname} className="text-brand-text hover:underline">
                    {startLink}
                  </Link>
                </div>
              ) : null}
              {renderList(opening)}
              {footer}
            </>
          )}
        </>
      }
    >
      <Outlet context={context} />
    </SplitScreen>
  )
}
