import { Form } from 'react-router'
import { plural } from '#app/lib/plural.ts'
import { CheckedCard } from './checked-card.tsx'
import type { ImportCheckedProps } from './import-checked.tsx'
import { ImportRowLists } from './import-row-lists.tsx'

/** Shows which recording belongs to which imported call. Nothing is stored yet. */
export function RecordingsChecked({ view, ...rows }: ImportCheckedProps) {
  const counts = view.counts!
  const matched = counts.recordings ?? 0
  return (
    <Form method="post" className="flex flex-col gap-4">
      <CheckedCard
        found={`${plural(matched, 'recording')} of imported calls, ${plural(counts.failed, 'file')} without a call`}
        note="Nothing is stored yet. A file is matched by the call’s ID, or by the phone number and the time, which a list in the ZIP file or its own name says. Files without exactly one call are left out."
        start={{ intent: 'start', disabled: matched === 0 }}
      />
      <ImportRowLists
        lists={[
          ['ok', 'Matched', matched, 'No recording was matched.'],
          ['skipped', 'Already here', counts.skipped, 'No call has its recording yet.'],
          ['error', 'Without a call', counts.failed, 'Every file was matched.'],
        ]}
        {...rows}
      />
    </Form>
  )
}
