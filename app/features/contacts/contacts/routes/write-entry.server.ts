import { data, redirect, type RouterContextProvider } from 'react-router'
import { newestActivityUrl } from '#app/features/people/records/dialog-urls.ts'
import { firstTextSchema } from '#app/features/messaging/texting/texting.schema.ts'
import { sendFirstText } from '#app/features/messaging/texting/texts.server.ts'
import { FOLLOW_UP_MESSAGES } from '#app/features/messaging/timeline/follow-up.ts'
import { followUpSchema } from '#app/features/messaging/timeline/follow-up.schema.ts'
import { followUpInput } from '#app/features/messaging/timeline/follow-up-form.server.ts'
import { createFollowUp } from '#app/features/messaging/timeline/follow-ups.server.ts'
import { NOTE_MESSAGES } from '#app/features/messaging/timeline/note.ts'
import { noteSchema } from '#app/features/messaging/timeline/note.schema.ts'
import { addNote } from '#app/features/messaging/timeline/notes.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { failureOf } from '#app/middleware/save-failure.server.ts'
import { type Refused, WRITTEN_KINDS, type WrittenKind } from '../components/contact-parts.ts'

/** The default of a new follow-up. */
const REMINDER = '15'

type Values = Record<string, string>

/** A form posted to a client's page. */
export interface ContactPost {
  form: FormData
  url: URL
  context: Readonly<RouterContextProvider>
  /** Posted without a script. */
  isDocument: boolean
}

/** How each kind is written, with its message; a sent text shows without one. */
const WRITE: Record<WrittenKind, (ctx: Ctx, id: string, values: Values) => Promise<string | null>> = {
  note: async (ctx, id, { text, isSticky, newId }) => {
    const note = parseInput(noteSchema, { note: text, isSticky, newId })
    await addNote(ctx, id, note, newId)
    return NOTE_MESSAGES.added
  },
  text: async (ctx, id, { text, level, newId }) => {
    const first = parseInput(firstTextSchema, { body: text, requestId: newId, mediaIds: [] })
    const to = level === 'coapplicant' ? level : 'applicant'
    await sendFirstText(ctx, { clientId: id, level: to }, first)
    return null
  },
  'follow-up': async (ctx, id, { text, date, assignTo, newId }) => {
    const form = parseInput(followUpSchema, { note: text, date, assignTo, reminderAt: REMINDER, newId })
    await createFollowUp(ctx, id, followUpInput(ctx, form), newId)
    return FOLLOW_UP_MESSAGES.created
  },
}

const FAILED: Record<WrittenKind, (values: Values) => string> = {
  note: ({ isSticky }) => (isSticky ? NOTE_MESSAGES.stickyFailed : NOTE_MESSAGES.addFailed),
  text: () => 'The text was not sent.',
  'follow-up': () => FOLLOW_UP_MESSAGES.createFailed,
}

/** Adds the entry typed above a client's activity, and shows the newest activity. */
export async function writeEntry(ctx: Ctx, id: string, { form, url, context }: ContactPost) {
  const values: Values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const kind = WRITTEN_KINDS.find((each) => each === values.kind) ?? 'note'
  const page = newestActivityUrl(id, url)
  try {
    const message = await WRITE[kind](ctx, id, values)
    return message ? redirectWithToast(page, { kind: 'ok', message }) : redirect(page)
  } catch (error) {
    const { message, status } =
      error instanceof AppError && error.field ? error : failureOf(error, FAILED[kind](values), context)
    return data({ refused: { error: message, values } satisfies Refused }, status)
  }
}
