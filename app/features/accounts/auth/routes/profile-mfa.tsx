import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { MfaSetupForm } from '../components/mfa-setup-form.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/profile-mfa'
import { loadMfa, mfaIntents } from './mfa-handlers.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Multi-factor sign-in · Switchboard' }]

export const loader = page.loader(loadMfa)

export const action = page.intents(
  { otherwise: 'verify' },
  mfaIntents({ target: () => '/profile/mfa', whileReadOnly: true }),
)

export default function ProfileMfa({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page width="form">
      <PageHeader
        title="Multi-factor sign-in"
        description="A second step, after your password, that proves it is you."
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
