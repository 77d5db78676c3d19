import { ChevronDown, Circle, CircleAlert, CircleCheck, Clock } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { METHODS_PATH } from '#app/features/money/billing/payment-methods/payment-method.ts'
import { plural } from '#app/lib/plural.ts'
import { setPhone } from '#app/features/telephony/phone/phone-store.ts'
import type { SetupPart, SetupStep } from '../setup.ts'

interface Task {
  label: string
  /** Says who does it, and how long it takes. */
  why: string
  to: string
  link: string
  onClick?: (event: React.MouseEvent) => void
}

const LOCATIONS = '/account/info/locations'
const NUMBERS = '/account/info/phonenumbers'

const STEPS: Record<SetupStep['name'], Task> = {
  location: {
    label: 'Add a location',
    why: 'Numbers and office hours belong to one. Takes a minute.',
    to: LOCATIONS,
    link: 'Add one',
  },
  phone: {
    label: 'Get a phone number',
    why: 'Buy one in a minute, or bring yours along, which takes 2 to 4 weeks.',
    to: NUMBERS,
    link: 'Get one',
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

/** Labels of the parts by state; `open` stands in for a missing state. */
const PARTS: Record<
  SetupPart['name'],
  Task & Partial<Record<'review' | 'rejected' | 'refused' | 'later', string>>
> = {
  profile: {
    label: 'Business profile',
    why: 'Carriers want to know who texts. Takes 15 minutes; have the IRS letter with your EIN at hand.',
    review: 'The provider reviews it, which takes up to 24 hours. You get a mail.',
    rejected: 'The provider rejected it. See why, correct it and submit it again.',
    later: 'Comes after the location.',
    to: LOCATIONS,
    link: 'Fill in',
  },
  brand: {
    label: 'Brand',
    why: 'Takes a minute. The carriers mostly answer within minutes, at times within 7 business days.',
    review: 'The carriers check it against public records: minutes, at times 7 business days.',
    rejected: 'The carriers rejected it. See why, correct it and submit it again.',
    refused: 'The carriers suspended it, so no texts go out. Reach out to support.',
    later: 'Comes after the business profile is approved. Mostly takes minutes, at times 7 business days.',
    to: LOCATIONS,
    link: 'Submit',
  },
  campaign: {
    label: 'Message campaign',
    why: 'Says what you text and how people agree. Takes 10 minutes.',
    review: 'The carriers review it, which takes some days, at times up to three weeks.',
    rejected: 'The carriers rejected it. See why, correct it and submit it again.',
    refused: 'The carriers don’t let its texts pass. Reach out to support, or delete it and add another one.',
    later: 'Comes after the brand is approved. Takes some days, at times up to three weeks.',
    to: NUMBERS,
    link: 'Describe it',
  },
  firstCall: {
    label: 'First call',
    why: 'Open the phone with the handset at the top of the page and allow the microphone: only then it rings. Call your number and answer, or call someone.',
    later: 'Works as soon as you have a number. You don’t need to wait for the carriers.',
    to: '/phone-log',
    link: 'Open the phone',
    onClick: openPhone,
  },
  texting: {
    label: 'Number for texts',
    why: 'Assign the message campaign to your number. The carriers then let its texts pass.',
    later: 'Comes after the message campaign is approved.',
    to: NUMBERS,
    link: 'Assign',
  },
  firstText: {
    label: 'First text',
    why: 'Text a client, or yourself.',
    later: 'Comes last.',
    to: '/messages/new',
    link: 'Write one',
  },
}

/**
 * Says in a line what an account still needs, which unfolds into the steps. They are unfolded until clients can
 * be called and texted.
 */
export function UrgentTasks({ steps }: { steps: SetupStep[] }) {
  const open = steps.filter((step) => !step.done)
  const done = steps.flatMap((step) => [
    ...(isFinished(step) ? [STEPS[step.name].label] : []),
    ...step.parts.filter(({ state }) => state === 'done').map(({ name }) => PARTS[name].label),
  ])
  const left = open.length > 0 ? open.map(({ name }) => STEPS[name].label).join(' · ') : 'In review'
  return (
    <section aria-labelledby="urgent" className="min-w-0 rounded-md border border-line bg-surface">
      <details open={isUrgent(steps)} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-md px-4 py-2 -outline-offset-2 hover:bg-sunken">
          <h2 id="urgent" className="font-semibold text-base">
            Urgent Tasks
          </h2>
          {open.length > 0 ? <Chip tone="warn">{plural(open.length, 'step')} left</Chip> : null}
          <span className="min-w-0 flex-1 truncate text-muted text-sm group-open:invisible">{left}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <ol className="divide-y divide-line border-line border-t">
          {steps
            .filter((step) => !isFinished(step))
            .map((step) => (
              <Step key={step.name} {...step} />
            ))}
          {done.length > 0 ? (
            <li className="flex items-center gap-3 px-4 py-2 text-muted text-sm">
              <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
              Done: {done.join(' · ')}
            </li>
          ) : null}
        </ol>
      </details>
    </section>
  )
}

const isFinished = ({ done, parts }: SetupStep) => done && parts.every(({ state }) => state === 'done')

const isUrgent = (steps: SetupStep[]) =>
  steps.some((step) => (step.name === 'location' || step.name === 'phone') && !isFinished(step))

function Step({ name, done, parts }: SetupStep) {
  const left = parts.filter(({ state }) => state !== 'done')
  return (
    <li>
      <Line task={STEPS[name]} state={done ? 'done' : 'open'} />
      {left.length > 0 ? (
        <ol className="pb-2">
          {left.map((part) => (
            <li key={part.name} className="pl-7">
              <PartLine {...part} />
            </li>
          ))}
        </ol>
      ) : null}
    </li>
  )
}

/** The step or the message campaign itself, where there is one. */
function pathOf({ name, id }: SetupPart): string {
  if (!id) return PARTS[name].to
  return name === 'campaign' ? `${NUMBERS}/campaigns/${id}` : `${LOCATIONS}/${id}`
}

function PartLine(part: SetupPart) {
  const { name, state } = part
  const { review, rejected, refused, later, ...task } = PARTS[name]
  const words = { review, rejected, refused, later, open: undefined, done: undefined }[state]
  const link = {
    rejected: 'See why',
    refused: 'See why',
    review: 'Look',
    open: task.link,
    later: '',
    done: '',
  }[state]
  return <Line task={{ ...task, to: pathOf(part), why: words ?? task.why, link }} state={state} />
}

const ICONS = {
  done: CircleCheck,
  open: Circle,
  review: Clock,
  rejected: CircleAlert,
  refused: CircleAlert,
  later: Circle,
}
const COLORS = {
  done: 'text-ok',
  open: 'text-brand-text',
  review: 'text-muted',
  rejected: 'text-bad',
  refused: 'text-bad',
  later: 'text-faint',
}
const WAITS = { done: 'Done', review: 'In review', later: 'Later' }

/** The log has no phone, so the link only leads there without JavaScript. */
function openPhone(event: React.MouseEvent): void {
  event.preventDefault()
  setPhone({ open: true })
}

function Line({ task, state }: { task: Task; state: SetupPart['state'] }) {
  const Icon = ICONS[state]
  const isOurs = ['open', 'rejected', 'refused'].includes(state)
  return (
    <div className="flex min-h-11 items-center gap-3 px-4 py-2">
      <Icon aria-hidden className={`size-4 shrink-0 ${COLORS[state]}`} />
      <span className="min-w-0 flex-1">
        <span className={isOurs ? 'font-medium' : 'text-muted'}>{task.label}</span>
        {state === 'done' ? null : (
          <span className="block text-muted text-sm sm:ml-2 sm:inline">{task.why}</span>
        )}
      </span>
      {isOurs ? (
        <Link
          to={task.to}
          onClick={task.onClick}
          className="shrink-0 font-medium text-brand-text text-sm underline-offset-2 hover:underline"
        >
          {task.link}
          <span className="sr-only">: {task.label}</span>
        </Link>
      ) : (
        <span className="shrink-0 text-muted text-sm">{WAITS[state as keyof typeof WAITS]}</span>
      )}
    </div>
  )
}
