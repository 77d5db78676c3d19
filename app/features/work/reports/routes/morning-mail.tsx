import { Form } from 'react-router'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { Switch } from '#app/components/ui/switch.tsx'
import { hourLabel } from '#app/features/telephony/call-log/call-outcome.ts'
import { zoneLabel, zoneOptions } from '#app/lib/time-zones.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { morningMailSchema } from '../morning/morning-mail.schema.ts'
import { MORNING_MAIL_PATH } from '../paths.ts'
import { morningMailSettings, saveMorningMail, sendSample } from '../morning/settings.server.ts'
import type { Route } from './+types/morning-mail'

export const meta: Route.MetaFunction = () => [{ title: 'Morning mail · Switchboard' }]

export const loader = page.loader({ can: 'ownAccount' }, async (ctx) => ({
  settings: await morningMailSettings(ctx),
  accountZone: ctx.account.timezone,
  email: ctx.actor?.email ?? '',
}))

/** The hours at which the mail can be sent. */
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

const common = { can: 'ownAccount', whileReadOnly: true, to: MORNING_MAIL_PATH } as const

export const action = page.intents(
  { otherwise: 'save' },
  {
    save: page.form({ ...common, schema: morningMailSchema, done: 'Morning mail saved' }, saveMorningMail),
    sample: page.form({ ...common, done: 'The sample is on its way', failedTo: MORNING_MAIL_PATH }, (ctx) =>
      sendSample(ctx),
    ),
  },
)

/** Asks an owner whether and when they want the mail about the day before. */
export default function MorningMail({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, accountZone, email } = loaderData
  const problem = formProblem(actionData?.result)
  return (
    <Page width="form" className="flex flex-col gap-4">
      <PageHeader
        title="Morning mail"
        className="pb-0"
        description="Yesterday in ten lines, and what waits now, with links to the lists. It names no contact and holds no message."
      />
      <Card>
        <Form method="post" className="flex flex-col gap-4 p-4">
          {problem ? <Alert variant="bad">{problem}</Alert> : null}
          <Label className="flex items-center gap-2">
            <Switch name="enabled" defaultChecked={settings.enabled} />
            Mail me every morning
          </Label>
          <Label className="flex items-center gap-2">
            <Switch name="weekdays" defaultChecked={settings.weekdays} />
            Not on Saturdays and Sundays
          </Label>
          <div className="flex flex-wrap gap-3">
            <div className="flex flex-col gap-1">
              <Label htmlFor="morning-hour">At</Label>
              <Select id="morning-hour" name="hour" defaultValue={String(settings.hour)} className="w-32">
                {HOURS.map((hour) => (
                  <option key={hour} value={hour}>
                    {hourLabel(hour)}
                  </option>
                ))}
              </Select>
            </div>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <Label htmlFor="morning-zone">Time zone</Label>
              <Select id="morning-zone" name="timezone" defaultValue={settings.timezone ?? ''}>
                <option value="">{`The account’s: ${zoneLabel(accountZone)}`}</option>
                {zoneOptions().map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </div>
          </div>
          <p className="text-muted text-sm">
            {`It goes to ${email}. Without mails on weekends, Monday’s covers the days since Friday. Yesterday is the account’s, as in the reports. When today’s hour is over, the first mail comes tomorrow.`}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <SubmitButton name="intent" value="sample" variant="secondary">
              Send me a sample now
            </SubmitButton>
            <SubmitButton name="intent" value="save">
              Save
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </Page>
  )
}
