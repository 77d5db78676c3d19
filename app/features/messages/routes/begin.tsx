import { randomUUID } from 'node:crypto'
import { ChevronLeft } from '#app/components/icons.tsx'
import { useEffect } from 'react'
import { data, Link, redirect, useLocation, useNavigate } from 'react-router'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { AppError } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { stillShownContext } from '#app/middleware/contexts.ts'
import { holdBegun } from '../begun.ts'
import { addressed, addressedTo } from '../choice.ts'
import { useFirstText } from '../components/use-first-text.ts'
import { FirstText } from '../components/first-text.tsx'
import { useMessages } from '../components/screen-context.ts'
import { findOrCreateRoom, findRoom } from '../rooms.server.ts'
import { sendFromForm } from '../room-action.server.ts'
import { groupTitle } from '../words.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/begin'
import { readForm } from './read-form.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${groupTitle(loaderData.recipients)} · Messages` : 'Messages · Switchboard' },
]

/** The way to a conversation: to the one there is, or to where its first text is written. Looking makes none. */
export const loader = page.loader(async (ctx, { url, context }: Route.LoaderArgs) => {
  if (!ctx.can.message) throw redirect('/messages')
  const input = addressed(url.searchParams)
  if (!input) throw redirect('/messages/new')
  const { roomId, recipients } = await findRoom(ctx, input)
  if (roomId && !context.get(stillShownContext)) throw redirect(`/messages/${roomId}`)
  return { recipients, requestId: randomUUID() }
})

/** Makes the conversation and sends, without JavaScript. */
export const action = page.action(async (ctx, { request, url, context }: Route.ActionArgs) => {
  let form = new FormData()
  try {
    form = await readForm(request)
    const { id: roomId } = await findOrCreateRoom(ctx, addressedTo(url.searchParams), { toText: true })
    await sendFromForm(ctx, roomId, form)
    return redirect(`/messages/${roomId}`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    context.set(stillShownContext, true)
    return data({ error: error.message, body: String(form.get('body') ?? '') }, error.status)
  }
})

export default function Begin({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return <First key={here} {...loaderData} here={here} refused={actionData} />
}

function First({
  recipients,
  requestId,
  here,
  refused,
}: Route.ComponentProps['loaderData'] & { here: string; refused: Route.ComponentProps['actionData'] }) {
  const { roomId, begun, field } = useFirstText(here, useMessages(), refused?.body)
  const navigate = useNavigate()
  const name = groupTitle(recipients)

  useEffect(() => {
    if (roomId) holdBegun(roomId, begun)
  }, [roomId, begun])
  useEffect(() => {
    if (roomId) void navigate(`/messages/${roomId}`, { replace: true })
  }, [roomId, navigate])

  return (
    <section aria-label={`First text to ${name}`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-[52px] shrink-0 items-center gap-2 border-line border-b bg-surface px-3.5 py-1.5">
        <Link
          to="/messages"
          className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-ml-2 @[720px]/messages:hidden')}
        >
          <ChevronLeft aria-hidden />
          <span className="sr-only">All conversations</span>
        </Link>
        <Avatar name="" seed={here} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate font-semibold text-[15px] leading-5" title={name}>
            {name}
          </h1>
          <p className="truncate text-muted text-xs">
            {recipients.length > 1
              ? `Group of ${recipients.length}: each gets the text alone and answers in a conversation of their own`
              : recipients[0]?.client
                ? formatPhone(recipients[0].phoneNumber)
                : 'New number'}
          </p>
        </div>
      </header>
      <FirstText
        {...field}
        name={name}
        error={field.error ?? refused?.error}
        form={{ action: here, requestId }}
      />
    </section>
  )
}
