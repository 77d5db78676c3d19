import { Link } from 'react-router'
import { useAnnouncedResults } from '#app/components/feedback/announcements.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { ListPaging } from '#app/components/lists/list-paging.tsx'
import { ListTable, type ListTableProps } from '#app/components/lists/list-table.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { ViewsMenu } from '#app/features/accounts/views/components/views-menu.tsx'
import { FIRST_PAGE, type List, type ListPage, type ListQuery } from '#app/lib/lists/define-list.ts'
import type { Params } from '#app/lib/lists/params.ts'
import { REPORTS_PATH } from '../paths.ts'
import { Download } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'

interface ListReportProps<Of extends Params, Row> {
  list: List<Of, Row>
  query: ListQuery<Of>
  page: ListPage<Row>
  /** One and many of its rows. */
  nouns: readonly [one: string, many: string]
  description: string
  mayExport: boolean
  filter: React.ReactNode
  /** Why nothing can be found, as of a period that ends before it begins. */
  problem?: string | null
  /** Stands between the filters and the rows. */
  children?: React.ReactNode
  /** Stands above the rows in their card. */
  bar?: React.ReactNode
  /** Shown in the rows beside the list's columns. */
  rows?: Pick<ListTableProps<Row>, 'without' | 'choose' | 'chooseLabel' | 'cells'>
  icon: React.ComponentProps<typeof EmptyState>['icon']
  /** Where nothing is found. */
  emptyTitle?: string
  empty?: string
  emptyAction?: React.ReactNode
  /** Stands below the list. */
  below?: React.ReactNode
}

/** The page of a report that is a list: its views, file and filters, the rows, and the pages beside this one. */
export function ListReport<Of extends Params, Row extends { id: string }>(props: ListReportProps<Of, Row>) {
  const { list, query, page, nouns, description, mayExport, filter, problem, children, bar, rows, icon } =
    props
  const [one, many] = nouns
  const first = list.search(query, FIRST_PAGE as Partial<ListQuery<Of>>)
  const caption = `${many[0]!.toUpperCase()}${many.slice(1)}`
  const none = `No ${many} found`
  useAnnouncedResults(first, { count: page.items.length, one, many, none, more: page.older !== null })
  return (
    <Page>
      <PageHeader
        title={list.label}
        description={description}
        back={{ to: REPORTS_PATH, label: 'Reports' }}
        actions={
          <>
            <ViewsMenu list={list.name} search={list.savedSearch(query)} saved={query.saved} />
            {mayExport ? <ExcelLink to={`${list.path}/file${first}`} /> : null}
          </>
        }
      />
      {filter}
      {problem ? (
        <Alert variant="warn" className="mb-3">
          {problem}
        </Alert>
      ) : null}
      {children}
      <Card>
        {page.items.length > 0 ? (
          <>
            {bar}
            <ListTable
              {...rows}
              caption={caption}
              columns={list.columns}
              rows={page.items}
              sorting={(key) => list.sorting(query, key)}
            />
          </>
        ) : query.page > 1 || query.after || query.before ? (
          <EmptyState
            icon={icon}
            title={`No more ${many}`}
            action={
              <Link to={first} className={buttonVariants()}>
                First page
              </Link>
            }
          />
        ) : (
          <EmptyState icon={icon} title={props.emptyTitle ?? none} action={props.emptyAction}>
            {props.empty}
          </EmptyState>
        )}
      </Card>
      <ListPaging list={list} query={query} page={page} of={many} />
      {props.below}
    </Page>
  )
}

/** Downloads all of a report, not only the page that is shown. */
function ExcelLink({ to }: { to: string }) {
  return (
    <a href={to} download className={`${buttonVariants()} print:hidden`}>
      <Download aria-hidden />
      Excel
    </a>
  )
}
