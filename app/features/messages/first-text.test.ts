import { expect, test, vi } from 'vitest'
import { firstText, type FirstText } from './first-text.ts'
import type { Answer } from './post.ts'

/** With answers given by hand, one for each time the conversation was asked for. */
function begin() {
  const answers: ((answer: Answer<{ roomId: string }>) => void)[] = []
  const shown: FirstText[] = []
  const drafts: Record<string, string> = {}
  const send = vi.fn<(roomId: string, body: string) => void>()
  const first = firstText('', {
    make: () => new Promise((resolve) => answers.push(resolve)),
    send,
    keep: (text, roomId) => {
      drafts[roomId ?? 'address'] = text
    },
    show: (state) => shown.push(state),
  })
  const answer = async (given: Answer<{ roomId: string }>) => {
    answers.at(-1)!(given)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { first, answers, answer, drafts, send, now: () => shown.at(-1) }
}
const made = { ok: true, data: { roomId: 'r' } } as const
const lost = { ok: false, error: 'There is no connection.', refused: false } as const

test('the first letter makes the conversation, once; what is typed meanwhile is its draft', async () => {
  const { first, answers, answer, drafts, send, now } = begin()
  first.onText(' ')
  expect(answers).toHaveLength(0)
  first.onText('H')
  first.onText('Hello')
  expect(answers).toHaveLength(1)
  expect(drafts).toEqual({ address: 'Hello' })
  await answer(made)
  expect(drafts['r']).toBe('Hello')
  first.onText('Hello Fern')
  expect([drafts['r'], answers.length]).toEqual(['Hello Fern', 1])
  expect(now()).toEqual({ text: 'Hello Fern', sending: false, roomId: 'r', error: undefined })
  expect(send).not.toHaveBeenCalled()
})

test('a text sent before there is a conversation goes once there is, without anybody who looks', async () => {
  const { first, answer, drafts, send } = begin()
  first.onText('Hello ')
  first.onSend()
  first.onText('Hello and')
  first.onSend()
  expect(send).not.toHaveBeenCalled()
  await answer(made)
  expect(send.mock.calls).toEqual([['r', 'Hello']])
  expect(drafts['r']).toBe('')
  first.onSend()
  expect(send).toHaveBeenCalledTimes(1)
})

test('a lost answer leaves the text to be changed; Send asks again, further letters do not', async () => {
  const { first, answers, answer, drafts, send, now } = begin()
  first.onText('Hello')
  first.onSend()
  expect(now()?.sending).toBe(true)
  await answer(lost)
  expect(now()).toEqual({ text: 'Hello', sending: false, error: lost.error })
  first.onText('Hello Fern')
  expect([answers.length, drafts]).toEqual([1, { address: 'Hello Fern' }])
  first.onSend()
  expect(now()).toMatchObject({ sending: true, error: undefined })
  await answer(made)
  expect(send.mock.calls).toEqual([['r', 'Hello Fern']])
})

test('in a conversation that was made but is not on screen yet, Send sends', async () => {
  const { first, answer, send } = begin()
  first.onText('Hello')
  await answer(made)
  first.onText('Hello Fern')
  first.onSend()
  expect(send.mock.calls).toEqual([['r', 'Hello Fern']])
})

test('what was kept of an earlier time is there again and makes nothing; what is typed by now comes first', () => {
  const { first, answers, now } = begin()
  first.restore('Hello')
  expect(now()?.text).toBe('Hello')
  first.onText('Hello')
  expect(answers).toHaveLength(0)
  first.onText('Hi')
  first.restore('Hello')
  expect([now()?.text, answers.length]).toEqual(['Hi', 1])
})
