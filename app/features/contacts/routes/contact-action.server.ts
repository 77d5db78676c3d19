import { data, redirect } from 'react-router'
import { findOrCreateRoom } from '#app/features/messages/rooms.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { setLocation, setManager, setRating } from '../client-settings.server.ts'
import { getClient } from '../clients.server.ts'
import type { Level } from '../person.ts'
import { pageBehind } from '../records/place.ts'

/** What a contact's page posts to itself: who manages it, its location, stars, and the way to a conversation. */
export async function actOnContact(ctx: Ctx, id: string, form: FormData, url: URL) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const level: Level = form.get('level') === 'coapplicant' ? 'coapplicant' : 'applicant'
  const intent = text('intent')
  // First whether it is there at all: a stranger's contact is not found, whatever was typed.
  await orRefusal(getClient(ctx, id))
  const page = pageBehind(id, url)
  try {
    switch (intent) {
      case 'messages':
        return redirect(`/messages/${(await findOrCreateRoom(ctx, { clientId: id, level })).id}`)
      case 'room':
        return data({ roomId: (await findOrCreateRoom(ctx, { clientId: id, level })).id })
      case 'manager':
        await setManager(ctx, id, text('value'))
        return redirect(page)
      case 'location':
        await setLocation(ctx, id, text('value'))
        return redirect(page)
      case 'rating': {
        const stars = text('stars')
        await setRating(ctx, id, level, stars === null ? null : Number(stars))
        return redirect(page)
      }
      default:
        throw data('This form is not known.', { status: 422 })
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (intent === 'room') return data({ error: error.message }, error.status)
    return redirectWithToast(page, { kind: 'bad', message: error.message })
  }
}
