import { DateInput } from '#app/components/forms/date-input.tsx'
import { Form, Link, useLocation } from 'react-router'
import { z } from 'zod'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useClock } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { cardPath } from '#app/features/people/boards/paths.ts'
import { editFollowUpPath } from '#app/features/messaging/timeline/timeline-paths.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { zoneName } from '#app/lib/zoned.ts'
import { stayInForm } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { CALENDAR_PATH, OWN_CALENDARS } from '../calendar.ts'
import { whenText } from '../event-text.ts'
import { moveItemSchema } from '../move.schema.ts'
import { getOwnItem, moveItem, type OwnItem } from '../move-item.server.ts'
import type { Route } from './+types/own-item'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.event.title ?? 'Item'} · Switchboard` },
]

const kind = moveItemSchema.shape.kind
const params = { kind, itemId: uuid, boardId: z.uuid().optional() }

export const loader = page.loader({ params }, async (ctx, { params: { kind: given, itemId, boardId } }) => {
  const of = kind.parse(given)
  return { kind: of, ...(await getOwnItem(ctx, { kind: of, id: itemId, boardId })) }
})

/** Moves the item to another time, as dragging does. */
export const action = page.form(
  { params, schema: moveItemSchema.pick({ from: true, to: true }), onError: stayInForm },
  async (ctx, { from, to }, { params: { kind: given, itemId: id, boardId = '' }, url }) => {
    const move = { kind: kind.parse(given), id, boardId: boardId || null, from, to }
    const returnTo = `${CALENDAR_PATH}${url.search}`
    const message = await moveItem(ctx, move)
    const undo = new URLSearchParams({ ...move, boardId, from: to, to: from, returnTo })
    return redirectWithToast(returnTo, { kind: 'ok', message, undo: `${CALENDAR_PATH}/move?${undo}` })
  },
)

/** An item of our own calendars, with a form that moves it. */
export default function OwnItemDialog({ loaderData, actionData }: Route.ComponentProps) {
  const { kind: of, event, of: name, details, at, to } = loaderData
  const { search } = useLocation()
  const { timeZone } = useClock()
  const closeTo = `${CALENDAR_PATH}${search}`
  const calendar = OWN_CALENDARS.find(({ id }) => id === of)
  return (
    <RouteDialog
      title={<bdi>{event.title}</bdi>}
      description={`${calendar?.name ?? ''} · ${whenText(event, timeZone)}`}
      closeTo={closeTo}
      size="sm"
    >
      <Form method="post" className="contents" preventScrollReset>
        <DialogBody className="flex flex-col gap-3 text-sm">
          <p>
            <span className="text-muted">{of === 'cards' ? 'Board: ' : 'Contact: '}</span>
            <bdi>{name}</bdi>
          </p>
          {details ? (
            <p className="line-clamp-6 whitespace-pre-line break-words">
              <bdi>{details}</bdi>
            </p>
          ) : null}
          {event.fixed ? (
            <p className="text-muted">It can’t be moved: its text wasn’t sent.</p>
          ) : (
            <MoveField
              at={at}
              allDay={event.allDay}
              timeZone={timeZone}
              problem={formProblem(actionData?.result)}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <Link to={itemPath(event.id, to)} className={buttonVariants()}>
            {to.path === 'card' ? 'Open the card' : 'Open at the contact'}
          </Link>
          {event.fixed ? null : <SubmitButton>Move</SubmitButton>}
        </DialogFooter>
      </Form>
    </RouteDialog>
  )
}

function MoveField({
  at,
  allDay,
  timeZone,
  problem,
}: {
  at: string
  allDay: boolean
  timeZone: string
  problem: string | null | undefined
}) {
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor="move-to">Move to…</Label>
      <input type="hidden" name="from" value={at} />
      <DateInput
        id="move-to"
        name="to"
        type={allDay ? 'date' : 'datetime-local'}
        step={allDay ? undefined : 900}
        defaultValue={at}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'move-problem' : 'move-hint'}
      />
      <p id="move-hint" className="text-muted text-xs">
        {allDay ? 'The day it is due.' : `${zoneName(timeZone)} time.`}
      </p>
      {problem ? (
        <p id="move-problem" role="alert" className="text-bad">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

const itemPath = (id: string, to: OwnItem['to']): string =>
  to.path === 'card' ? cardPath(to.boardId, id) : editFollowUpPath(to.clientId, id)
