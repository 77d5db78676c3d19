import { Form, Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { formatDay } from '#app/lib/dates.ts'
import { PORT_STATUS_LABELS } from '#app/features/carriers/numbers/number.ts'
import { NUMBERS_PATH } from '#app/features/carriers/numbers/paths.ts'
import {
  DOCUMENT_LABELS,
  filePath,
  isUnderWay,
  NUMBER_STATUS_LABELS,
  PORT_TYPES,
  portPath,
  type PortView,
  stepText,
} from '../port.ts'
import { PortFacts } from './port-facts.tsx'
import { PortProblems } from './port-problems.tsx'

const NUMBER_TONES: Record<string, 'ok' | 'bad' | 'info'> = {
  completed: 'ok',
  port_rejected: 'bad',
  port_pending: 'info',
}

/** Says what the correction of a request costs, before it is begun: the provider can't change a request. */
function Cancels({ numbers }: Pick<PortView, 'numbers'>) {
  const others = numbers.filter(({ status }) => status !== 'port_rejected' && status !== 'completed')
  return (
    <Alert variant="warn">
      Correcting it cancels this request
      {others.length > 0 ? `, also for ${others.map(({ number }) => formatPhone(number)).join(', ')}` : ''}.
      All of its numbers begin again when you submit it.
    </Alert>
  )
}

/** A request with its steps so far, and what can be done about it. */
export function PortTimeline({ port }: { port: PortView }) {
  const { status } = port
  const isOpen = isUnderWay(status)
  const isTooLate = port.numbers.some((each) => ['port_pending', 'completed'].includes(each.status))
  const canStartAgain = ['action-required', 'canceled', 'expired'].includes(status)
  return (
    <>
      <DialogBody className="flex flex-col gap-5">
        <p>{stepText(status, port.email)}</p>
        <PortProblems port={port} />
        {status === 'action-required' ? <Cancels numbers={port.numbers} /> : null}
        {isOpen ? <PortFacts /> : null}
        {port.targetDate && isOpen ? (
          <p className="font-medium">The numbers move on {formatDay(port.targetDate)}.</p>
        ) : null}
        <section aria-labelledby="port-numbers-heading" className="flex flex-col gap-2">
          <h3 id="port-numbers-heading" className="font-medium text-sm">
            Numbers
          </h3>
          <ul className="divide-y divide-line rounded-md border border-line">
            {port.numbers.map(({ id, number, kind, status: state }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
                <PhoneNumber number={number} className="flex-1 font-medium" />
                <span className="text-muted text-sm">{kind === 'local' ? 'Local' : 'Wireless'}</span>
                {NUMBER_STATUS_LABELS[state] ? (
                  <Chip tone={NUMBER_TONES[state] ?? 'plain'}>{NUMBER_STATUS_LABELS[state]}</Chip>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="port-steps-heading" className="flex flex-col gap-2">
          <h3 id="port-steps-heading" className="font-medium text-sm">
            What happened so far
          </h3>
          {port.events.length === 0 ? <p className="text-muted text-sm">Nothing yet.</p> : null}
          <ol className="flex flex-col border-line border-l-2 pl-4">
            {port.events.map(({ id, status: step, detail, createdAt }) => (
              <li
                key={id}
                className="relative pb-3 text-sm last:pb-0 before:absolute before:top-1.5 before:-left-[21px] before:size-2 before:rounded-full before:bg-brand"
              >
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium">{PORT_STATUS_LABELS[step]}</span>
                  <span className="text-muted">
                    <DateTime at={createdAt} show="both" />
                  </span>
                </p>
                {detail ? <p className="[overflow-wrap:anywhere]">{detail}</p> : null}
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="port-holder-heading" className="flex flex-col gap-1 text-sm">
          <h3 id="port-holder-heading" className="font-medium">
            {PORT_TYPES[port.type]}
          </h3>
          <p className="[overflow-wrap:anywhere]">
            <bdi>{[port.companyName, `${port.firstName} ${port.lastName}`].filter(Boolean).join(', ')}</bdi>
            <br />
            <bdi>{`${port.address}, ${port.city}, ${port.state} ${port.zipcode}`}</bdi>
          </p>
          {port.documents.length > 0 ? (
            <p className="flex flex-wrap gap-x-4 gap-y-1 pt-1">
              {port.documents.map(({ kind }) => (
                <a
                  key={kind}
                  href={filePath(port.id, kind)}
                  download
                  className="text-brand-text underline underline-offset-2"
                >
                  {DOCUMENT_LABELS[kind]}
                </a>
              ))}
            </p>
          ) : null}
        </section>
      </DialogBody>
      <DialogFooter>
        {isOpen && !isTooLate && status !== 'submitting' ? (
          <Link
            to={portPath(port.id, 'cancel')}
            preventScrollReset
            className={buttonVariants({ variant: 'danger-quiet' })}
          >
            Cancel the transfer
          </Link>
        ) : null}
        <Link to={NUMBERS_PATH} preventScrollReset className={buttonVariants()}>
          Close
        </Link>
        {canStartAgain ? (
          <Form method="post" preventScrollReset>
            <SubmitButton>
              {status === 'action-required' ? 'Correct and resubmit' : 'Start again'}
            </SubmitButton>
          </Form>
        ) : null}
      </DialogFooter>
    </>
  )
}
