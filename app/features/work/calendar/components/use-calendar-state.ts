import { useEffect } from 'react'
import { useFetcher, useFetchers, useRevalidator } from 'react-router'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { useClock } from '#app/components/time.tsx'
import { dayIn } from '#app/lib/dates.ts'
import { fromLocalInput, toLocalInput } from '#app/lib/zoned.ts'
import type { CalendarEvent } from '../calendar.ts'
import { CALENDAR_PATH } from '../calendar.ts'
import type { LoadedCalendar } from '../calendar.server.ts'
import { movedEvent } from '../event-text.ts'
import type { CalendarParts } from './calendar-context.ts'
import { useGoogleEvents } from './use-google-events.ts'

type MoveAnswer = { problem: string } | undefined

const MOVE_PATH = `${CALENDAR_PATH}/move`
const pad = (value: number) => String(value).padStart(2, '0')

/** The events in view: our own, with those that are being moved already in their new place, and Google's as they come in. */
export function useCalendarState(loaded: LoadedCalendar, search: string) {
  const { timeZone } = useClock()
  const { query, own, google, today } = loaded
  const asked = new URLSearchParams({ view: query.view, date: query.date }).toString()
  const { answers, waiting } = useGoogleEvents(google, asked)
  const moving = useMoving()
  const mover = useFetcher<MoveAnswer>()
  const { revalidate } = useRevalidator()
  const problem = mover.data
  useEffect(() => {
    if (!problem) return
    showToast({ kind: 'warn', message: problem.problem })
    void revalidate()
  }, [problem, revalidate])
  const googleAnswers = answers.filter((answer) => 'events' in answer)
  const ownEvents = own.events.map((event) => {
    const to = moving.get(event.id)
    return to ? movedEvent(event, to, fromLocalInput(to, timeZone)) : event
  })
  const parts: CalendarParts = {
    calendars: new Map(loaded.calendars.map((calendar) => [calendar.id, calendar])),
    search,
    timeZone,
    today,
    total: (day) => {
      const moved = own.events.filter(({ id }) => moving.has(id))
      const shift =
        moved.length === 0 ? 0 : countOn(ownEvents, day, timeZone) - countOn(own.events, day, timeZone)
      return [own, ...googleAnswers].reduce((sum, { totals }) => sum + (totals[day] ?? 0), shift)
    },
    move: (event, day, minutes) => {
      const from = event.allDay ? event.start : toLocalInput(new Date(event.start), timeZone)
      const time =
        minutes === undefined ? from.slice(11) : `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
      const to = event.allDay ? day : `${day}T${time}`
      if (to === from) return
      const fields = { kind: event.calendarId, id: event.id, boardId: event.boardId ?? '', from, to }
      void mover.submit(
        { ...fields, returnTo: `${CALENDAR_PATH}${search}` },
        { method: 'post', action: MOVE_PATH, preventScrollReset: true },
      )
    },
  }
  return { parts, events: [...ownEvents, ...googleAnswers.flatMap(({ events }) => events)], answers, waiting }
}

/** The targets of items being moved, by id. A refused item returns to its place when the answer arrives. */
function useMoving(): Map<string, string> {
  return new Map(
    useFetchers()
      .filter(
        ({ formAction, state, data }) =>
          formAction?.startsWith(MOVE_PATH) && !(state === 'loading' && (data as MoveAnswer)?.problem),
      )
      .map(({ formData }) => [String(formData?.get('id')), String(formData?.get('to'))]),
  )
}

/** Own items last less than a day. */
const countOn = (events: readonly CalendarEvent[], day: string, timeZone: string): number =>
  events.filter((event) => (event.allDay ? event.start : dayIn(new Date(event.start), timeZone)) === day)
    .length
