import { useId } from 'react'
import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import type { List, ListPage, ListQuery } from '#app/lib/lists/define-list.ts'
import type { Params } from '#app/lib/lists/params.ts'

interface ListPagingProps<Of extends Params, Row> {
  list: List<Of, Row>
  query: ListQuery<Of>
  page: Pick<ListPage<unknown>, 'newer' | 'older'>
  /** Completes `Pages of …`. */
  of: string
}

/** Rows per page, and the pages before and after. The total is unknown. */
export function ListPaging<Of extends Params, Row>({ list, query, page, of }: ListPagingProps<Of, Row>) {
  const id = useId()
  const limit = String(query.limit)
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
      <FilterForm values={{ limit }} className="flex items-center gap-2">
        <KeptParams list={list} query={query} />
        <Label htmlFor={id}>Rows</Label>
        <Select id={id} name="limit" defaultValue={limit} className="w-20">
          {list.sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
        <Button type="submit" className="hidden noscript:inline-flex">
          Show
        </Button>
      </FilterForm>
      <PageLinks list={list} query={query} page={page} />
    </nav>
  )
}

/** Fields for what the choice of a page size keeps. */
function KeptParams<Of extends Params, Row>({
  list,
  query,
}: Pick<ListPagingProps<Of, Row>, 'list' | 'query'>) {
  return (
    <>
      {list.entries(query).map(([name, text]) => (
        <input key={`${name} ${text}`} type="hidden" name={name} value={text} />
      ))}
      {query.saved ? <input type="hidden" name="saved" value={query.saved} /> : null}
    </>
  )
}

/** The page's number, and the pages beside it. */
export function PageLinks<Of extends Params, Row>({
  list,
  query,
  page: { newer, older },
}: Omit<ListPagingProps<Of, Row>, 'of'>) {
  const beside = (at: Pick<ListQuery<Params>, 'page' | 'after' | 'before'>) =>
    list.search(query, at as Partial<ListQuery<Of>>)
  return (
    <>
      <span className="text-muted">Page: {query.page}</span>
      <PageLink
        label="Previous"
        to={newer && beside({ page: Math.max(1, query.page - 1), before: newer, after: null })}
      />
      <PageLink label="Next" to={older && beside({ page: query.page + 1, after: older, before: null })} />
    </>
  )
}

/** A button of a page beside this one, which stays where there is none. */
function PageLink({ label, to }: { label: string; to: string | null }) {
  return to === null ? (
    <Button disabled>{label}</Button>
  ) : (
    <Link to={to} className={buttonVariants()}>
      {label}
    </Link>
  )
}
