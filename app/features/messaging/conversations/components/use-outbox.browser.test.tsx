import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { uuidv7 } from '#app/lib/uuid.ts'
import { Toasts } from '#app/components/feedback/toasts.tsx'
import { keepUnsent, readText, readUnsent } from '../drafts.ts'
import { ComposerForm, type ComposerHandle, useComposer } from './composer-form.tsx'
import { OutboxBubbles } from './outbox-bubbles.tsx'
import { UnsentMessages } from './unsent-messages.tsx'
import { useOutbox, useWaiting } from './use-outbox.ts'

interface Message {
  roomId: string
  requestId: string
  body: string
}

const TO = '/messages/ann'
const ROOM = 'ann'
const onRefused = vi.fn()
const posts: {
  path: string
  fields: URLSearchParams
  answer: (response: Response) => void
  fail: () => void
}[] = []

beforeEach(() => {
  posts.length = 0
  onRefused.mockClear()
  vi.stubGlobal(
    'fetch',
    (path: string, { body }: { body: URLSearchParams }) =>
      new Promise<Response>((answer, fail) => posts.push({ path, fields: body, answer, fail })),
  )
})
afterEach(() => vi.unstubAllGlobals())

const accept = (at: number, roomId = ROOM) => {
  const { fields, answer } = posts[at]!
  const message = { roomId, requestId: fields.get('requestId'), body: fields.get('body') }
  answer(Response.json({ message }))
}

function Page({ to = TO, received = [] }: { to?: string; received?: readonly Message[] }) {
  const outbox = useOutbox<Message>({
    userId: 'maya',
    base: '/messages',
    onSent: () => {},
    onRefused,
  })
  const waiting = useWaiting(outbox, to, received)
  const handle = useRef<ComposerHandle>(null)
  const composer = useComposer({
    to,
    userId: 'maya',
    requestId: 'r',
    refused: null,
    maxLength: 100,
    files: { types: [], kinds: '', most: 0, maxBytes: 0, maxTotal: 0 },
    uploadUrl: '',
    onSend: (body, files) => outbox.send(to, body, files),
    ref: handle,
  })
  return (
    <>
      <ol>
        <OutboxBubbles items={waiting} outbox={outbox} composer={handle} />
      </ol>
      <ComposerForm composer={composer} label="Text Ann" placeholder="" />
      <output>{[...outbox.created.values()].join()}</output>
    </>
  )
}

type Screen = Awaited<ReturnType<typeof renderPage>>
const send = async (screen: Screen, body: string) => {
  await screen.getByRole('textbox').fill(body)
  await screen.getByRole('button', { name: 'Send' }).click()
}

test('sends one text after the other, and shows each until it is accepted', async () => {
  const screen = await renderPage(<Page />)
  await send(screen, 'First')
  await send(screen, 'Second')
  await expect.element(screen.getByRole('listitem')).toHaveLength(2)
  await expectAccessible()
  expect(posts.map(({ fields }) => fields.get('body'))).toEqual(['First'])
  accept(0)
  await expect.element(screen.getByRole('listitem')).toHaveLength(1)
  await vi.waitFor(() => expect(posts).toHaveLength(2))
  accept(1)
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
})

test('sends what was on its way when the page was closed, with the same request ids and in the same order', async () => {
  const before = await renderPage(<Page />)
  await send(before, 'First')
  await send(before, 'Second')
  const requestId = posts[0]!.fields.get('requestId')
  await before.unmount()

  const screen = await renderPage(<Page />)
  await vi.waitFor(() => expect(posts).toHaveLength(2))
  expect(posts[1]!.fields.get('requestId')).toBe(requestId)
  accept(1)
  await vi.waitFor(() => expect(posts).toHaveLength(3))
  expect(posts[2]!.fields.get('body')).toBe('Second')
  accept(2)
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
})

test('waits without a connection and sends by itself when it is back', async () => {
  const screen = await renderPage(<Page />)
  await send(screen, 'Hello')
  posts[0]!.fail()
  await expect.element(screen.getByText(/^No connection. It is sent when you are back online./)).toBeVisible()
  await expectAccessible()
  // The server may have it: changed, it could arrive twice.
  expect(screen.getByRole('button', { name: 'Edit' }).elements()).toEqual([])
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(posts).toHaveLength(2))
  expect(posts[1]!.fields.get('requestId')).toBe(posts[0]!.fields.get('requestId'))
  accept(1)
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
})

test('asks before it sends a text that is more than an hour old', async () => {
  const requestId = uuidv7(Date.now() - 61 * 60_000)
  keepUnsent('maya', { requestId, to: TO, body: 'Are you at home?', mediaIds: [] })
  const screen = await renderPage(<Page />)
  await expect.element(screen.getByText(/^You wrote this more than an hour ago./)).toBeVisible()
  expect(posts).toEqual([])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await vi.waitFor(() => expect(posts).toHaveLength(1))
  accept(0)
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
})

test('asks before it sends a text that could not be kept whole', async () => {
  const body = 'Your policy number is 4412003922105'
  keepUnsent('maya', { requestId: uuidv7(), to: TO, body, mediaIds: [] })
  const screen = await renderPage(<Page />)
  await expect.element(screen.getByText(/^This was not sent. Read it again/)).toBeVisible()
  expect(posts).toEqual([])
})

