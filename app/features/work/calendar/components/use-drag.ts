import { type RefObject, useState } from 'react'
import { useDragAdapter } from '#app/components/use-drag-adapter.ts'
import { type CalendarEvent, isOwn } from '../calendar.ts'
import { useCalendarParts } from './calendar-context.ts'

export const isMovable = ({ calendarId, fixed }: CalendarEvent): boolean => isOwn(calendarId) && !fixed

/** Makes an own item draggable. */
export function useDragEvent(element: RefObject<HTMLElement | null>, event: CalendarEvent): boolean {
  const [dragging, setDragging] = useState(false)
  const movable = isMovable(event)
  useDragAdapter(
    ({ draggable }) =>
      movable && element.current
        ? draggable({
            element: element.current,
            getInitialData: () => ({ calendarEvent: event }),
            onDragStart: () => setDragging(true),
            onDrop: () => setDragging(false),
          })
        : () => {},
    `${event.id} ${event.start} ${String(movable)}`,
  )
  return dragging
}

/** The place under the pointer, by its position in the target. */
export type PlaceAt = (x: number, y: number, box: DOMRect) => { day: string; minutes?: number } | null

/** Makes a part of the calendar a target for own items. */
export function useDropDays(element: RefObject<HTMLElement | null>, placeAt: PlaceAt, key: string): void {
  const { move } = useCalendarParts()
  useDragAdapter(
    ({ dropTargetForElements }) =>
      element.current
        ? dropTargetForElements({
            element: element.current,
            canDrop: ({ source }) => 'calendarEvent' in source.data,
            onDrop: ({ source, location, self }) => {
              if (location.current.dropTargets[0]?.element !== self.element) return
              const { clientX, clientY } = location.current.input
              const box = self.element.getBoundingClientRect()
              const place = placeAt(clientX - box.left, clientY - box.top, box)
              if (place) move(source.data.calendarEvent as CalendarEvent, place.day, place.minutes)
            },
          })
        : () => {},
    key,
  )
}

/** The day of a row of days at a horizontal position. */
export const dayAt = (days: readonly string[], x: number, width: number): string | undefined =>
  days[Math.min(days.length - 1, Math.max(0, Math.floor((x / width) * days.length)))]
