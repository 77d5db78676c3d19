import type { Answer } from './post.ts'

export interface FirstText {
  text: string
  /** Send was pressed; nothing is changed any more. */
  sending: boolean
  /** The conversation, once it was made. */
  roomId?: string | undefined
  /** Why it could not be made. */
  error?: string | undefined
}

/**
 * A text typed before there is a conversation. Merely looking leaves no empty conversation behind: it is made with the
 * first letter. It goes on when whoever typed has left the page: what was sent goes, what was begun is kept.
 */
export function firstText(
  typed: string,
  ways: {
    make: () => Promise<Answer<{ roomId: string }>>
    send: (roomId: string, body: string) => void
    /** As a draft: of the conversation, or of its address as long as there is none. */
    keep: (text: string, roomId: string | undefined) => void
    show: (state: FirstText) => void
  },
) {
  let state: FirstText = { text: typed, sending: false }
  let making = false
  const put = (values: Partial<FirstText>) => {
    state = { ...state, ...values }
    ways.show(state)
  }
  const hand = (roomId: string) => {
    ways.keep(state.sending ? '' : state.text, roomId)
    if (state.sending) ways.send(roomId, state.text.trim())
  }
  const make = async () => {
    if (making) return
    making = true
    const answer = await ways.make()
    making = false
    if (!answer.ok) return put({ sending: false, error: answer.error })
    put({ roomId: answer.data.roomId, error: undefined })
    hand(answer.data.roomId)
  }
  return {
    onText: (text: string) => {
      if (state.sending || text === state.text) return
      put({ text })
      ways.keep(text, state.roomId)
      // What was refused, or not answered, is asked again by Send: not with every letter.
      if (text.trim() !== '' && !state.roomId && !state.error) void make()
    },
    onSend: () => {
      if (state.sending) return
      put({ sending: true, error: undefined })
      if (state.roomId) hand(state.roomId)
      else void make()
    },
    /** What was kept of an earlier time; what is typed by now comes first. */
    restore: (kept: string) => {
      if (kept !== '' && state.text === '') put({ text: kept })
    },
  }
}
