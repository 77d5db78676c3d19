import { data, redirect } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { setLocation, setManager, setRating } from '../client-settings.server.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import type { Level } from '#app/features/people/clients/person.ts'
import { pageUrl } from '#app/features/people/records/dialog-urls.ts'
import { failureOf } from '#app/middleware/save-failure.server.ts'
import { type ContactPost, writeEntry } from './write-entry.server.ts'

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}

const levelOf = (form: FormData): Level => (form.get('level') === 'coapplicant' ? 'coapplicant' : 'applicant')

/** The settings edited in place, by the intent of their forms. */
const SETS: Record<string, (ctx: Ctx, id: string, form: FormData) => Promise<void>> = {
  manager: (ctx, id, form) => setManager(ctx, id, textOf(form, 'value')),
  location: (ctx, id, form) => setLocation(ctx, id, textOf(form, 'value')),
  rating: (ctx, id, form) => {
    const stars = textOf(form, 'stars')
    return setRating(ctx, id, { level: levelOf(form), stars: stars === null ? null : Number(stars) })
  },
}

/** The action of a client's page: sets manager, location or stars, or writes an entry of the activity. */
export async function actOnContact(ctx: Ctx, id: string, post: ContactPost) {
  const { form, url, context, isDocument } = post
  const intent = textOf(form, 'intent') ?? ''
  // Another account's client is not found, whatever was typed.
  await getClient(ctx, id)
  if (intent === 'write') return writeEntry(ctx, id, post)
  const page = pageUrl(id, url)
  const set = Object.hasOwn(SETS, intent) ? SETS[intent] : undefined
  if (!set) throw data('This form is not known.', { status: 422 })
  try {
    await set(ctx, id, form)
    // A script shows the setting at once. Sent back to the page, it would close a dialog that was opened since.
    return isDocument ? redirect(page) : null
  } catch (error) {
    const { message } = failureOf(error, 'Unable to update client', context)
    return redirectWithToast(page, { kind: 'bad', message })
  }
}
