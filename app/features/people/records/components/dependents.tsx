import { Plus } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { ErrorState } from '#app/components/feedback/empty-state.tsx'
import { Card } from '#app/components/page-header.tsx'
import { useClock } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { dayIn, formatDay } from '#app/lib/dates.ts'
import { quarterAge } from '#app/features/accounts/fields/format.ts'
import { newPath, recordPath } from '../paths.ts'
import type { RecordView } from '../record-rows.server.ts'
import { useDialogUrls } from './use-dialog-urls.ts'
import { RowMenu } from './row-menu.tsx'

interface CardProps {
  clientId: string
  /** Null when they could not be read. */
  records: RecordView[] | null
  className?: string
}

/** A client's dependents, with their age to the quarter year. */
export function Dependents({ clientId, records, className }: CardProps) {
  const { dialogUrl } = useDialogUrls()
  const { now, timeZone } = useClock()
  const today = dayIn(now, timeZone)
  return (
    <Card
      title="Dependents"
      headingId="dependents"
      className={className}
      actions={
        <Link
          to={dialogUrl(newPath(clientId, 'dependent'))}
          preventScrollReset
          className={buttonVariants({ size: 'sm' })}
        >
          <Plus aria-hidden />
          Add dependent
        </Link>
      }
    >
      {records === null ? (
        <ErrorState title="Unable to get dependents" />
      ) : records.length === 0 ? (
        <p className="px-4 py-3 text-muted text-sm">No dependents yet.</p>
      ) : (
        <ul>
          {records.map((record) => {
            const { relationship, dob } = record.values as Record<string, string | undefined>
            const age = quarterAge(dob, today)
            const facts = [relationship, age && `age ${age}`, dob && `born ${formatDay(dob)}`].filter(Boolean)
            return (
              <li
                key={record.id}
                className="flex min-h-10 items-center gap-3 border-line border-b px-4 py-1.5 last:border-b-0"
              >
                <Link
                  to={dialogUrl(recordPath(record, 'edit'))}
                  preventScrollReset
                  className="min-w-0 truncate font-medium hover:underline"
                >
                  <bdi>{record.title}</bdi>
                </Link>
                <span className="min-w-0 flex-1 truncate text-muted text-sm">
                  <bdi>{facts.join(' · ')}</bdi>
                </span>
                <RowMenu record={record} />
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
