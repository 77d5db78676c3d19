import { Form } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { plural } from '#app/lib/plural.ts'
import { ACT_PATH, type ActedReport, REPORT_ACTIONS, type ReportAction } from '../acting/report-action.ts'

/** The form that the checkboxes of a report's rows belong to. */
export const ACT_FORM = 'act-on-report'

interface ActBarProps {
  report: ActedReport
  /** The report's filters: the search of its URL. */
  list: string
  /** How many contacts the filters find; `more` if they were counted only so far. */
  count: number
  more?: boolean
  may: readonly ReportAction[]
}

/** The actions on the ticked contacts of a report, or on all of them. */
export function ActBar({ report, list, count, more = false, may }: ActBarProps) {
  if (count === 0) return null
  const all = more ? `more than ${plural(count, 'contact')}` : plural(count, 'contact')
  return (
    <Form
      id={ACT_FORM}
      action={ACT_PATH}
      className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 print:hidden"
    >
      <input type="hidden" name="report" value={report} />
      <input type="hidden" name="list" value={list} />
      {REPORT_ACTIONS.filter(({ value }) => may.includes(value)).map(({ value, label }) => (
        <Button key={value} type="submit" name="do" value={value} size="sm">
          {label}
        </Button>
      ))}
      <p className="text-muted text-sm">
        For the contacts that you tick; without any, for {count === 1 ? 'the' : 'all'} {all}.
      </p>
    </Form>
  )
}

/** Ticks a row's contact. */
export const TickClient = ({ id, name }: { id: string; name: string }) => (
  <Checkbox form={ACT_FORM} name="ids" value={id} aria-label={`Choose ${name}`} className="relative z-10" />
)
