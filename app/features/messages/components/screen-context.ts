import { useOutletContext } from 'react-router'
import type { MessageView, RoomView, UserView } from '../messages.schema.ts'
import type { useOutbox } from './use-outbox.ts'

/** What the screen gives to the conversation open in it. */
export interface MessagesContext {
  userId: string
  users: readonly UserView[]
  outbox: ReturnType<typeof useOutbox>
  /** Texts this tab sent and the server took, newest last. */
  sent: readonly MessageView[]
  putRoom: (room: RoomView) => void
  hasRooms: boolean
}

export const useMessages = () => useOutletContext<MessagesContext>()
