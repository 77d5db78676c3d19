import { Form, Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ExternalLink, Landmark, Plus } from '#app/components/icons.tsx'
import { Card } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import {
  ADD_METHOD_PATH,
  expiryOf,
  METHOD_MESSAGES,
  methodName,
  methodPath,
  type PaymentMethodView,
} from '../payment-methods/payment-method.ts'
import { CardIcon } from './card-icon.tsx'

export interface MethodsView {
  methods: PaymentMethodView[]
  /** Invoices are sent, and wait for someone to press Pay. */
  paysByHand: boolean
  /** Why this user can't add one; null when they can. */
  whyNotAdd: string | null
  /** ISO; the server's, so that both render the same. */
  now: string
}

/** The account's cards and bank accounts. */
export function PaymentMethodsTab({ methods, paysByHand, whyNotAdd, now }: MethodsView) {
  const add = whyNotAdd ? null : <AddLink />
  const isEmpty = methods.length === 0
  return (
    <div className="flex max-w-[760px] flex-col gap-4">
      {methods.some(({ isDefault }) => isDefault) || whyNotAdd ? null : (
        <Alert variant="bad">{METHOD_MESSAGES.missing}</Alert>
      )}
      {paysByHand && !isEmpty ? (
        <Alert variant="warn">
          You pay each invoice yourself, with its button Pay. To have them charged by themselves, choose a
          method and press Charge automatically.
        </Alert>
      ) : null}
      <Card title="Payment Methods" headingId="payment-methods" actions={isEmpty ? null : add}>
        {isEmpty ? (
          <EmptyState icon={Landmark} title="No payment method yet" action={add}>
            {whyNotAdd ??
              'Add a card or a US bank account. The first one becomes the default, to which invoices are charged by themselves.'}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {methods.map((method) => (
              <MethodRow key={method.id} method={method} paysByHand={paysByHand} now={new Date(now)} />
            ))}
          </ul>
        )}
      </Card>
      {whyNotAdd && !isEmpty ? <p className="text-muted text-sm">{whyNotAdd}</p> : null}
    </div>
  )
}

/** A new document, as only the page of the dialog may load the provider's script. */
function AddLink() {
  return (
    <Link to={ADD_METHOD_PATH} reloadDocument className={buttonVariants({ variant: 'primary' })}>
      <Plus aria-hidden />
      Add Payment Method
    </Link>
  )
}

interface MethodRowProps {
  method: PaymentMethodView
  paysByHand: boolean
  now: Date
}

function MethodRow({ method, paysByHand, now }: MethodRowProps) {
  const { id, card, isDefault, verifyUrl } = method
  const name = methodName(method)
  const of = <span className="sr-only">: {name}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3">
      {card ? (
        <CardIcon brand={card.brand} />
      ) : (
        <span className="grid h-6 w-9 shrink-0 place-items-center rounded-sm bg-sunken text-muted">
          <Landmark aria-hidden className="size-4" />
        </span>
      )}
      <div className="min-w-40 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="break-words font-medium tabular-nums">{name}</bdi>
          {isDefault ? <Chip>Default</Chip> : null}
          {verifyUrl ? <Chip tone="warn">Waiting for verification</Chip> : null}
        </div>
        {card ? <Expiry method={method} now={now} /> : <p className="text-muted text-sm">US bank account</p>}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {verifyUrl ? (
          <a href={verifyUrl} target="_blank" rel="noreferrer" className={buttonVariants({ size: 'sm' })}>
            Verify
            {of}
            <ExternalLink aria-hidden />
          </a>
        ) : isDefault && !paysByHand ? null : (
          <Form method="post" action={methodPath(id)} preventScrollReset>
            <SubmitButton name="intent" value="default" variant="secondary" size="sm">
              {paysByHand ? 'Charge automatically' : 'Make default'}
              {of}
            </SubmitButton>
          </Form>
        )}
        <Form method="post" action={methodPath(id)} preventScrollReset>
          <SubmitButton name="intent" value="edit" variant="ghost" size="sm">
            Edit
            {of}
          </SubmitButton>
        </Form>
        <Link
          to={methodPath(id, 'delete')}
          preventScrollReset
          className={buttonVariants({ variant: 'danger-quiet', size: 'sm' })}
        >
          Delete
          {of}
        </Link>
      </div>
    </li>
  )
}

function Expiry({ method, now }: { method: PaymentMethodView; now: Date }) {
  const { expMonth = 0, expYear = 0 } = method.card ?? {}
  const state = expiryOf(method, now)
  const date = `${String(expMonth).padStart(2, '0')}/${expYear}`
  return (
    <p className="flex items-center gap-2 text-muted text-sm tabular-nums">
      {state === 'expired' ? `Expired ${date}` : `Expires ${date}`}
      {state === 'expired' ? <Chip tone="bad">Expired</Chip> : null}
      {state === 'soon' ? <Chip tone="warn">Expires soon</Chip> : null}
    </p>
  )
}

const SKELETON_ROWS = 5

/** Stands for the tab while it loads. */
export function PaymentMethodsSkeleton() {
  return (
    <div role="status" aria-label="Loading payment methods" className="max-w-[760px]">
      <div className="divide-y divide-line rounded-md border border-line bg-surface">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div key={row} className="flex h-16 items-center gap-3 px-4">
            <Skeleton className="h-6 w-9" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-3 w-40" />
              <Skeleton className="h-3 w-24" />
            </div>
            <Skeleton className="h-6 w-24" />
          </div>
        ))}
      </div>
    </div>
  )
}
