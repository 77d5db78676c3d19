import { AlarmClock } from '#app/components/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { ActionButton } from '#app/components/actions/action-button.tsx'
import type { Action } from '#app/components/actions/action.ts'
import { useOffer } from '#app/components/actions/offers.ts'
import { useListKeys } from '#app/components/lists/use-list-keys.ts'
import { useLetterKeys } from '#app/components/preferences.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { actionsOf, buttonsOf } from '#app/features/actions.ts'
import { useAreas } from '#app/features/area.ts'
import { cn } from '#app/lib/cn.ts'
import { openItem } from '../item-actions.ts'
import { readWaitingQuery, snoozePath, subjectOf, type WaitingItem, waitingPath } from '../waiting.ts'
import { ItemRow } from './waiting-row.tsx'

/** The form to which the checkboxes belong. */
const BULK = 'snooze-selected'

interface WorkListProps {
  items: readonly WaitingItem[]
  userId: string
  /** The page as it is. */
  here: string
  /** The page of an item. */
  pathOf: (item: WaitingItem) => string
  /** The item of the list that is open beside it. */
  openId?: string | undefined
  /** Something is open, maybe what left the list: J and K open the next ones. */
  isOpen?: boolean
}

/**
 * A list to work through: J and K go from row to row, and the keys of an item act on the row that has the focus. When that row
 * leaves, the focus goes to the next one.
 */
export function WorkList({ items, userId, here, pathOf, openId, isOpen = false }: WorkListProps) {
  const place = useLocation()
  const [search] = useSearchParams()
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const row = useKeptRow(list, items, openId)
  useListKeys(items.length > 0, (by) => {
    const index = row.stepped(by)
    focusRow(list, index)
    const item = items[index]
    if (isOpen && item) void navigate(pathOf(item), { preventScrollReset: true })
  })
  return (
    <div className="group/list flex min-h-0 flex-1 flex-col">
      {/* It only remembers which row has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className="min-h-0 flex-1 divide-y divide-line overflow-y-auto flow:overflow-visible"
        onFocus={row.onFocus}
      >
        {items.map((item, index) => {
          const after = items[index + 1] ?? items[index - 1]
          const isCurrent = item.id === openId
          return (
            <WorkRow
              key={item.id}
              item={item}
              userId={userId}
              here={here}
              to={pathOf(item)}
              next={!isCurrent ? here : after ? pathOf(after) : waitingPath(readWaitingQuery(search))}
              isOpen={isCurrent}
            />
          )
        })}
      </ul>
      <Form
        id={BULK}
        method="get"
        action={snoozePath([], place).split('?')[0]!}
        preventScrollReset
        className="hidden shrink-0 border-line border-t px-4 py-2.5 group-has-[input[name=on]:checked]/list:block"
      >
        {[...search].map(([name, value]) =>
          name === 'on' || name === 'next' ? null : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <Button type="submit" size="sm">
          <AlarmClock aria-hidden />
          Snooze selected…
        </Button>
      </Form>
    </div>
  )
}

function WorkRow({
  item,
  userId,
  here,
  to,
  next,
  isOpen,
}: {
  item: WaitingItem
  userId: string
  here: string
  to: string
  next: string
  isOpen: boolean
}) {
  const place = useLocation()
  const areas = useAreas()
  const { viewer } = useFrame()
  const navigate = useNavigate()
  const letters = useLetterKeys()
  const [focused, setFocused] = useState(false)
  const subject = subjectOf(item)
  const actions = actionsOf(
    areas,
    openItem,
    {
      ...{ item, userId, next, back: here },
      snooze: subject && snoozePath([subject], place, isOpen ? next : undefined),
      reply: () => {
        if (isOpen) document.getElementById('composer')?.focus()
        else void navigate(to, { preventScrollReset: true, state: { focusComposer: true } })
      },
    },
    viewer,
  )
  return (
    // The letter works only while the focus is inside (WCAG 2.1.4).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={cn(
        'group/row relative flex items-start gap-3 px-4 py-2.5 hover:bg-sunken/60',
        isOpen && 'bg-brand-soft',
      )}
      data-row={item.id}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
      onKeyDown={(event) => {
        const box = event.currentTarget.querySelector<HTMLInputElement>('input[name="on"]')
        if (!letters || event.key !== 'x' || event.altKey || event.ctrlKey || event.metaKey || !box) return
        event.preventDefault()
        box.checked = !box.checked
      }}
    >
      {subject ? (
        <Checkbox
          form={BULK}
          name="on"
          value={subject}
          aria-label={`Select ${item.name}`}
          className="z-10 mt-0.5"
        />
      ) : (
        <span className="w-4.5 shrink-0" />
      )}
      <ItemRow item={item} userId={userId} to={to} current={isOpen} />
      <span className="absolute right-2 bottom-1.5 z-10 hidden gap-0.5 rounded-md border border-line bg-surface group-focus-within/row:flex group-hover/row:pointer-fine:flex">
        {buttonsOf(actions).map((action) => (
          <ActionButton
            key={action.id}
            action={{
              look: 'quiet',
              ...action,
              label: `${action.label}: ${item.name}`,
              button: action.label,
            }}
            words="sr-only"
            className="size-7 px-0"
          />
        ))}
      </span>
      {focused && !isOpen ? <Offer actions={actions} /> : null}
    </li>
  )
}

/** Its actions come before those of what is open. */
function Offer({ actions }: { actions: readonly Action[] }) {
  useOffer(openItem.heading, actions)
  return null
}

const linksOf = (list: React.RefObject<HTMLElement | null>) =>
  [...(list.current?.children ?? [])].map((row) => row.querySelector('a'))

const focusRow = (list: React.RefObject<HTMLElement | null>, index: number) => linksOf(list)[index]?.focus()

/** Knows the row that has or had the focus, or is open, also after it left the list. */
function useKeptRow(
  list: React.RefObject<HTMLElement | null>,
  items: readonly WaitingItem[],
  openId: string | undefined,
) {
  const last = useRef({ id: openId, index: -1, inList: false })
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [openId, list])
  const shown = useRef(openId)
  const { state } = useNavigation()
  useEffect(() => {
    const { id, index, inList } = last.current
    const now = items.findIndex((item) => item.id === id)
    const isLost = document.activeElement === document.body
    const opened = shown.current !== openId ? openId : undefined
    shown.current = openId
    // Keys act on the row that has the focus, so it must be the one that was opened last.
    const isElsewhere = state === 'idle' && list.current?.contains(document.activeElement)
    if ((isLost || isElsewhere) && opened !== undefined)
      focusRow(
        list,
        items.findIndex((item) => item.id === opened),
      )
    else if (isLost && inList && now < 0 && index >= 0) focusRow(list, Math.min(index, items.length - 1))
    if (opened !== undefined) last.current.id = opened
    const at = items.findIndex((item) => item.id === last.current.id)
    if (at >= 0) last.current.index = at
  }, [items, openId, list, state])
  return {
    onFocus: ({ target }: React.FocusEvent) => {
      const id = target.closest<HTMLElement>('[data-row]')?.dataset['row']
      last.current = { id, index: items.findIndex((item) => item.id === id), inList: true }
    },
    /** The row a step further; from one that left, the row that took its place. */
    stepped: (by: 1 | -1) => {
      const at = items.findIndex((item) => item.id === last.current.id)
      const from = at >= 0 ? at + by : by > 0 ? Math.max(last.current.index, 0) : last.current.index - 1
      return Math.min(Math.max(from, 0), items.length - 1)
    },
  }
}
