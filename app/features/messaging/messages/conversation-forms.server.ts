import { requireRenderedFor } from '#app/features/messaging/conversations/rendered-for.server.ts'
import { requireRecipients } from '#app/features/messaging/texting/recipient-params.ts'
import type { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { saveUpload } from '#app/features/messaging/texting/media/media.server.ts'
import { resendText, sendFirstText, sendText } from '#app/features/messaging/texting/texts.server.ts'
import {
  answerSchema,
  firstTextSchema,
  teamNoteSchema,
  resendSchema,
  assignSchema,
  completeSchema,
  ownerSchema,
} from '#app/features/messaging/texting/texting.schema.ts'
import type { MessageView } from '#app/features/messaging/texting/texting-views.server.ts'
import { addTeamNote } from '#app/features/messaging/texting/conversations/notes.server.ts'
import { MAX_MEDIA } from '#app/features/messaging/texting/limits.ts'
import {
  claimConversation,
  releaseConversation,
} from '#app/features/messaging/texting/conversations/claims.server.ts'
import { decideRevocation } from '#app/features/messaging/texting/incoming/revocations.server.ts'
import { chooseOwner } from '#app/features/messaging/texting/conversations/shared-number.server.ts'
import {
  assignConversation,
  completeConversation,
  followConversation,
  markUnread,
  muteConversation,
  notifyTeam,
  unfollowConversation,
} from '#app/features/messaging/texting/conversations/conversation-actions.server.ts'

const unreadable = () => new AppError('invalid', 'This could not be read. Reload the page and try again.')

export async function sendFromForm(ctx: Ctx, conversationId: string, form: FormData): Promise<MessageView> {
  requireRenderedFor(form, `/messages/${conversationId}`)
  const answer = answerSchema.parse({
    seen: form.get('seen') ?? undefined,
    anyway: form.has('anyway') ? true : undefined,
  })
  return sendText(ctx, { ...(await readText(ctx, form)), ...answer, conversationId })
}

export async function sendFirstFromForm(
  ctx: Ctx,
  search: URLSearchParams,
  form: FormData,
): Promise<MessageView> {
  requireRenderedFor(form, `/messages/to?${search}`)
  return sendFirstText(ctx, requireRecipients(search), await readText(ctx, form))
}

async function readText(ctx: Ctx, form: FormData) {
  const uploaded = await keepFiles(ctx, form)
  const parsed = firstTextSchema.safeParse({
    requestId: form.get('requestId'),
    body: form.get('body') ?? undefined,
    mediaIds: [...form.getAll('mediaIds'), ...uploaded],
  })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues.find(({ path }) => path[0] === 'body')
  throw issue ? new AppError('invalid', issue.message, 'body') : unreadable()
}

export async function resendFromForm(ctx: Ctx, form: FormData): Promise<MessageView> {
  return resendText(ctx, readFields(resendSchema, form))
}

/** Files in the form itself, as without JavaScript. An empty file field sends a file without a name. */
async function keepFiles(ctx: Ctx, form: FormData): Promise<string[]> {
  const files = form.getAll('files').filter((entry) => entry instanceof File && entry.size > 0) as File[]
  const kept = []
  for (const file of files.slice(0, MAX_MEDIA)) {
    kept.push(await saveUpload(ctx, { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name }))
  }
  return kept.map((media) => media.id)
}

export async function addNoteFromForm(ctx: Ctx, conversationId: string, form: FormData): Promise<void> {
  const parsed = teamNoteSchema.safeParse({
    requestId: form.get('requestId'),
    note: form.get('note'),
    mentions: form.getAll('mentions'),
  })
  if (parsed.success) {
    await addTeamNote(ctx, { ...parsed.data, conversationId })
    return
  }
  const issue = parsed.error.issues.find(({ path }) => path[0] === 'note')
  throw issue ? new AppError('invalid', issue.message) : unreadable()
}

/** The entries of the conversation menu by their intent. */
export const conversationMenu = {
  follow: followConversation,
  unfollow: unfollowConversation,
  assign: (ctx, conversationId, form) =>
    assignConversation(ctx, { conversationId, ...readFields(assignSchema, form) }),
  'notify-team': notifyTeam,
  complete: (ctx, conversationId, form) =>
    completeConversation(ctx, conversationId, readFields(completeSchema, form).seen),
  'mark-unread': markUnread,
  mute: (ctx, conversationId) => muteConversation(ctx, { conversationId, muted: true }),
  unmute: (ctx, conversationId) => muteConversation(ctx, { conversationId, muted: false }),
  revoked: (ctx, conversationId) => decideRevocation(ctx, { conversationId, revoked: true }),
  'not-revoked': (ctx, conversationId) => decideRevocation(ctx, { conversationId, revoked: false }),
  owner: (ctx, conversationId, form) =>
    chooseOwner(ctx, { conversationId, ...readFields(ownerSchema, form) }),
  claim: (ctx, conversationId) => claimConversation(ctx, { conversationId }),
  'take-over': (ctx, conversationId) => claimConversation(ctx, { conversationId, takeOver: true }),
  release: (ctx, conversationId) => releaseConversation(ctx, { conversationId }),
} satisfies Record<string, (ctx: Ctx, conversationId: string, form: FormData) => Promise<unknown>>

export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  form: FormData | URLSearchParams,
): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(form))
  if (!parsed.success) throw unreadable()
  return parsed.data
}
