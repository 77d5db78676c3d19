import { parseWithZod } from '#app/lib/parse-form.ts'
import { data, redirect } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { AppError } from '#app/lib/errors.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { StatusForm } from '../components/status-form.tsx'
import { presenceSchema } from '#app/features/accounts/presence/presence.schema.ts'
import { setPresence } from '#app/features/accounts/presence/presence.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/presence'

export const meta: Route.MetaFunction = () => [{ title: 'Your status · Switchboard' }]

export function loader() {
  return null
}

/** The status menu's form. Redirects to `returnTo` if the form has it. */
export const action = page.action({ whileReadOnly: true }, async (ctx, { request }: Route.ActionArgs) => {
  const submission = parseWithZod(await request.formData(), { schema: presenceSchema })
  if (submission.status !== 'success') return data(submission.reply(), 422)
  try {
    await setPresence(ctx, submission.value)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const errors = error.field
      ? { fieldErrors: { [error.field]: [error.message] } }
      : { formErrors: [error.message] }
    return data(submission.reply(errors), error.status)
  }
  const { returnTo } = submission.value
  if (returnTo !== undefined) return redirect(safeRedirect(returnTo))
  return data(submission.reply())
})

/** Shows a refused form without JavaScript. */
export default function Presence({ actionData }: Route.ComponentProps) {
  return (
    <Page width="form">
      <PageHeader title="Your status" />
      <Card>
        <StatusForm returnTo="/" lastResult={actionData} />
      </Card>
    </Page>
  )
}
