import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { MfaSetupForm } from '../components/mfa-setup-form.tsx'
import type { Route } from './+types/profile-mfa'
import { handleMfa, loadMfa } from './mfa-handlers.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Multi-factor sign-in · Switchboard' }]

export function loader({ context }: Route.LoaderArgs) {
  return loadMfa(context)
}

export function action({ request, context }: Route.ActionArgs) {
  return handleMfa(request, context, '/profile/mfa')
}

export default function ProfileMfa({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page width="form">
      <PageHeader
        title="Multi-factor sign-in"
        description="A second proof, after your password, that it is you."
      />
      <Card className="p-5 sm:p-6">
        <MfaSetupForm
          enabled={loaderData.enabled}
          setup={actionData?.setup ?? null}
          problem={actionData?.problem ?? null}
        />
      </Card>
    </Page>
  )
}
