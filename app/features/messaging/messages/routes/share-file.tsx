import { data, Link, redirect } from 'react-router'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { AppError } from '#app/lib/errors.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveShared } from '../save-shared.server.ts'
import type { Route } from './+types/share-file'

export const meta: Route.MetaFunction = () => [{ title: 'Share · Switchboard' }]

/** Where a user arrives who had to sign in first: the picture is gone by then. */
export const loader = page.loader({ can: 'message' }, () => null)

/** The system's share sheet posts here (public/manifest.webmanifest). It sends nothing to anyone. */
export const action = page.action({ can: 'message' }, async (ctx, { request }: Route.ActionArgs) => {
  try {
    const shared = await uploading(ctx, request, () => saveShared(ctx, request))
    return redirect(`/messages/new?${new URLSearchParams(shared)}`, 303)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ error: error.message }, error.status)
  }
})

export default function ShareFile({ actionData }: Route.ComponentProps) {
  return (
    <Page width="form">
      <PageHeader
        title={actionData ? 'This can’t be shared' : 'Share a picture'}
        description={
          actionData?.error ??
          'Share the picture with Switchboard again. You can also attach it to a message yourself.'
        }
      />
      <Link to="/messages/new" className={buttonVariants({ variant: 'primary' })}>
        New message
      </Link>
    </Page>
  )
}
