import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Phone } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { formatPhone, normalizePhone } from '#app/lib/phone.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { ImportedCallFacts, ImportedCallIcon } from '../components/imported-call-facts.tsx'
import type { ImportedCall } from '../imported-call.ts'
import { listImportedCalls } from '../imported-calls.server.ts'
import type { Route } from './+types/imported-calls'

export const meta: Route.MetaFunction = () => [{ title: 'Imported calls · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const typed = url.searchParams.get('number')?.trim().slice(0, 40) ?? ''
  const number = normalizePhone(typed)
  const calls =
    typed && !number
      ? { items: [], nextCursor: null }
      : await listImportedCalls(ctx, { number, after: url.searchParams.get('after') })
  return { calls, typed: number ? formatPhone(number) : typed }
})

export default function ImportedCalls({ loaderData: { calls, typed } }: Route.ComponentProps) {
  const older = (after: string) => `?${new URLSearchParams({ ...(typed && { number: typed }), after })}`
  return (
    <Page width="text" className="flex flex-col gap-4">
      <PageHeader
        title="Imported calls"
        description="Calls of the phone service that you used before. They can’t be changed, and no report counts them."
        back={{ to: '/phone-log', label: 'Back to the call log' }}
        className="pb-0"
      />
      <FilterForm values={{ number: typed }} className="flex flex-wrap items-center gap-2">
        <Label htmlFor="imported-number">Phone number</Label>
        <Input id="imported-number" name="number" type="tel" defaultValue={typed} className="w-48" />
        <Button type="submit">Show</Button>
        {typed ? (
          <Link to="." className={buttonVariants({ variant: 'ghost' })}>
            Show all
          </Link>
        ) : null}
      </FilterForm>
      <Card>
        {calls.items.length === 0 ? (
          <EmptyState icon={Phone} title="No imported calls">
            {typed
              ? 'No imported call was with this number.'
              : 'An admin can import the call history of another phone service under Contacts, Import.'}
          </EmptyState>
        ) : (
          <ul aria-label="Imported calls" className="divide-y divide-line">
            {calls.items.map((call) => (
              <Row key={call.id} call={call} />
            ))}
          </ul>
        )}
      </Card>
      {calls.nextCursor ? (
        <Link to={older(calls.nextCursor)} className={`${buttonVariants()} self-start`}>
          Older
        </Link>
      ) : null}
    </Page>
  )
}

function Row({ call }: { call: ImportedCall }) {
  return (
    <li className="flex gap-2.5 px-4 py-2.5">
      <ImportedCallIcon outcome={call.outcome} />
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          {call.client ? (
            <>
              <Link to={clientPath(call.client.id)} className="font-medium hover:underline">
                <bdi>{call.client.name}</bdi>
              </Link>
              {' · '}
            </>
          ) : null}
          <PhoneNumber number={call.phoneNumber} />
        </p>
        <ImportedCallFacts call={call} />
        <p className="text-muted text-xs [overflow-wrap:anywhere]">
          From <bdi>{call.fileName}</bdi>
          {call.ownNumber ? ` · our number ${formatPhone(call.ownNumber)}` : ''}
        </p>
      </div>
    </li>
  )
}
