import { Form, Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { MapPin, MessageSquare, MessageSquareOff, Shield } from '#app/components/icons.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { type NumberView, STATUS_LABELS } from '../number.ts'
import { numberPath } from '../paths.ts'

export function NumberCard({ number: view }: { number: NumberView }) {
  const { id, number, friendlyName, location, isDefault, status, service, whyNoTexts } = view
  const of = <span className="sr-only">: {formatPhone(number)}</span>
  const isReleasing = status === 'releasing'
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-semibold text-base">
          <PhoneNumber number={number} />
        </h3>
        <Chip tone={isDefault ? 'brand' : 'plain'}>{isDefault ? 'Primary' : 'Alias'}</Chip>
        {status === 'in-use' ? null : <Chip tone="warn">{STATUS_LABELS[status]}</Chip>}
      </div>
      <p className="truncate text-muted text-sm">
        <bdi>{friendlyName}</bdi>
      </p>
      <ul className="flex flex-1 flex-col gap-1.5 text-sm">
        <Fact icon={MapPin}>
          <bdi>{location.name}</bdi>
        </Fact>
        {service ? (
          <Fact icon={MessageSquare}>
            <bdi>{service.name}</bdi>
          </Fact>
        ) : null}
        {whyNoTexts ? <Fact icon={MessageSquareOff}>{whyNoTexts}</Fact> : null}
        {view.hasEmergencyAddress ? <Fact icon={Shield}>911 calls send help to its location.</Fact> : null}
        {isReleasing ? <Releasing at={view.releasesAt} /> : null}
      </ul>
      <div className="flex flex-wrap items-center gap-1">
        {isReleasing ? (
          view.releasesAt ? (
            <Form method="post" action={numberPath(id, 'release')} preventScrollReset>
              <SubmitButton name="intent" value="take-back" variant="secondary" size="sm">
                Take it back
                {of}
              </SubmitButton>
            </Form>
          ) : null
        ) : (
          <Link
            to={numberPath(id)}
            preventScrollReset
            className={buttonVariants({ variant: 'secondary', size: 'sm' })}
          >
            Update
            {of}
          </Link>
        )}
        {status === 'porting-in' || (isReleasing && !view.releasesAt) ? null : (
          <Link
            to={numberPath(id, 'release')}
            preventScrollReset
            className={buttonVariants({ variant: 'danger-quiet', size: 'sm' })}
          >
            {isReleasing ? 'Give it back now' : 'Release'}
            {of}
          </Link>
        )}
      </div>
    </li>
  )
}

function Releasing({ at }: { at: string | null }) {
  if (!at) return <li className="text-muted">It is on its way back to the provider.</li>
  return (
    <li>
      It takes calls and texts until <DateTime at={at} />, but makes and sends none. Then it is gone for good.
    </li>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: React.ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}
