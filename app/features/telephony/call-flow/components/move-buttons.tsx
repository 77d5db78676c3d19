import { useEffect, useRef } from 'react'
import { ArrowDown, ArrowUp } from '#app/components/icons.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { AnyForm } from './use-settings-form.ts'

export interface MoveButtonsProps {
  form: AnyForm
  /** The list's field name. */
  list: string
  index: number
  count: number
  /** The moved item's name. */
  name: string
  onMove: () => void
}

/** Moves an item of a list up or down. Works without JavaScript. */
export function MoveButtons({ form, list, index, count, name, onMove }: MoveButtonsProps) {
  const moved = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Moving an element of the page takes the focus away from it.
    if (document.activeElement === document.body) moved.current?.focus()
    moved.current = null
  }, [index])
  if (count < 2) return null
  return [
    { key: 'up', to: index - 1, label: `Move ${name} up`, Icon: ArrowUp },
    { key: 'down', to: index + 1, label: `Move ${name} down`, Icon: ArrowDown },
  ].map(({ key, to, label, Icon }) => {
    const isEnd = to < 0 || to === count
    return (
      <Button
        key={key}
        {...form.reorder.getButtonProps({ name: list, from: index, to: isEnd ? index : to })}
        type="submit"
        size="icon-sm"
        variant="ghost"
        aria-disabled={isEnd}
        className="aria-disabled:opacity-40"
        onClick={(event) => {
          moved.current = event.currentTarget
          if (isEnd) event.preventDefault()
          else onMove()
        }}
      >
        <Icon aria-hidden />
        <span className="sr-only">{label}</span>
      </Button>
    )
  })
}
