import { newContactPath } from '#app/features/people/clients/paths.ts'
import { Link, useLocation } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { Ban, CalendarPlus, ListChecks, UserPlus } from '#app/components/icons.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { verificationText } from '#app/features/telephony/phone/call-labels.ts'
import { addToBoardPath } from '#app/features/people/boards/paths.ts'
import { takesResult } from '#app/features/telephony/call-results/open-call.ts'
import { afterCallPath } from '#app/features/telephony/call-results/result.ts'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import { newFollowUpPath } from '#app/features/messaging/timeline/timeline-paths.ts'
import { CallTranscript } from '#app/features/telephony/transcripts/components/call-transcript.tsx'
import { transcriptsChanged } from '#app/features/telephony/transcripts/events.ts'
import { transcriptsOfCall } from '#app/features/telephony/transcripts/transcripts.server.ts'
import { clockTime } from '#app/lib/clock-time.ts'
import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { numberTitle, CallBack, FEW, participantLabel, callUsers } from '../components/call-people.tsx'
import { Recordings } from '../components/recordings.tsx'
import { Worked } from '../components/worked.tsx'
import { getCallRoute, getLogEntry } from '../get-log-entry.server.ts'
import { isEmergency } from '#app/features/telephony/calls/numbers.ts'
import { canCallBack, canWork, officeHoursLabel, outcomeLabel, wayLabel } from '../labels.ts'
import type { Route } from './+types/call-details'

export const loader = page.loader({ params: { callId: uuid } }, async (ctx, { params }) => {
  const call = await getLogEntry(ctx, params.callId)
  return {
    call,
    route: await getCallRoute(ctx, call),
    written: await transcriptsOfCall(ctx, call.id),
    userId: ctx.actor?.id ?? null,
    mayDelete: ctx.can.administer,
  }
})

/** A call with all that can be done with it. */
export default function CallDetails({ loaderData }: Route.ComponentProps) {
  const { call, route, written, userId, mayDelete } = loaderData
  const { search } = useLocation()
  const { client, phoneNumber } = call
  const { revalidate } = useRealtime()
  useRealtimeEvent(transcriptsChanged, revalidate)
  return (
    <RouteDialog
      title={client?.name ?? (phoneNumber ? formatPhone(phoneNumber) : 'Unknown caller')}
      description={`${wayLabel(call)} · ${outcomeLabel(call)}`}
      closeTo={`/phone-log${search}`}
      {...(Object.keys(written.transcripts).length > 0 ? { size: 'lg' } : {})}
    >
      <DialogBody className="flex flex-col gap-4 text-sm">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          {details(call).map(([term, detail]) =>
            detail ? (
              <div key={term} className="contents">
                <dt className="text-muted">{term}</dt>
                <dd>{detail}</dd>
              </div>
            ) : null,
          )}
          {route.length > 0 ? (
            <>
              <dt className="text-muted">Route</dt>
              <dd>
                <ol>
                  {route.map((step, index) => (
                    <li key={index}>{step}</li>
                  ))}
                </ol>
              </dd>
            </>
          ) : null}
          {call.participants.length > FEW ? (
            <>
              <dt className="text-muted">Participants</dt>
              <dd>
                <ul>
                  {call.participants.map((each) => (
                    <li key={each.user?.id ?? each.phoneNumber}>
                      {participantLabel(each)}
                      {each.duration === null ? null : (
                        <span className="text-muted tabular-nums">, {clockTime(each.duration)}</span>
                      )}
                    </li>
                  ))}
                </ul>
              </dd>
            </>
          ) : null}
          {call.workedBy || canWork(call, userId) ? (
            <>
              <dt className="text-muted">Worked</dt>
              <dd>
                <Worked call={call} userId={userId} search={search} />
              </dd>
            </>
          ) : null}
        </dl>
        <CallResult call={call} search={search} />
        {call.recordings.map((recording) => (
          <div key={recording.id} className="flex flex-wrap items-start gap-2">
            <Recordings
              of={[recording]}
              transcript={written.transcripts[recording.id]?.state === 'done' ? null : call.transcript}
              renderBelow={({ id, url }, position, playFrom) => (
                <CallTranscript
                  callId={call.id}
                  recordingId={id}
                  transcript={written.transcripts[id]}
                  canAsk={written.canAsk}
                  url={url ?? ''}
                  names={speakerNames(call)}
                  position={position}
                  playFrom={playFrom}
                />
              )}
            />
            {mayDelete && recording.state !== 'deleted' ? (
              <Link
                to={`/phone-log/recordings/${recording.id}/delete${search}`}
                preventScrollReset
                className={buttonVariants({ variant: 'danger-quiet', size: 'sm' })}
              >
                Delete the recording
              </Link>
            ) : null}
          </div>
        ))}
      </DialogBody>
      <DialogFooter>
        <CallLinks call={call} search={search} />
        <CallBack call={call} />
      </DialogFooter>
    </RouteDialog>
  )
}

