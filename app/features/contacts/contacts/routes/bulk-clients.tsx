import { data, redirect } from 'react-router'
import { z } from 'zod'
import { ContactRound } from '#app/components/icons.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ADD_TO_BOARD_PATH } from '#app/features/people/boards/paths.ts'
import { listTags } from '#app/features/people/tags/tags.server.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { MOST_AT_ONCE } from '#app/features/people/clients/client-list-item.ts'
import { clientChoices } from '../client-settings.server.ts'
import { ScopeInput, OptionSelect } from '../components/bulk-inputs.tsx'
import { AppError } from '#app/lib/errors.ts'
import { plural } from '#app/lib/plural.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { type BulkAction, changeClients, restoreDeletedAt } from '../bulk-clients.server.ts'
import { listAgain, readMoment } from '#app/features/people/clients/list-query.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/bulk-clients'

/** Without JavaScript: `?ids=…&ids=…&returnTo=…` from the list's checkboxes. */
export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const ids = z.array(z.uuid()).max(MOST_AT_ONCE).safeParse(url.searchParams.getAll('ids')).data ?? []
  const [choices, tags] = await inOneTransaction(ctx, (ctx) =>
    Promise.all([clientChoices(ctx), listTags(ctx)]),
  )
  return {
    ids,
    returnTo: url.searchParams.get('returnTo') ?? '',
    backTo: listAgain(url.searchParams.get('returnTo'), null, {}),
    managers: choices.managers,
    locations: choices.locations,
    tags: tags.filter((tag) => !tag.rule).map(({ id, name }) => ({ value: id, label: name })),
    canDelete: ctx.can.deleteClients,
    exportId: ctx.can.exportClients ? uuidv7() : null,
  }
})

/** Changes the selected clients and returns to the list. */
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
      return redirectWithToast(back(), { kind: 'ok', message: `${plural(count, 'contact')} restored` })
    }
    const chosen = actionOf(intent, text)
    if (!chosen) throw data('This form is not known.', { status: 422 })
    const ids = form.getAll('ids').flatMap((value) => (typeof value === 'string' ? value.split(' ') : []))
    const { count, deletedAt } = await changeClients(ctx, ids, chosen)
    if (deletedAt) return redirect(back({ undo: deletedAt.toISOString() }))
    const message = { manager: 'assigned', location: 'moved', tag: 'tagged', delete: 'deleted' }[chosen.kind]
    return redirectWithToast(back(), { kind: 'ok', message: `${plural(count, 'contact')} ${message}` })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not-found') throw error
    return redirectWithToast(back(), { kind: 'bad', message: error.message })
  }
})

function actionOf(intent: string | null, text: (name: string) => string | null): BulkAction | null {
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

export default function BulkPage({ loaderData }: Route.ComponentProps) {
  const { ids, returnTo, backTo, managers, locations, tags, canDelete, exportId } = loaderData
  return (
    <Page width="text">
      <PageHeader
        title={ids.length > 0 ? `${plural(ids.length, 'contact')} selected` : 'No contacts selected'}
        back={{ to: backTo, label: 'Contacts' }}
      />
      {ids.length > 0 ? (
        <Card title="Change them all">
          <form method="post" className="grid gap-3 p-4 sm:grid-cols-[1fr_auto]">
            <input type="hidden" name="ids" value={ids.join(' ')} />
            <input type="hidden" name="returnTo" value={returnTo} />
            <OptionSelect name="manager" label="Manager" none="No one" options={managers} />
            <Button type="submit" name="intent" value="manager">
              Assign manager
            </Button>
            {locations.length > 1 ? (
              <>
                <OptionSelect name="location" label="Location" none="Default location" options={locations} />
                <Button type="submit" name="intent" value="location">
                  Set location
                </Button>
              </>
            ) : null}
            {tags.length > 0 ? (
              <>
                <OptionSelect name="tag" label="Tag" none="Choose a tag" options={tags} />
                <Button type="submit" name="intent" value="tag">
                  Add tag
                </Button>
              </>
            ) : null}
            <Button
              type="submit"
              name="intent"
              value="choose"
              formAction={ADD_TO_BOARD_PATH}
              className="sm:col-start-2"
            >
              Add to board
            </Button>
            {exportId ? (
              <>
                <input type="hidden" name="requestId" value={exportId} />
                <input type="hidden" name="selection" value="on" />
                <ScopeInput />
                <Button type="submit" formAction="/contacts/export">
                  Export
                </Button>
              </>
            ) : null}
            {canDelete ? (
              <Button
                type="submit"
                name="intent"
                value="delete"
                variant="danger-quiet"
                className="sm:col-start-2"
              >
                Delete
              </Button>
            ) : null}
          </form>
        </Card>
      ) : (
        <EmptyState icon={ContactRound} title="Select contacts in the list first" />
      )}
    </Page>
  )
}
