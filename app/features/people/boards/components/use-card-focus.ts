import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useListKeys } from '#app/components/lists/use-list-keys.ts'

/**
 * Makes the cards of a board one tab stop, from which the arrow keys lead to the others: up and down in the lane, left and right to the
 * card beside it. Tab leads on to the links and buttons of the card with the focus.
 */
export function useCardFocus(area: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  useEffect(() => {
    const cards = cardsIn(area.current)
    const current = cards.find((card) => idOf(card) === last) ?? cards[0]
    for (const card of cards)
      for (const stop of card.querySelectorAll<HTMLElement>('a, button, input'))
        stop.tabIndex = card === current ? 0 : -1
  })
  useListKeys(true, (step) => {
    const cards = cardsIn(area.current)
    const current = cards.find((card) => idOf(card) === last)
    const next = current ? neighbour(area.current, current, step > 0 ? 'ArrowDown' : 'ArrowUp') : cards[0]
    focusCard(focused === null ? (current ?? next) : next)
  })
  return {
    /** The card with the focus. */
    focused,
    handlers: {
      onFocus: (event: FocusEvent) => {
        const card = cardOf(event.target)
        setFocused(card && idOf(card))
        if (card) setLast(idOf(card))
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const { altKey, ctrlKey, metaKey, shiftKey, key, target } = event
        const card = cardOf(target)
        if (!card || altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return
        const next = neighbour(area.current, card, key)
        if (!next) return
        event.preventDefault()
        focusCard(next)
      },
    },
  }
}

const cardsIn = (element: Element | null | undefined) => [
  ...(element?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
]
const cardOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-card]')
const focusCard = (card: HTMLElement | undefined) => card?.querySelector('a')?.focus()
const idOf = (card: HTMLElement) => card.dataset['card'] ?? null

function neighbour(area: Element | null, card: HTMLElement, key: string): HTMLElement | undefined {
  const lanes = [...(area?.children ?? [])].map(cardsIn)
  const lane = lanes.findIndex((cards) => cards.includes(card))
  const at = lanes[lane]?.indexOf(card) ?? -1
  if (key === 'ArrowUp') return lanes[lane]?.[at - 1]
  if (key === 'ArrowDown') return lanes[lane]?.[at + 1]
  if (key === 'ArrowRight') return nearest(lanes.slice(lane + 1), card)
  if (key === 'ArrowLeft') return nearest(lanes.slice(0, lane).toReversed(), card)
  return undefined
}

/** The card at the same height in the first of the lanes that has any. */
function nearest(lanes: HTMLElement[][], card: HTMLElement): HTMLElement | undefined {
  const top = (of: HTMLElement) => of.getBoundingClientRect().top
  const cards = lanes.find(({ length }) => length > 0) ?? []
  return cards.toSorted((a, b) => Math.abs(top(a) - top(card)) - Math.abs(top(b) - top(card)))[0]
}
