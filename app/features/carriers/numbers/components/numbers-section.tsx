import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Phone, Plus } from '#app/components/icons.tsx'
import { Card } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { PURCHASE_PATH } from '../paths.ts'
import type { NumbersPage } from '../numbers.server.ts'
import { NumberRows } from './number-rows.tsx'
import { OrderCard } from './order-card.tsx'
import { PortCard } from './port-card.tsx'

/** The account's phone numbers, after those that are on their way. */
export function NumbersSection({ numbers, orders, ports, planFull, hasLocation }: NumbersPage) {
  const isEmpty = numbers.length + orders.length + ports.length === 0
  const add = planFull ? (
    <p className="text-muted text-sm">{planFull}</p>
  ) : (
    <Link to={PURCHASE_PATH} preventScrollReset className={buttonVariants({ variant: 'primary' })}>
      <Plus aria-hidden />
      Port/Purchase
    </Link>
  )
  return (
    <section aria-labelledby="phone-numbers" className="flex flex-col gap-3">
      <header className="flex min-h-8 flex-wrap items-center gap-2">
        <h2 id="phone-numbers" className="min-w-0 flex-1 font-semibold text-base">
          Phone Numbers
        </h2>
        {isEmpty || !hasLocation ? null : add}
      </header>
      {isEmpty ? (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState
            icon={Phone}
            title="No phone number yet"
            action={
              hasLocation ? (
                add
              ) : (
                <Link to="/account/info/locations" className={buttonVariants()}>
                  Locations
                </Link>
              )
            }
          >
            {hasLocation
              ? 'Buy a new number, or move one here from another carrier. Without a number, no one can text or call.'
              : 'A number belongs to a location. Add your first location, then its number.'}
          </EmptyState>
        </div>
      ) : (
        <>
          <ul className="grid gap-3 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
            {ports.map((port) => (
              <PortCard key={port.id} port={port} />
            ))}
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
          {numbers.length > 0 ? (
            <Card>
              <NumberRows numbers={numbers} />
            </Card>
          ) : null}
        </>
      )}
    </section>
  )
}
