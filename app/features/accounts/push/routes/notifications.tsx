import { Form } from 'react-router'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Switch } from '#app/components/ui/switch.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { zoneName } from '#app/lib/zoned.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { PushSwitch } from '../components/push-switch.tsx'
import { notificationSettings, saveNotificationSettings } from '../notification-settings.server.ts'
import { notificationSettingsSchema } from '../push.schema.ts'
import type { Route } from './+types/notifications'

export const meta: Route.MetaFunction = () => [{ title: 'Notifications · Switchboard' }]

export const loader = page.loader(async (ctx) => ({
  settings: await notificationSettings(ctx),
  zone: zoneName(ctx.account.timezone),
  own: ctx.ghostedBy === null,
}))

export const action = page.form(
  {
    whileReadOnly: true,
    schema: notificationSettingsSchema,
    to: '/profile/notifications',
    done: 'Notifications saved',
  },
  saveNotificationSettings,
)

/** Asks which notifications of texts and team messages the user gets, and when. */
export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, zone, own } = loaderData
  const hydrated = useHydrated()
  const problem = formProblem(actionData?.result)
  return (
    <Page width="form" className="flex flex-col gap-4">
      <PageHeader title="Notifications" className="pb-0" />
      <Card title="Texts and team messages">
        <Form method="post" className="flex flex-col gap-4 p-4">
          {own ? null : (
            <Alert>
              Only the user can change this. A super user who acts as them never gets their notifications.
            </Alert>
          )}
          {problem ? <Alert variant="bad">{problem}</Alert> : null}
          <Label className="flex items-center gap-2">
            <Switch name="sound" defaultChecked={settings.sound} />
            Play a sound
          </Label>
          <div className="flex flex-col gap-1">
            <Label className="flex items-center gap-2">
              <Switch name="details" defaultChecked={settings.details} aria-describedby="details-hint" />
              Show who wrote and what
            </Label>
            <p id="details-hint" className="text-muted text-sm">
              A locked screen shows it too. Without it a notification only says that there is a message.
            </p>
          </div>
          <fieldset className="flex flex-col gap-1">
            <legend className="font-medium text-sm">Quiet times</legend>
            <div className="flex flex-wrap items-end gap-3">
              <div className="flex flex-col gap-1">
                <Label htmlFor="quiet-from">From</Label>
                <Input id="quiet-from" type="time" name="quietFrom" defaultValue={settings.quietFrom ?? ''} />
              </div>
              <div className="flex flex-col gap-1">
                <Label htmlFor="quiet-to">To</Label>
                <Input id="quiet-to" type="time" name="quietTo" defaultValue={settings.quietTo ?? ''} />
              </div>
            </div>
            <p className="text-muted text-sm">
              No notifications between these times, {zone} time. Leave both empty for none.
            </p>
          </fieldset>
          {own ? <SubmitButton className="self-end">Save</SubmitButton> : null}
        </Form>
      </Card>
      {own && hydrated ? (
        <Card title="This browser">
          <div className="p-4">
            <PushSwitch
              label="Show notifications in this browser"
              hint="Also while Switchboard is closed. Calls, texts and team messages."
            />
          </div>
        </Card>
      ) : null}
    </Page>
  )
}
