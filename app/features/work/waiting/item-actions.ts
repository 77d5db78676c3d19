import type { Action } from '#app/components/actions/action.ts'
import { callNumberAction } from '#app/components/actions/call-action.ts'
import { CalendarClock, CircleCheck, CornerDownRight, UserRoundCheck } from '#app/components/icons.tsx'
import { actionsOn, openKind } from '#app/features/actions.ts'
import { snoozeAction } from '#app/features/messaging/snoozes/snooze-action.ts'
import { editFollowUpPath } from '#app/features/messaging/timeline/timeline-paths.ts'
import { normalizePhone, toE164 } from '#app/lib/phone.ts'
import type { WaitingItem } from './waiting.ts'

/** Something that waits, in the list or open beside it. */
export interface OpenItem {
  item: WaitingItem
  userId: string
  /** The page as it is. */
  back: string
  /** The page once the item no longer waits. */
  next: string
  /** The dialog that snoozes it; null where its own time is moved instead. */
  snooze: string | null
  /** Opens the item to write an answer. */
  reply: () => void
}

export const openItem = openKind<OpenItem>('Waiting on us')

export const itemActions = actionsOn(openItem, (open) => {
  const { item, snooze } = open
  const { number, clientId } = item
  const isText = item.kind === 'conversation' || item.kind === 'opt-out'
  const isCall = item.kind === 'cut' || item.kind === 'missed' || item.kind === 'voicemail'
  return [
    isText && {
      id: 'waiting.reply',
      label: 'Reply',
      icon: CornerDownRight,
      keys: ['r'],
      place: 1,
      act: { run: open.reply },
    },
    isCall &&
      number !== null &&
      normalizePhone(toE164(number)) !== null && {
        ...callNumberAction(number, { client: clientId ?? undefined }),
        place: 1,
      },
    isText && claimAction(open),
    snooze !== null && { ...snoozeAction(snooze), place: 3 },
    item.kind === 'follow-up' &&
      clientId !== null && {
        id: 'waiting.move',
        label: 'Change its time',
        button: 'Change',
        icon: CalendarClock,
        keys: ['s', 'h'],
        place: 3,
        act: { to: `${editFollowUpPath(clientId, item.id)}?${new URLSearchParams({ back: open.back })}` },
      },
    {
      id: 'waiting.done',
      label: isCall ? 'Done, mark as reviewed' : isText ? 'Done, no answer needed' : 'Done, complete it',
      button: 'Done',
      icon: CircleCheck,
      keys: ['e'],
      words: 'close finish complete review',
      place: 4,
      act: { intent: 'done', ...doneForm(open) },
    },
  ]
})

/** The form that ends the waiting, and leads to the next item. */
function doneForm({ item, back, next }: OpenItem): { post: string; fields?: Record<string, string> } {
  const returning = new URLSearchParams({ returnTo: next })
  if (item.kind === 'follow-up')
    return { post: `/follow-ups/${item.id}/complete`, fields: { returnTo: next } }
  if (item.kind === 'card') return { post: `${item.to}/complete?${returning}` }
  if (item.kind === 'conversation' || item.kind === 'opt-out')
    return {
      post: `/messages/${item.id}?${new URLSearchParams({ back, next })}`,
      fields: { seen: item.seen ?? '' },
    }
  return { post: `/phone-log/${item.id}/work?${returning}`, fields: { worked: 'on' } }
}

/** Claims a conversation or releases it. Nothing is taken over from a colleague here. */
function claimAction({ item: { id, claimedBy }, userId, back }: OpenItem): Action | false {
  if (claimedBy !== null && claimedBy !== userId) return false
  const isMine = claimedBy === userId
  return {
    id: 'waiting.claim',
    label: isMine ? 'Release conversation' : 'Claim conversation',
    button: isMine ? 'You have it' : 'Claim',
    icon: UserRoundCheck,
    keys: ['c'],
    place: 2,
    pressed: isMine,
    act: {
      post: `/messages/${id}?${new URLSearchParams({ back })}`,
      intent: isMine ? 'release' : 'claim',
    },
  }
}
