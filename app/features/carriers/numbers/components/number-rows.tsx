import { Form, Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { type CellColumn, RowTable } from '#app/components/lists/list-table.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { OrDash, PhoneNumber } from '#app/components/values.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { type NumberView, STATUS_LABELS } from '../number.ts'
import { numberPath } from '../paths.ts'

export const NumberRows = ({ numbers }: { numbers: readonly NumberView[] }) => (
  <RowTable
    caption="Phone numbers"
    columns={COLUMNS}
    rows={numbers}
    keyOf={({ id }) => id}
    rowClass={() => 'align-top'}
  />
)

const COLUMNS: CellColumn<NumberView>[] = [
  {
    label: 'Number',
    cell: ({ number, friendlyName }) => (
      <>
        <h3 className="font-medium">
          <PhoneNumber number={number} />
        </h3>
        <bdi className="text-muted">{friendlyName}</bdi>
      </>
    ),
  },
  { label: 'Location', cell: ({ location }) => <bdi>{location.name}</bdi> },
  {
    label: 'Texts for',
    cell: ({ service, whyNoTexts }) => (
      <>
        {service || whyNoTexts ? null : <OrDash />}
        {service ? <bdi>{service.name}</bdi> : null}
        {whyNoTexts ? <span className="block max-w-80 text-muted">{whyNoTexts}</span> : null}
      </>
    ),
  },
  {
    label: '911',
    cell: ({ hasEmergencyAddress }) => (
      <OrDash>{hasEmergencyAddress ? 'Sends help to its location' : null}</OrDash>
    ),
  },
  { label: 'State', cell: (view) => <State number={view} /> },
  {
    label: 'Action',
    unseen: true,
    cellClass: 'text-right @max-[56rem]/table:text-left',
    cell: (view) => <Actions number={view} />,
  },
]

function State({ number: { isDefault, status, releasesAt } }: { number: NumberView }) {
  return (
    <>
      <span className="flex flex-wrap gap-1">
        <Chip>{isDefault ? 'Primary' : 'Alias'}</Chip>
        {status === 'in-use' ? null : <Chip tone="warn">{STATUS_LABELS[status]}</Chip>}
      </span>
      {status !== 'releasing' ? null : releasesAt ? (
        <span className="block max-w-72 pt-1 text-muted">
          It takes calls and texts until <DateTime at={releasesAt} />, but makes and sends none. Then it is
          gone for good.
        </span>
      ) : (
        <span className="block pt-1 text-muted">It is on its way back to the provider.</span>
      )}
    </>
  )
}

function Actions({ number: { id, number, status, releasesAt } }: { number: NumberView }) {
  const of = <span className="sr-only">: {formatPhone(number)}</span>
  if (status !== 'releasing') {
    return (
      <Link to={numberPath(id)} preventScrollReset className={buttonVariants({ size: 'sm' })}>
        Update
        {of}
      </Link>
    )
  }
  if (!releasesAt) return null
  return (
    <span className="flex flex-wrap justify-end gap-1 @max-[56rem]/table:justify-start">
      <Form method="post" action={numberPath(id, 'release')} preventScrollReset>
        <SubmitButton name="intent" value="take-back" variant="secondary" size="sm">
          Take it back
          {of}
        </SubmitButton>
      </Form>
      <Link
        to={numberPath(id, 'release')}
        preventScrollReset
        className={buttonVariants({ variant: 'danger-quiet', size: 'sm' })}
      >
        Give it back now
        {of}
      </Link>
    </span>
  )
}
