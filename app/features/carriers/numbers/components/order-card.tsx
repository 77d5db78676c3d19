import { Form } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { type OrderView } from '../number.ts'
import { NUMBERS_PATH } from '../paths.ts'

/** A purchase that isn't a number yet. */
export function OrderCard({ order: { id, number, status, problem, createdAt } }: { order: OrderView }) {
  const isOpen = status === 'ordering'
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-md border border-line border-dashed bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-semibold text-base">
          <PhoneNumber number={number} />
        </h3>
        <Chip tone={isOpen ? 'warn' : 'bad'}>{isOpen ? 'Being bought' : 'Not bought'}</Chip>
      </div>
      <p className="flex-1 text-sm">
        {isOpen
          ? 'We don’t know yet whether the provider sold it. We look it up, and it is charged once at most.'
          : problem}
      </p>
      <p className="text-muted text-sm">
        <RelativeTime at={createdAt} />
      </p>
      {isOpen ? null : (
        <Form method="post" action={NUMBERS_PATH} preventScrollReset>
          <SubmitButton name="dismiss" value={id} variant="secondary" size="sm">
            Dismiss
            <span className="sr-only">: {formatPhone(number)}</span>
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}
