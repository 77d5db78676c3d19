import { Check, ChevronDown, ChevronUp, GripVertical, Pencil, Trash2, X } from '#app/components/icons.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { cn } from '#app/lib/cn.ts'
import { VALUE_MAX } from '../smart-values.schema.ts'

export interface EditedValue {
  id: number
  value: string
  /** The stored value's id; null for one that is not saved yet. */
  stored: string | null
  /** The value as it was stored. */
  was: string
}

export interface ValueRowProps {
  item: EditedValue
  place: { index: number; of: number }
  editing: boolean
  dragged: boolean
  /** Being deleted. */
  pending: boolean
  onEdit: (open: boolean) => void
  onChange: (value: string) => void
  onRemove: () => void
  onMove: (by: 1 | -1) => void
  onDrag: (active: boolean) => void
  onDragOver: () => void
}

/** A value: dragged by its row, or moved with the arrow keys on its handle. */
export function ValueRow({ item, place, editing, dragged, pending, ...on }: ValueRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // Restore the value as it was before editing.
    if (wasEditing.current && !editing) row.current?.querySelector<HTMLElement>('[data-edit]')?.focus()
    wasEditing.current = editing
  }, [editing])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its handle does the same by key
    <li
      ref={row}
      draggable={!editing}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', item.value)
        on.onDrag(true)
      }}
      onDragEnd={() => on.onDrag(false)}
      onDragOver={(event) => {
        event.preventDefault()
        on.onDragOver()
      }}
      onDrop={(event) => event.preventDefault()}
      className={cn(
        'flex min-h-9 items-center gap-1 border-line border-b last:border-b-0',
        dragged && 'bg-brand-soft',
        pending && 'opacity-50',
      )}
    >
      {editing ? (
        <EditForm value={item.value} onChange={on.onChange} onCancel={() => on.onEdit(false)} />
      ) : (
        <>
          <button
            type="button"
            aria-label={`Move ${item.value}, ${place.index + 1} of ${place.of}`}
            title="Drag, or press the arrow keys"
            className="grid size-7 shrink-0 cursor-grab place-items-center rounded-sm text-faint hover:text-text"
            onKeyDown={(event) => {
              const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
              if (!by) return
              event.preventDefault()
              on.onMove(by)
            }}
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
          <span className="min-w-0 flex-1 break-words py-1">{item.value}</span>
          <span className="hidden pointer-coarse:inline-flex">
            <Tool
              label={`Move ${item.value} up`}
              icon={ChevronUp}
              disabled={place.index === 0}
              onClick={() => on.onMove(-1)}
            />
            <Tool
              label={`Move ${item.value} down`}
              icon={ChevronDown}
              disabled={place.index === place.of - 1}
              onClick={() => on.onMove(1)}
            />
          </span>
          <Tool data-edit label={`Edit ${item.value}`} icon={Pencil} onClick={() => on.onEdit(true)} />
          <Tool label={`Delete ${item.value}`} icon={Trash2} disabled={pending} onClick={on.onRemove} />
        </>
      )}
    </li>
  )
}

function EditForm({
  value,
  onChange,
  onCancel,
}: {
  value: string
  onChange: (value: string) => void
  onCancel: () => void
}) {
  const [typed, setTyped] = useState(value)
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    // Handle Escape before it closes the dialog.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
    window.addEventListener('keydown', escape, { capture: true })
    return () => window.removeEventListener('keydown', escape, { capture: true })
  }, [])
  const done = () => typed.trim() && onChange(typed)
  return (
    <>
      <Input
        aria-label={`Edit ${value}`}
        // The user asked for this input with Edit.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        maxLength={VALUE_MAX}
        className="my-0.5 h-8 flex-1"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            done()
          }
        }}
      />
      <Tool label="Keep the change" icon={Check} disabled={!typed.trim()} onClick={done} />
      <Tool label="Cancel the change" icon={X} onClick={onCancel} />
    </>
  )
}

function Tool({
  label,
  icon: Icon,
  ...props
}: {
  label: string
  icon: typeof Pencil
  'data-edit'?: boolean
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} title={label} {...props}>
      <Icon aria-hidden />
    </Button>
  )
}
