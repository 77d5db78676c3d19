import { data, Form, redirect } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { refuseSecret } from '#app/components/forms/refuse-secret.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { AppError } from '#app/lib/errors.ts'
import { clientAddressContext, servicesContext, sessionContext } from '#app/middleware/contexts.ts'
import { z } from 'zod'
import { COULD_NOT_GHOST, findGhostCandidates, type GhostCandidate, startGhosting } from '../ghost.server.ts'
import type { Route } from './+types/ghost'
import { SHORT_SEARCH_MAX } from '#app/lib/text-limits.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Act as a user · Switchboard' }]

const targetSchema = z.object({ accountId: z.uuid(), userId: z.uuid() })

/** For super users. Others are refused. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext)!
  const search = url.searchParams.get('search') ?? ''
  try {
    const users = await findGhostCandidates(context.get(servicesContext), session, search)
    return { search, users, ghosting: session.ghosting }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw data(error.message, { status: error.status, statusText: 'Unauthorized' })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const target = targetSchema.safeParse(Object.fromEntries(await request.formData()))
  try {
    if (!target.success) throw new AppError('unauthorized', COULD_NOT_GHOST)
    const session = context.get(sessionContext)!
    const ip = context.get(clientAddressContext)
    await startGhosting(context.get(servicesContext), session, target.data, ip)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ message: error.message }, { status: error.status, statusText: 'Unauthorized' })
  }
  return redirect('/')
}

export default function Ghost({ loaderData, actionData }: Route.ComponentProps) {
  const { search, users, ghosting } = loaderData
  return (
    <Page width="text">
      <PageHeader
        title="Act as a user"
        description="You see and can do what they can. Their account’s audit log says that it was you."
      />
      <div className="grid gap-4">
        {actionData ? <Alert variant="bad">{actionData.message}</Alert> : null}
        {ghosting ? (
          <Alert variant="info">
            You are already acting as someone else. Stop that before you choose another user.
          </Alert>
        ) : null}
        <Form className="flex items-end gap-2" role="search">
          <div className="grid flex-1 gap-1">
            <Label htmlFor="search">Name, email or account</Label>
            <Input
              id="search"
              name="search"
              type="search"
              defaultValue={search}
              autoFocus
              maxLength={SHORT_SEARCH_MAX}
              onInput={refuseSecret}
            />
          </div>
          <Button type="submit" className="h-9">
            Search
          </Button>
        </Form>
        {users.length === 0 ? (
          <p className="py-8 text-center text-muted">No users found. Try fewer letters.</p>
        ) : (
          <Card>
            <ul className="divide-y divide-line">
              {users.map((user) => (
                <Candidate key={`${user.accountId} ${user.userId}`} user={user} disabled={ghosting} />
              ))}
            </ul>
          </Card>
        )}
        {users.length === 30 ? (
          <p className="text-center text-muted text-sm">The first 30 are shown. Search to find others.</p>
        ) : null}
      </div>
    </Page>
  )
}

function Candidate({ user, disabled }: { user: GhostCandidate; disabled: boolean }) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Avatar name={user.name} seed={user.userId} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-muted text-sm">
          {user.accountName} · {user.role} · {user.email}
        </p>
      </div>
      {/* A full load: everything on the page belongs to another user from here on. */}
      <Form method="post" reloadDocument>
        <input type="hidden" name="accountId" value={user.accountId} />
        <input type="hidden" name="userId" value={user.userId} />
        <SubmitButton variant="secondary" size="sm" disabled={disabled} aria-label={`Act as ${user.name}`}>
          Act as
        </SubmitButton>
      </Form>
    </li>
  )
}
