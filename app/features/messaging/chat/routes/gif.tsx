import { randomUUID } from 'node:crypto'
import { Search } from '#app/components/icons.tsx'
import { data, Form, redirect, useNavigate } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { DialogBody } from '#app/components/ui/dialog.tsx'
import { readForm } from '#app/lib/read-form.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { useChat } from '../components/chat-context.ts'
import { gifsOffered, searchGifs } from '../gifs.server.ts'
import { getChatRoom } from '../list-rooms.server.ts'
import { messageForms } from '../room-forms.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/gif'

export const loader = page.loader({ params: { conversationId: uuid } }, async (ctx, { params, url }) => {
  await getChatRoom(ctx, params.conversationId)
  if (!gifsOffered()) throw notFound()
  const term = (url.searchParams.get('find') ?? '').trim()
  const found = await searchGifs(term).catch((error: unknown) => {
    if (error instanceof AppError) return error.message
    throw error
  })
  const problem = typeof found === 'string' ? found : null
  return { term, gifs: typeof found === 'string' ? [] : found, problem, requestId: randomUUID() }
})

export const action = page.action({ params: { conversationId: uuid } }, async (ctx, { request, params }) => {
  try {
    await messageForms.send(ctx, params.conversationId, await readForm(request))
    return redirect(`/chat/${params.conversationId}`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ error: error.message }, error.status)
  }
})

export default function Gif({ loaderData, actionData, params }: Route.ComponentProps) {
  const { term, gifs, problem, requestId } = loaderData
  const { outbox } = useChat()
  const navigate = useNavigate()
  const here = `/chat/${params.conversationId}`
  const wrong = actionData?.error ?? problem
  return (
    <RouteDialog title="Send a GIF" closeTo={here}>
      <DialogBody className="flex flex-col gap-3 pb-4">
        <SearchField label="Search GIFs" name="find" />
        {wrong ? (
          <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm">
            {wrong}
          </p>
        ) : null}
        {gifs.length === 0 && !wrong ? (
          <EmptyState icon={Search} title={`Nothing found for “${term}”`}>
            Try another word.
          </EmptyState>
        ) : null}
        <ul className="grid min-h-40 shrink-0 grid-cols-2 content-start gap-2 sm:grid-cols-3">
          {gifs.map((gif) => (
            <li key={gif.id}>
              <Form
                method="post"
                onSubmit={(event) => {
                  event.preventDefault()
                  outbox.send(here, `giphy:${gif.id}`, [])
                  void navigate(here, { preventScrollReset: true })
                }}
              >
                <input type="hidden" name="intent" value="send" />
                <input type="hidden" name="to" value={here} />
                <input type="hidden" name="requestId" value={requestId} />
                <input type="hidden" name="body" value={`giphy:${gif.id}`} />
                <button
                  type="submit"
                  title={gif.title}
                  className="block w-full overflow-hidden rounded-md bg-sunken focus-visible:outline-2"
                >
                  <img
                    src={`/chat/gifs/${gif.id}?small`}
                    alt={gif.title}
                    loading="lazy"
                    className="h-[100px] w-full object-cover"
                  />
                </button>
              </Form>
            </li>
          ))}
        </ul>
        <p className="text-right text-faint text-xs">Powered by GIPHY</p>
      </DialogBody>
    </RouteDialog>
  )
}
