import type { Continues } from '#app/features/messaging/conversations/components/use-opening.ts'
import { randomUUID } from 'node:crypto'
import { useEffect } from 'react'
import { data, redirect, useLocation, useNavigate } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { NewConversation } from '../components/new-conversation.tsx'
import { useMessages } from '../components/messages-context.ts'
import { MAX_PICTURE_UPLOAD } from '#app/features/messaging/texting/limits.ts'
import { waitingUploads } from '#app/features/messaging/texting/media/media.server.ts'
import { recipientsIn } from '#app/features/messaging/texting/recipient-params.ts'
import { sendFirstFromForm } from '../conversation-forms.server.ts'
import { recipientNames } from '#app/features/messaging/texting/labels.ts'
import type { Route } from './+types/new-conversation-page'
import { FORM_BYTES, readForm } from '#app/lib/read-form.server.ts'
import { findOrPrepareConversation } from '../messages-page.server.ts'
import { linkedText, withoutLinkedText } from '../paths.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${recipientNames(loaderData.recipients)} · Messages` : 'Messages · Switchboard' },
]

/** Leads to the conversation with these recipients, or shows where its first text is written. */
export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!ctx.can.message) throw redirect('/messages')
  const recipients = recipientsIn(url.searchParams)
  if (!recipients) throw redirect('/messages/new')
  const found = await findOrPrepareConversation(ctx, recipients)
  const uploads = url.searchParams.getAll('attach')
  const text = linkedText(url.searchParams)
  if (found.conversationId !== null) {
    const rest = new URLSearchParams([
      ...uploads.map((id) => ['attach', id]),
      ...(text ? [['text', text]] : []),
    ])
    throw redirect(`/messages/${found.conversationId}${rest.size > 0 ? `?${rest}` : ''}`)
  }
  return { ...found, linkedText: text, attached: await waitingUploads(ctx, uploads), requestId: randomUUID() }
})

/** Sends the first text without JavaScript. */
export const action = page.action(async (ctx, { request, url }: Route.ActionArgs) => {
  let body = ''
  try {
    return await uploading(ctx, request, async () => {
      const form = await readForm(request, MAX_PICTURE_UPLOAD + FORM_BYTES)
      body = String(form.get('body') ?? '')
      const { roomId: conversationId } = await sendFirstFromForm(ctx, url.searchParams, form)
      return redirect(`/messages/${conversationId}`)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ error: error.message, body }, error.status)
  }
})

export default function NewConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const to = pathname + withoutLinkedText(search)
  const created = useMessages().outbox.created.get(to)
  const navigate = useNavigate()
  useEffect(() => {
    if (created) void navigate(created, { replace: true, state: { focusComposer: true } satisfies Continues })
  }, [created, navigate])
  return <NewConversation key={to} to={to} loaded={loaderData} refused={actionData ?? null} />
}
