import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useOutbox } from './use-outbox.ts'

type Answer = Response | Promise<Response>
const sent: { url: string; form: URLSearchParams }[] = []
let answers: (() => Answer)[] = []

vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
  sent.push({ url: String(url), form: init?.body as URLSearchParams })
  return Promise.resolve().then(answers.shift() ?? (() => accepted()))
})
afterEach(() => {
  sent.length = 0
  answers = []
  localStorage.clear()
})

const accepted = () => Response.json({ message: { id: 'message', roomId: 'room' } })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

const renderOutbox = async () => {
  const onSent = vi.fn<(message: { roomId: string }) => void>()
  const onRefused = vi.fn<() => void>()
  const { result } = await renderHook(() => useOutbox({ userId: 'maya', onSent, onRefused }))
  return { result, onSent, onRefused }
}

test('shows a text until the server has it', async () => {
  const answer = Promise.withResolvers<Response>()
  answers = [() => answer.promise]
  const { result, onSent } = await renderOutbox()
  result.current.send('/messages/room', 'Hello', [])
  await expect.poll(() => result.current.items).toMatchObject([{ body: 'Hello', state: 'sending' }])
  answer.resolve(accepted())
  await expect.poll(() => result.current.items).toEqual([])
  expect(onSent).toHaveBeenCalledOnce()
  expect(sent[0]!.url).toBe('/messages/room/send')
})

test('sends texts one after the other, in the order they were written', async () => {
  const first = Promise.withResolvers<Response>()
  answers = [() => first.promise]
  const { result } = await renderOutbox()
  result.current.send('/messages/room', 'one', [])
  result.current.send('/messages/room', 'two', [])
  await expect.poll(() => sent).toHaveLength(1)
  first.resolve(accepted())
  await expect.poll(() => sent.map(({ form }) => form.get('body'))).toEqual(['one', 'two'])
})

test('a text that could not be sent stays, and a retry carries the same request id', async () => {
  answers = [offline]
  const { result, onRefused } = await renderOutbox()
  result.current.send('/messages/room', 'Hello', [])
  await expect.poll(() => result.current.items[0]?.state).toBe('failed')
  expect(result.current.items[0]!.error).toContain('There is no connection')
  expect(onRefused).not.toHaveBeenCalled()
  result.current.retry(result.current.items[0]!)
  await expect.poll(() => result.current.items).toEqual([])
  expect(sent[0]!.form.get('requestId')).toBe(sent[1]!.form.get('requestId'))
})

test('a refused text says why and reloads the conversation', async () => {
  answers = [() => Response.json({ error: 'This number texted STOP.' }, { status: 403 })]
  const { result, onRefused } = await renderOutbox()
  result.current.send('/messages/room', 'Hello', [])
  await expect.poll(() => result.current.items[0]?.error).toBe('This number texted STOP.')
  expect(onRefused).toHaveBeenCalledOnce()
  result.current.discard(result.current.items[0]!)
  await expect.poll(() => result.current.items).toEqual([])
})

test('what was written before a first text created the conversation goes to it', async () => {
  const first = Promise.withResolvers<Response>()
  answers = [() => first.promise]
  const { result } = await renderOutbox()
  result.current.send('/messages/to?client=1', 'Hello', [])
  result.current.send('/messages/to?client=1', 'Are you there?', [])
  first.resolve(accepted())
  await expect.poll(() => result.current.created.get('/messages/to?client=1')).toBe('/messages/room')
  await expect.poll(() => result.current.items).toEqual([])
})
