import { Circle, CircleCheck } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Card } from '#app/components/page-header.tsx'
import { METHODS_PATH } from '#app/features/billing/payment-methods/payment-method.ts'
import type { SetupStep } from '../setup.ts'
import { AsOf } from './card-slot.tsx'

const STEPS: Record<SetupStep['name'], { label: string; why: string; to: string; link: string }> = {
  location: {
    label: 'Add a location',
    why: 'Numbers and office hours belong to one. The operator of your Switchboard adds it.',
    to: '/report-issue',
    link: 'Ask for one',
  },
  phone: {
    label: 'Get a phone number',
    why: 'Clients text and call it. The operator of your Switchboard adds it.',
    to: '/report-issue',
    link: 'Ask for one',
  },
  stripePaymentMethodId: {
    label: 'Add a payment method',
    why: 'Your plan is paid with it.',
    to: METHODS_PATH,
    link: 'Add one',
  },
  mfaSetup: {
    label: 'Set up multi-factor sign-in',
    why: 'A password alone does not protect clients’ data.',
    to: '/profile/mfa',
    link: 'Set up',
  },
}

/** Lists what an account still needs (spec 1, 2.4): for admins, until everything is done. */
export function UrgentTasks({ steps, at }: { steps: SetupStep[]; at: string }) {
  const open = steps.filter((step) => !step.done).length
  return (
    <Card
      title="Urgent Tasks"
      headingId="urgent"
      actions={
        <>
          <AsOf at={at} />
          <Chip tone="warn">{`${open} to do`}</Chip>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {steps.map(({ name, done }) => {
          const step = STEPS[name]
          const Icon = done ? CircleCheck : Circle
          return (
            <li key={name} className="flex min-h-11 items-center gap-3 px-4 py-2">
              <Icon aria-hidden className={`size-4 shrink-0 ${done ? 'text-ok' : 'text-faint'}`} />
              <span className="min-w-0 flex-1">
                <span className={done ? 'text-muted' : 'font-medium'}>{step.label}</span>
                {done ? null : <span className="block text-muted text-sm sm:ml-2 sm:inline">{step.why}</span>}
              </span>
              {done ? (
                <span className="text-muted text-sm">Done</span>
              ) : (
                <Link
                  to={step.to}
                  className="font-medium text-brand-text text-sm underline-offset-2 hover:underline"
                >
                  {step.link}
                  <span className="sr-only">: {step.label}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
