import { useTypedAhead } from '#app/components/actions/typed-ahead.ts'
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { useLocation } from 'react-router'
import { uuid } from '#app/lib/uuid.schema.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { readAfterCall, saveAfterCall } from '../after-call.server.ts'
import { afterCallForm, AfterCallFields, chooseByDigit, chooseByKey } from '../components/after-call-form.tsx'
import { afterCallSchema } from '../result.schema.ts'
import type { Route } from './+types/after-call'

export const meta: Route.MetaFunction = () => [{ title: 'After the call · Switchboard' }]

const params = { callId: uuid }

export const loader = page.loader({ params }, async (ctx, { params }) => ({
  call: await readAfterCall(ctx, params.callId),
  ids: { note: uuidv7(ctx.now().getTime()), followUp: uuidv7(ctx.now().getTime()) },
}))

export const action = page.form(
  {
    params,
    schema: afterCallSchema,
    to: ({ url }) => `/phone-log${url.search}`,
    done: 'Call saved',
  },
  async (ctx, input, { params, url, keep }) => {
    await saveAfterCall(ctx, params.callId, input)
    // The panel of the phone stays on its page.
    if (url.searchParams.has('panel')) return keep({ saved: true })
    return undefined
  },
)

/** The form after a call as a page of its own, for a call of the log. */
export default function AfterCallDialog({ loaderData, actionData }: Route.ComponentProps) {
  const { call, ids } = loaderData
  const closeTo = `/phone-log${useLocation().search}`
  useTypedAhead((digit) => chooseByDigit(digit, document.getElementById(afterCallForm(call.callId))))
  return (
    <FormDialog
      title="After the call"
      description={call.name}
      id={afterCallForm(call.callId)}
      noValidate
      onKeyDown={(event) => chooseByKey(event, event.currentTarget)}
      cancelTo={closeTo}
      submit="Save"
    >
      <AfterCallFields call={call} lastResult={actionData?.result} ids={ids} takesFocus />
    </FormDialog>
  )
}
