import { Outlet } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { useOutbox } from '#app/features/messaging/conversations/components/use-outbox.ts'
import type { ChatMessageView, ChatRoomView } from '../chat-views.server.ts'
import type { ChatContext } from './chat-context.ts'
import { Room } from './room.tsx'

const person = (id: string, firstName: string) => ({ id, firstName, lastName: '', avatar: null })
const maya = person('maya', 'Maya')
const dana = person('dana', 'Dana')

const room: ChatRoomView = {
  id: 'room',
  format: 'direct',
  title: 'Dana',
  named: false,
  users: ['dana', 'maya'],
  createdBy: 'maya',
  unread: 0,
  viewedBy: [],
  hidden: [],
  viewedId: null,
  muted: false,
  order: null,
  lastMessageId: null,
  lastMessageOn: '2026-11-23T12:00:00Z',
  preview: '',
  lastMessageBy: null,
  open: true,
}

const message = (id: string, user: typeof maya, text: string) =>
  ({
    ...{
      id,
      roomId: 'room',
      type: 'message',
      user,
      message: text,
      mentions: [],
      files: [],
      edited: false,
      deleted: false,
    },
    ...{ reactions: [], media: null, requestId: null, rev: 1, createdAt: new Date().toISOString() },
  }) as ChatMessageView

const posts: { fields: URLSearchParams; answer: (body: object, status?: number) => void }[] = []
beforeEach(() => {
  posts.length = 0
  vi.stubGlobal('fetch', (_path: string, { body }: { body?: URLSearchParams }) =>
    body && body.get('intent') !== 'view'
      ? new Promise<Response>((resolve) =>
          posts.push({
            fields: body,
            answer: (json, status = 200) => resolve(Response.json(json, { status })),
          }),
        )
      : Promise.resolve(Response.json({ room })),
  )
})
afterEach(() => vi.unstubAllGlobals())

function Screen() {
  const outbox = useOutbox<ChatMessageView>({ userId: 'maya', base: '/chat', onSent() {}, onRefused() {} })
  const people = new Map([maya, dana].map((each) => [each.id, each]))
  const context = {
    userId: 'maya',
    people,
    outbox,
    received: [],
    onViewed() {},
    hasRooms: true,
    ordered: false,
  }
  return <Outlet context={context as never as ChatContext} />
}

const renderRoom = (messages: ChatMessageView[]) => {
  const loaded = {
    ...{ room, messages: { items: messages, nextCursor: null }, reachesEnd: true, unreadFrom: null },
    ...{ gifs: false, at: null, before: null, edit: null, requestId: 'r' },
  }
  const Component = () => <Room loaded={loaded} refused={null} />
  return renderPage(null, {
    route: { index: false, Component: Screen, children: [{ id: 'room', index: true, Component }] },
  })
}

test('Enter sends, and arrow up in the empty field edits the last message', async () => {
  const screen = await renderRoom([message('1', dana, 'Can you call Ivy?'), message('2', maya, 'Yess')])
  await expectAccessible()
  const field = screen.getByRole('textbox', { name: 'Write to Dana' })
  await field.fill('On it')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('sending...')).toBeVisible()
  await expect.poll(() => posts.map(({ fields }) => fields.get('body'))).toEqual(['On it'])

  await field.click()
  await userEvent.keyboard('{ArrowUp}')
  const edit = screen.getByRole('textbox', { name: /edit/i })
  await expect.element(edit).toHaveValue('Yess')
  await edit.fill('Yes')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Yes', { exact: true })).toBeVisible()
  posts[1]!.answer({ error: 'Too late to edit.' }, 403)
  await expect.element(screen.getByText('Yess', { exact: true })).toBeVisible()
})

test('a reaction from the message’s menu shows at once', async () => {
  const screen = await renderRoom([message('1', dana, 'Can you call Ivy?')])
  const menu = screen.getByRole('button', { name: /^Menu of the message/ })
  ;(menu.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'React with 👍' }).click()
  await expect.element(screen.getByRole('button', { name: /^👍 1/ })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  expect(posts[0]!.fields.get('emoji')).toBe('👍')
})
