import { createRoutesStub, Link, useOutletContext, useParams } from 'react-router'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/app.css'
import { ComposerForm, useComposer } from './composer-form.tsx'
import { ConversationsScreen } from './conversations-screen.tsx'

const NAMES: Record<string, string> = { ann: 'Ann', ben: 'Ben' }
type Send = (to: string, body: string) => void

function Conversation() {
  const { conversationId } = useParams()
  const onSend = useOutletContext<Send>()
  return <Field key={conversationId} conversationId={conversationId!} onSend={onSend} />
}

function Field({ conversationId, onSend }: { conversationId: string; onSend: Send }) {
  const to = `/messages/${conversationId}`
  const composer = useComposer({
    to,
    userId: 'maya',
    requestId: 'r',
    refused: null,
    maxLength: 100,
    files: { types: [], kinds: '', most: 0, maxBytes: 0, maxTotal: 0 },
    uploadUrl: '',
    onSend: (body) => onSend(to, body),
  })
  return <ComposerForm composer={composer} label={`Text ${NAMES[conversationId]}`} placeholder="" />
}

/** A screen with Ann's conversation open; Ben's loads when `load` is called. */
async function renderScreen() {
  const onSend = vi.fn<Send>()
  let load = () => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  const Stub = createRoutesStub([
    {
      path: '/messages',
      Component: () => (
        <div className="flex h-[600px]">
          <ConversationsScreen
            base="/messages"
            label="Conversations"
            title="Messages"
            search={null}
            searchLabel="Search messages"
            create={{ to: '/messages/new', label: 'New' }}
            results={null}
            renderList={() => <Link to="/messages/ben">Ben</Link>}
            startLink={null}
            context={onSend}
          />
        </div>
      ),
      children: [
        {
          path: ':conversationId',
          loader: ({ params }) => (params['conversationId'] === 'ben' ? loading : null),
          Component: Conversation,
        },
      ],
    },
  ])
  const screen = await render(<Stub initialEntries={['/messages/ann']} />)
  return { screen, load, onSend }
}

test('nothing typed while the next conversation loads reaches the one before', async () => {
  const { screen, load, onSend } = await renderScreen()
  const ann = screen.getByRole('textbox', { name: 'Text Ann' })
  await ann.fill('Hello Ann')

  // By keyboard, as in the list: Enter on a row, Tab to the field, type, Enter.
  screen.getByRole('link', { name: 'Ben' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('status', { name: 'Loading the conversation' })).toBeInTheDocument()
  await userEvent.keyboard('{Tab}For Ben{Enter}')
  expect(onSend).not.toHaveBeenCalled()

  load()
  const ben = screen.getByRole('textbox', { name: 'Text Ben' })
  await expect.element(ben).toHaveValue('')
  await ben.fill('Hello Ben')
  await userEvent.keyboard('{Enter}')
  expect(onSend.mock.calls).toEqual([['/messages/ben', 'Hello Ben']])
})
