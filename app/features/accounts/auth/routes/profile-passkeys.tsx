import { data } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { AppError } from '#app/lib/errors.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { AddPasskeyForm } from '../components/add-passkey-form.tsx'
import { PasskeyList } from '../components/passkey-list.tsx'
import { RecoveryCodes } from '../components/recovery-codes.tsx'
import { listPasskeys, removePasskey } from '../passkeys.server.ts'
import { passwordOnlySchema, removePasskeySchema } from '../passkeys.schema.ts'
import { makeRecoveryCodes, recoveryCodesLeft } from '../recovery-codes.server.ts'
import type { Route } from './+types/profile-passkeys'
import { handleAddPasskey } from './passkey-handlers.ts'

const PATH = '/profile/passkeys'

export const meta: Route.MetaFunction = () => [{ title: 'Passkeys · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const [passkeys, codesLeft] = await Promise.all([listPasskeys(ctx), recoveryCodesLeft(ctx)])
  return { passkeys, codesLeft, removing: url.searchParams.get('remove') }
})

/** The intents `add`, `remove` and `codes`. Only the answer to `codes` shows the codes. */
export const action = page.action(
  { whileReadOnly: true },
  async (ctx, { request, context }: Route.ActionArgs) => {
    const services = context.get(servicesContext)
    const form = await request.formData()
    const intent = String(form.get('intent'))
    const values = Object.fromEntries([...form].filter(([, value]) => value !== ''))
    try {
      if (intent === 'codes') {
        const { currentPassword } = parseInput(passwordOnlySchema, values)
        return data({ intent, codes: await makeRecoveryCodes(services, ctx, currentPassword), problem: null })
      }
      if (intent === 'remove') {
        const { id, currentPassword } = parseInput(removePasskeySchema, values)
        await removePasskey(services, ctx, { id, password: currentPassword })
        return redirectWithToast(PATH, { kind: 'ok', message: 'Passkey removed' })
      }
      const { message, status } = await handleAddPasskey(ctx, { request, context }, { form, target: PATH })
      return data({ intent, codes: null, problem: message }, status)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'forbidden') throw error
      return data({ intent, codes: null, problem: error.message }, error.status)
    }
  },
)

export default function ProfilePasskeys({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, codesLeft, removing } = loaderData
  const problemOf = (intent: string) => (actionData?.intent === intent ? actionData.problem : null)
  return (
    <Page width="form">
      <PageHeader
        title="Passkeys"
        description="Sign in with your finger, face or device PIN instead of your password and code."
      />
      <div className="grid gap-6">
        <Card title="Your passkeys" headingId="own-passkeys">
          <div className="p-4">
            <PasskeyList passkeys={passkeys} removing={removing} problem={problemOf('remove')} />
          </div>{' '}
        </Card>
        <Card title="Add a passkey" headingId="new-passkey">
          <div className="p-4">
            <AddPasskeyForm key={passkeys.length} problem={problemOf('add')} />
          </div>{' '}
        </Card>
        <Card title="Recovery codes" headingId="recovery-codes">
          <div className="p-4">
            <RecoveryCodes left={codesLeft} codes={actionData?.codes ?? null} problem={problemOf('codes')} />
          </div>{' '}
        </Card>
      </div>
    </Page>
  )
}
