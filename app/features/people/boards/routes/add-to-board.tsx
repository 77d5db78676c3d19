import { data, Form, Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { ListChecks } from '#app/components/icons.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { usePeers } from '#app/features/accounts/shell/components/peers-context.ts'
import { AppError } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { plural } from '#app/lib/plural.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import type { PostedArgs } from '#app/middleware/intents.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { failureOf } from '#app/middleware/save-failure.server.ts'
import { activeBoard } from '../active-board.ts'
import { addCardsFor, chooseBoard, listedClients } from '../add-cards.server.ts'
import { ADD_TO_BOARD_PATH, TASKS_PATH } from '../paths.ts'
import { toBoardSchema } from '../card.schema.ts'
import { AddToBoardForm } from '../components/add-to-board-form.tsx'
import type { Route } from './+types/add-to-board'

export const meta: Route.MetaFunction = () => [{ title: 'Add to board · Switchboard' }]

/** `?client=…&returnTo=…`: for one contact. Several are posted. */
export const loader = page.loader(async (ctx, { request, url }: Route.LoaderArgs) => {
  const client = url.searchParams.get('client')
  return {
    chosen: client ? await chooseBoard(ctx, [client]) : null,
    active: activeBoard(request.headers.get('Cookie')),
    returnTo: safeRedirect(
      url.searchParams.get('returnTo'),
      client ? `/contacts/contact/${client}` : '/contacts',
    ),
  }
})

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')
const returnTo = (form: FormData) => safeRedirect(textOf(form, 'returnTo'), '/contacts')

export const action = page.intents(
  { otherwise: 'add' },
  { choose: page.action(showForm), add: page.action(addToBoard) },
)

/** Shows the form for the contacts in `ids`, or in `list`, the search of the contact list. */
async function showForm(ctx: Ctx, { form }: PostedArgs) {
  const list = textOf(form, 'list')
  const { ids, more } = list
    ? await listedClients(ctx, list === 'all' ? '' : list)
    : { ids: form.getAll('ids').join(' ').split(' '), more: false }
  const chosen = await chooseBoard(ctx, ids)
  return { chosen, list: list !== '', more, returnTo: returnTo(form), result: undefined }
}

async function addToBoard(ctx: Ctx, { form, context }: PostedArgs) {
  const submission = parseWithZod(form, { schema: toBoardSchema })
  const again = async (result: ReturnType<typeof submission.reply>, status: number) =>
    data(
      {
        chosen: await chooseBoard(ctx, textOf(form, 'ids').split(' ')),
        ...{ list: true, more: form.has('more'), returnTo: returnTo(form), result },
      },
      status,
    )
  if (submission.status !== 'success') return again(submission.reply(), 422)
  const { board: boardId, ...input } = submission.value
  try {
    const { added, skipped, board, isRepeated } = await addCardsFor(ctx, boardId, input)
    if (isRepeated) {
      return redirectWithToast(returnTo(form), {
        kind: 'info',
        message: `These cards are already on ${board}`,
      })
    }
    const had =
      skipped > 0 ? `. ${skipped} ${skipped === 1 ? 'person has' : 'people have'} one there already` : ''
    return redirectWithToast(returnTo(form), {
      kind: added > 0 ? 'ok' : 'info',
      message: `${added === 0 ? 'No cards' : plural(added, 'card')} added to ${board}${had}`,
    })
  } catch (error) {
    const { status, message } = failureOf(error, 'Unable to add the cards', context)
    const field = error instanceof AppError ? error.field : undefined
    return again(
      submission.reply(field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }),
      status,
    )
  }
}

export default function AddToBoard({ loaderData, actionData }: Route.ComponentProps) {
  const peers = usePeers()
  const { user } = useFrame()
  const { chosen, list, more, returnTo, result } = {
    ...{ list: true, more: false, result: undefined, ...loaderData },
    ...actionData,
  }
  const title = chosen ? (chosen.names?.applicant ?? plural(chosen.people.applicant, 'contact')) : null
  return (
    <Page width="text">
      <PageHeader title="Add to board" back={{ to: returnTo, label: 'Back' }} />
      {!chosen || !title ? (
        <EmptyState
          icon={ListChecks}
          title="Choose contacts first"
          action={
            <Link to="/contacts" className={buttonVariants()}>
              Contacts
            </Link>
          }
        />
      ) : chosen.boards.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title="No boards yet"
          action={
            <Link to={TASKS_PATH} className={buttonVariants()}>
              Task boards
            </Link>
          }
        />
      ) : (
        <Card
          title={<bdi>{title}</bdi>}
          headingId="add-to-board"
          actions={list ? null : <AllListed returnTo={returnTo} />}
        >
          <AddToBoardForm
            key={chosen.ids.join(' ')}
            action={ADD_TO_BOARD_PATH}
            chosen={chosen}
            more={more}
            active={loaderData.active}
            people={peers}
            userId={user.id}
            returnTo={returnTo}
            lastResult={result}
          />
        </Card>
      )}
    </Page>
  )
}

/** Chooses all contacts that the list shows, instead of those selected in it. */
function AllListed({ returnTo }: { returnTo: string }) {
  const [path, search] = returnTo.split('?')
  if (path !== '/contacts') return null
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="choose" />
      <input type="hidden" name="list" value={search || 'all'} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <SubmitButton size="sm" variant="secondary" name="all" value="on">
        All contacts that match the list
      </SubmitButton>
    </Form>
  )
}
