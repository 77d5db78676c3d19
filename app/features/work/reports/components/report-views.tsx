import { useSearchParams } from 'react-router'
import { ViewsMenu } from '#app/features/accounts/views/components/views-menu.tsx'
import { SAVED } from '#app/features/accounts/views/view.ts'

/** The saved views of a report. `search` has its filters, without the page. */
export function ReportViews({ list, search }: { list: string; search: string }) {
  const [params] = useSearchParams()
  return <ViewsMenu list={list} search={search} saved={params.get(SAVED)} />
}