/** The call's result, with a link to choose one. */
function CallResult({ call, search }: { call: CallLogEntry; search: string }) {
  const { id, result } = call
  if (!takesResult(call)) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {result ? (
        <>
          <Chip>{result.name}</Chip>
          {result.by ? <span className="text-muted">by {userName(result.by)}</span> : null}
        </>
      ) : (
        <span className="text-muted">No result yet.</span>
      )}
      <Link
        to={`${afterCallPath(id)}${search}`}
        preventScrollReset
        className={buttonVariants({ size: 'sm' })}
      >
        {result ? 'Change result' : 'Set result'}
      </Link>
    </p>
  )
}

/** How a transcript names the two sides. */
function speakerNames({ client, phoneNumber, user, userTo }: CallLogEntry) {
  const theirs = client?.name ?? (phoneNumber ? formatPhone(phoneNumber) : 'Caller')
  const colleague = user ?? userTo
  const ours = colleague ? fullName(colleague.firstName, colleague.lastName) : 'Us'
  return { ours, theirs, unknown: '' }
}

/** Leads to what is done with the caller. */
function CallLinks({ call, search }: { call: CallLogEntry; search: string }) {
  const { client, phoneNumber } = call
  return (
    <>
      {phoneNumber && canCallBack(phoneNumber) ? (
        <Link
          to={`/phone-log/${call.id}/block${search}`}
          preventScrollReset
          className={buttonVariants({ variant: 'ghost' })}
        >
          <Ban aria-hidden />
          Block<span className="sr-only"> number</span>
        </Link>
      ) : null}
      {client ? (
        <>
          <Link to={addToBoardPath(client.id, `/phone-log/${call.id}${search}`)} className={buttonVariants()}>
            <ListChecks aria-hidden />
            Add to board
          </Link>
          <Link to={newFollowUpPath(client.id)} className={buttonVariants()}>
            <CalendarPlus aria-hidden />
            Add follow up
          </Link>
        </>
      ) : phoneNumber && !isEmergency(phoneNumber) ? (
        <Link to={newContactPath(phoneNumber)} className={buttonVariants()}>
          <UserPlus aria-hidden />
          Create contact
        </Link>
      ) : null}
    </>
  )
}

/** The rows of the dialog. Those without a value are left out. */
function details(call: CallLogEntry): [term: string, detail: React.ReactNode][] {
  return [
    ['Date', <DateTime key="date" at={call.createdAt} show="both" />],
    ['Number', call.phoneNumber && formatPhone(call.phoneNumber)],
    ['Caller', verificationText(call)],
    ['User', callUsers(call)],
    ['Our number', call.accountPhone && numberTitle(call.accountPhone)],
    ['Location', call.location?.name],
    ['Came', officeHoursLabel(call)],
    ['Duration', call.callDuration ? clockTime(call.callDuration) : null],
    ['Problem', call.errorMessage],
  ]
}
