import { Form, Link, Outlet, useSubmit } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Phone } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { CALL_PAGE_SIZES } from '#app/features/phone/call-log-entry.ts'
import { listCalls } from '#app/features/phone/call-log.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { CallRows } from '../components/call-rows.tsx'
import { useLiveCalls } from '../components/use-live-calls.ts'
import type { Route } from './+types/call-log'

export const meta: Route.MetaFunction = () => [{ title: 'Phone · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const { searchParams } = url
  const calls = await listCalls(ctx, {
    limit: Number(searchParams.get('limit')),
    cursor: searchParams.get('cursor'),
    number: searchParams.get('number'),
  })
  return { ...calls, userId: ctx.actor?.id ?? null, page: Math.max(1, Number(searchParams.get('page')) || 1) }
})

export default function CallLog({ loaderData }: Route.ComponentProps) {
  const { limit, nextCursor, number, userId, page } = loaderData
  const submit = useSubmit()
  const calls = useLiveCalls(loaderData.items, { limit, isFirst: page === 1 && number === null })
  const search = (values: Record<string, string>) =>
    `?${new URLSearchParams({ ...(number ? { number } : {}), limit: String(limit), ...values })}`
  return (
    <Page>
      <PageHeader
        title="Phone"
        description={number ? `Calls with ${formatPhone(number)}` : undefined}
        actions={
          number ? (
            <Link to="/phone-log" className={buttonVariants({ variant: 'ghost' })}>
              All calls
            </Link>
          ) : null
        }
      />
      <Card>
        {calls.length === 0 ? (
          <EmptyState icon={Phone} title="No calls yet">
            Calls that come in or go out show here.
          </EmptyState>
        ) : (
          <CallRows calls={calls} userId={userId} search={search({ page: String(page) })} />
        )}
      </Card>
      <nav aria-label="Pages of the call log" className="mt-3 flex flex-wrap items-center gap-2">
        <Form
          method="get"
          className="flex items-center gap-2"
          onChange={(event) => void submit(event.currentTarget)}
        >
          {number ? <input type="hidden" name="number" value={number} /> : null}
          <Label htmlFor="calls-limit">Rows</Label>
          <Select id="calls-limit" name="limit" defaultValue={String(limit)} className="w-20">
            {CALL_PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
          <Button type="submit" className="hidden noscript:inline-flex">
            Show
          </Button>
        </Form>
        <span className="text-muted">Page: {page}</span>
        {page > 1 ? (
          <Link to={search({})} className={buttonVariants()}>
            Newest
          </Link>
        ) : null}
        {nextCursor ? (
          <Link to={search({ cursor: nextCursor, page: String(page + 1) })} className={buttonVariants()}>
            Next
          </Link>
        ) : null}
      </nav>
      <Outlet />
    </Page>
  )
}