test('sends what waits while another page is open, and says that one was not sent', async () => {
  const kept = { to: TO, mediaIds: [] }
  keepUnsent('maya', { ...kept, requestId: uuidv7(Date.now() - 61 * 60_000), body: 'Are you at home?' })
  keepUnsent('maya', { ...kept, requestId: uuidv7(), body: 'The policy is ready.' })
  const screen = await renderPage(
    <>
      <UnsentMessages userId="maya" />
      <Toasts initial={null} />
    </>,
  )
  await vi.waitFor(() => expect(posts).toHaveLength(1))
  expect(posts[0]!.fields.get('body')).toBe('The policy is ready.')
  await expect.element(screen.getByText('A message that you wrote earlier was not sent.')).toBeVisible()
  accept(0)
  await vi.waitFor(() =>
    expect(readUnsent('maya', '/messages')).toMatchObject([{ body: 'Are you at home?' }]),
  )
})

test('leaves what waits to the window that asks about it', async () => {
  keepUnsent('maya', { requestId: uuidv7(), to: TO, body: 'Hello', mediaIds: [], refused: true })
  function Frame() {
    const [window, setWindow] = useState(false)
    return (
      <>
        <button onClick={() => setWindow(!window)}>Window</button>
        {window ? <Page /> : null}
        <UnsentMessages userId="maya" />
        <Toasts initial={null} />
      </>
    )
  }
  const screen = await renderPage(<Frame />)
  const button = screen.getByRole('button', { name: 'Window' })
  const toast = screen.getByText('A message that you wrote earlier was not sent.')
  await expect.element(toast).toBeVisible()
  await button.click()
  await expect.element(toast).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await vi.waitFor(() => expect(posts).toHaveLength(1))
  accept(0)
  await vi.waitFor(() => expect(readUnsent('maya', '/messages')).toEqual([]))
  await button.click()
  await expect.element(toast).not.toBeInTheDocument()
})

test('does not offer to resend a text that did arrive', async () => {
  const before = await renderPage(<Page />)
  await send(before, 'Hello')
  const requestId = posts[0]!.fields.get('requestId')!
  await before.unmount()
  const screen = await renderPage(<Page received={[{ roomId: ROOM, requestId, body: 'Hello' }]} />)
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
  await screen.unmount()
  const later = await renderPage(<Page />)
  await expect.element(later.getByRole('textbox')).toBeVisible()
  await expect.element(later.getByRole('listitem')).not.toBeInTheDocument()
})

test('keeps a refused text to retry or edit, and reloads the conversation', async () => {
  const screen = await renderPage(<Page />)
  await send(screen, 'Hello')
  posts[0]!.answer(Response.json({ error: 'Ann texted STOP.' }, { status: 403 }))
  await expect.element(screen.getByText('Ann texted STOP.')).toBeVisible()
  expect(onRefused).toHaveBeenCalledOnce()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Edit' }).click()
  await expect.element(screen.getByRole('textbox')).toHaveValue('Hello')
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
})

test('asks before it sends again what was held back before the page was closed', async () => {
  const before = await renderPage(<Page />)
  await send(before, 'Hello')
  const held = { seen: null, answer: null }
  posts[0]!.answer(Response.json({ error: 'Dana has it. Send anyway?', held }, { status: 409 }))
  await expect.element(before.getByRole('button', { name: 'Send anyway' })).toBeVisible()
  await before.unmount()
  const screen = await renderPage(<Page />)
  await expect.element(screen.getByText('This was not sent. Read it again before you send it.')).toBeVisible()
  expect(posts).toHaveLength(1)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await vi.waitFor(() => expect(posts).toHaveLength(2))
  accept(1)
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
})

test('a first text leads to its conversation, along with the next draft', async () => {
  const to = '/messages/to?with=applicant%3A1'
  const screen = await renderPage(<Page to={to} />)
  await send(screen, 'First')
  await send(screen, 'Second')
  await screen.getByRole('textbox').fill('Thi')
  expect(posts[0]!.path).toBe('/messages/to/send?with=applicant%3A1')
  accept(0)
  await expect.element(screen.getByRole('status')).toHaveTextContent(TO)
  expect([readText('maya', TO), readText('maya', to)]).toEqual(['Thi', ''])
  await screen.unmount()
  const conversation = await renderPage(<Page />)
  await expect.element(conversation.getByText('Second')).toBeVisible()
  await expect.element(conversation.getByRole('textbox')).toHaveValue('Thi')
})

test('keeps one copy of a second text that is refused after the first created the conversation', async () => {
  const screen = await renderPage(<Page to="/messages/to?with=applicant%3A1" />)
  await send(screen, 'First')
  await send(screen, 'Second')
  accept(0)
  await vi.waitFor(() => expect(posts).toHaveLength(2))
  posts[1]!.answer(Response.json({ error: 'Ann texted STOP.' }, { status: 403 }))
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
  expect(readUnsent('maya', '/messages')).toMatchObject([{ to: TO, body: 'Second', refused: true }])
})
