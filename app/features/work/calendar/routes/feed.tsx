import { Form, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ShownSecret } from '#app/components/shown-secret.tsx'
import { DateTime } from '#app/components/time.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { answerTo } from '#app/lib/answer-to.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { CALENDAR_PATH } from '../calendar.ts'
import { createFeed, deleteFeed, readFeed } from '../feed.server.ts'
import type { Route } from './+types/feed'

export const meta: Route.MetaFunction = () => [{ title: 'Calendar address · Switchboard' }]

export const loader = page.loader(async (ctx) => ({
  feed: await readFeed(ctx),
  mine: ctx.ghostedBy === null,
}))

export const action = page.intents(
  { otherwise: 'create' },
  {
    create: page.form({}, async (ctx, _, { keep }) => keep({ address: await createFeed(ctx) })),
    delete: page.form({ to: `${CALENDAR_PATH}/feed`, done: 'The address no longer works' }, (ctx) =>
      deleteFeed(ctx),
    ),
  },
)

/** The user's private address for other calendars. */
export default function Feed({ loaderData: { feed, mine }, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const problem = formProblem(actionData?.result)
  const address = answerTo('create', actionData)?.address
  return (
    <RouteDialog
      title="Subscribe from another calendar"
      description="A private address that Google Calendar, Outlook or a phone can read."
      closeTo={`${CALENDAR_PATH}${search}`}
      size="sm"
    >
      <DialogBody className="flex flex-col gap-3 text-sm">
        <p>
          It has your follow-ups and the team’s, the texts you scheduled and your due cards, with the names of
          contacts and nothing else about them. Anyone who has the address can read it, so keep it to
          yourself.
        </p>
        {address ? (
          <ShownSecret id="feed-address" label="Your address, shown only now" value={address} />
        ) : null}
        {feed && !address ? (
          <p className="text-muted">
            You have an address since <DateTime at={feed.createdAt} />.{' '}
            {feed.readAt ? (
              <>
                Last read <DateTime at={feed.readAt} show="both" />.
              </>
            ) : (
              'No calendar has read it yet.'
            )}{' '}
            It was shown once; a new one replaces it.
          </p>
        ) : null}
        {problem ? (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        ) : null}
        {mine ? null : <p className="text-muted">Only users themselves can make their address.</p>}
      </DialogBody>
      <DialogFooter>
        {mine && feed && !address ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="delete" />
            <SubmitButton variant="danger-quiet">Delete the address</SubmitButton>
          </Form>
        ) : null}
        {mine && !address ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="create" />
            <SubmitButton>{feed ? 'Replace the address' : 'Create an address'}</SubmitButton>
          </Form>
        ) : null}
      </DialogFooter>
    </RouteDialog>
  )
}
