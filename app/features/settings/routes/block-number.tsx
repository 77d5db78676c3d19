import { parseWithZod } from '#app/lib/parse-form.ts'
import { data, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { blockNumberSchema } from '../blocked-number.schema.ts'
import { BLOCKED_NUMBERS_PATH } from '../blocked-numbers.ts'
import { blockNumber } from '../blocked-numbers.server.ts'
import { BlockNumberForm } from '../components/block-number-form.tsx'
import type { Route } from './+types/block-number'

export const meta: Route.MetaFunction = () => [{ title: 'Block number · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, () => null)

export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, url, context }: Route.ActionArgs) => {
    const submission = parseWithZod(await request.formData(), { schema: blockNumberSchema })
    if (submission.status !== 'success') return data(submission.reply(), 422)
    try {
      const { phoneNumber } = await blockNumber(ctx, submission.value)
      return redirectWithToast(`${BLOCKED_NUMBERS_PATH}${url.search}`, {
        kind: 'ok',
        message: `${formatPhone(phoneNumber)} added to block list`,
      })
    } catch (error) {
      const { status, message } = saveFailure(error, 'Unable to block number', context)
      const inField = error instanceof AppError && error.field === 'phoneNumber'
      return data(
        submission.reply(
          inField ? { fieldErrors: { phoneNumber: [error.message] } } : { formErrors: [message] },
        ),
        status,
      )
    }
  },
)

export default function BlockNumber({ actionData }: Route.ComponentProps) {
  const closeTo = `${BLOCKED_NUMBERS_PATH}${useLocation().search}`
  return (
    <RouteDialog
      title="Block number"
      description="Its calls are refused before anybody’s phone rings, and nobody can call it."
      closeTo={closeTo}
      size="sm"
    >
      <BlockNumberForm lastResult={actionData} closeTo={closeTo} />
    </RouteDialog>
  )
}
