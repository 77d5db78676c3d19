import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Card } from '#app/components/page-header.tsx'
import type { AccountDetail } from '../accounts.server.ts'

const CALENDAR_CHOICES = [
  ['off', 'Off'],
  ['preview', 'Preview, with a “Work in progress” warning'],
  ['on', 'On'],
] as const

/** Whether the account may connect Google calendars. */
export function CalendarChoice({ account: { calendar, isPlatform } }: { account: AccountDetail }) {
  if (isPlatform) return null
  return (
    <Card title="Google Calendar">
      {/* The form follows what was saved, here or by a colleague. */}
      <Form
        method="post"
        key={calendar}
        preventScrollReset
        className="flex flex-wrap items-center gap-3 p-4 text-sm"
      >
        <input type="hidden" name="intent" value="calendar" />
        <fieldset className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-1">
          <legend className="sr-only">Google Calendar for this account</legend>
          {CALENDAR_CHOICES.map(([value, label]) => (
            <label key={value} className="flex min-h-8 items-center gap-2">
              <input
                type="radio"
                name="calendar"
                value={value}
                defaultChecked={value === calendar}
                className="accent-brand-line"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <SubmitButton variant="secondary">Save</SubmitButton>
      </Form>
    </Card>
  )
}
