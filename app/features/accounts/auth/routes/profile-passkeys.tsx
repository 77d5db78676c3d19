import { data } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { AppError } from '#app/lib/errors.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { answerTo } from '#app/lib/answer-to.ts'
import type { PostedArgs } from '#app/middleware/intents.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { AddPasskeyForm } from '../components/add-passkey-form.tsx'
import { PasskeyList } from '../components/passkey-list.tsx'
import { RecoveryCodes } from '../components/recovery-code-list.tsx'
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

/** Answers why it wasn't done beside its form. */
function act<Answer>(run: (ctx: Ctx, args: PostedArgs) => Promise<Answer>) {
  return page.action({ whileReadOnly: true }, async (ctx, args: PostedArgs) => {
    try {
      return await run(ctx, args)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'forbidden') throw error
      return data({ problem: error.message }, error.status)
    }
  })
}

const valuesOf = (form: FormData) => Object.fromEntries([...form].filter(([, value]) => value !== ''))

export const action = page.intents(
  { otherwise: 'add' },
  {
    add: act(async (ctx, args) => {
      throw await handleAddPasskey(ctx, args, { form: args.form, target: PATH })
    }),
    remove: act(async (ctx, { form, context }) => {
      const { id, currentPassword } = parseInput(removePasskeySchema, valuesOf(form))
      await removePasskey(context.get(servicesContext), ctx, { id, password: currentPassword })
      return redirectWithToast(PATH, { kind: 'ok', message: 'Passkey removed' })
    }),
    codes: act(async (ctx, { form, context }) => {
      const { currentPassword } = parseInput(passwordOnlySchema, valuesOf(form))
      const codes = await makeRecoveryCodes(context.get(servicesContext), ctx, currentPassword)
      return data({ codes, problem: null })
    }),
  },
)

export default function ProfilePasskeys({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, codesLeft, removing } = loaderData
  const made = answerTo('codes', actionData)
  return (
    <Page width="form">
      <PageHeader
        title="Passkeys"
        description="Sign in with your finger, face or device PIN instead of your password and code."
      />
      <div className="grid gap-6">
        <Card title="Your passkeys" headingId="own-passkeys">
          <div className="p-4">
            <PasskeyList
              passkeys={passkeys}
              removing={removing}
              problem={answerTo('remove', actionData)?.problem ?? null}
            />
          </div>{' '}
        </Card>
        <Card title="Add a passkey" headingId="new-passkey">
          <div className="p-4">
            <AddPasskeyForm key={passkeys.length} problem={answerTo('add', actionData)?.problem ?? null} />
          </div>{' '}
        </Card>
        <Card title="Recovery codes" headingId="recovery-codes">
          <div className="p-4">
            <RecoveryCodes
              left={codesLeft}
              codes={made && 'codes' in made ? made.codes : null}
              problem={made?.problem ?? null}
            />
          </div>{' '}
        </Card>
      </div>
    </Page>
  )
}
