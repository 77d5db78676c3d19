import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { QueuedCaller, QueueView } from '#app/features/telephony/calls/phone-views.server.ts'
import { CallTimer } from './call-timer.tsx'
import { QueueFigures } from './queue-figures.tsx'

/** The queue in the drawer: how many wait, who they are, and the button that takes the next. */
export function QueueTab({ queue }: { queue: QueueView }) {
  return (
    <>
      <div className="p-4">
        <QueueFigures queue={queue} />
      </div>
      {queue.callers.length === 0 ? (
        <EmptyState title="No one is waiting." />
      ) : (
        <ol aria-label="Waiting callers">
          {queue.callers.map((caller) => (
            <Waiting key={caller.id} caller={caller} />
          ))}
        </ol>
      )}
    </>
  )
}

function Waiting({
  caller: { client, phoneNumber, location, callback, queuedAt },
}: {
  caller: QueuedCaller
}) {
  const number = phoneNumber ? formatPhone(phoneNumber) : 'Hidden number'
  const details = [client ? number : null, location, callback ? 'Call back' : null]
  return (
    <li className="flex items-center gap-2 border-line border-t px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-sm">
          {client ? (
            <Link to={clientPath(client.id)} className="hover:underline">
              <bdi>{client.name}</bdi>
            </Link>
          ) : (
            number
          )}
        </p>
        <p className="truncate text-muted text-xs">{details.filter(Boolean).join(' · ')}</p>
      </div>
      <span className="text-sm tabular-nums">
        <CallTimer start={queuedAt} end={null} label="Waiting for" />
      </span>
    </li>
  )
}
