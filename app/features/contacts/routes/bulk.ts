import { data, redirect } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { type BulkDeed, changeClients, restoreDeletedAt } from '../bulk-clients.server.ts'
import { listAgain, readMoment } from '../components/list-address.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/bulk'

/** What is done with the contacts selected in the list; it leads back to the list as it was. */
export const action = page.action(async (ctx, { request }: Route.ActionArgs) => {
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const back = (also: Record<string, string> = {}) => listAgain(form.get('returnTo'), form.get('rows'), also)
  const intent = text('intent')
  try {
    if (intent === 'undo') {
      const at = readMoment(text('at'))
      if (!at) throw data('This form is not known.', { status: 422 })
      const count = await restoreDeletedAt(ctx, at)
      return redirectWithToast(back(), { kind: 'ok', message: `${contacts(count)} restored` })
    }
    const deed = deedOf(intent, text)
    if (!deed) throw data('This form is not known.', { status: 422 })
    const ids = form.getAll('ids').flatMap((value) => (typeof value === 'string' ? value.split(' ') : []))
    const { count, deletedAt } = await changeClients(ctx, ids, deed)
    if (deletedAt) return redirect(back({ undo: deletedAt.toISOString() }))
    const message = { manager: 'assigned', location: 'moved', tag: 'tagged', delete: 'deleted' }[deed.kind]
    return redirectWithToast(back(), { kind: 'ok', message: `${contacts(count)} ${message}` })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not-found') throw error
    return redirectWithToast(back(), { kind: 'bad', message: error.message })
  }
})

function deedOf(intent: string | null, text: (name: string) => string | null): BulkDeed | null {
  switch (intent) {
    case 'manager':
      return { kind: 'manager', userId: text('manager') }
    case 'location':
      return { kind: 'location', locationId: text('location') }
    case 'tag':
      return { kind: 'tag', tagId: text('tag') ?? '' }
    case 'delete':
      return { kind: 'delete' }
    default:
      return null
  }
}

const contacts = (count: number) => `${count.toLocaleString('en-US')} contact${count === 1 ? '' : 's'}`
