import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { CALENDAR_MESSAGES, CALENDAR_SETTINGS_PATH } from '../calendar.ts'
import { disconnect } from '../connection.server.ts'
import type { Route } from './+types/disconnect'

export const meta: Route.MetaFunction = () => [{ title: 'Disconnect Google Calendar · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, () => null)

export const action = page.form(
  {
    can: 'administer',
    unknown: CALENDAR_MESSAGES.disconnectFailed,
    to: CALENDAR_SETTINGS_PATH,
    done: CALENDAR_MESSAGES.disconnected,
  },
  (ctx) => disconnect(ctx),
)

export default function Disconnect({ actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title="Disconnect Google Calendar?"
      description="Everyone in the account stops seeing its events, and the access is revoked at Google. Nothing in Google Calendar changes. You can connect it again at any time."
      closeTo={CALENDAR_SETTINGS_PATH}
      confirmLabel="Disconnect"
      danger
      result={actionData?.result}
    />
  )
}
