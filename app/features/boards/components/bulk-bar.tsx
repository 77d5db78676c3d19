import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { fullName } from '#app/lib/names.ts'
import { boardPath, type BoardView } from '../board.ts'
import type { Person } from './people.ts'

interface BulkBarProps {
  /** Of its form, which the cards' checkboxes belong to. */
  id: string
  board: BoardView
  people: readonly Person[]
  search: string
}

/** Assigns or moves the selected cards. */
export function BulkBar({ id, board, people, search }: BulkBarProps) {
  return (
    <Form
      id={id}
      method="post"
      action={`${boardPath(board.id)}/cards/bulk${search}`}
      preventScrollReset
      className="mx-4 mb-3 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 sm:mx-5"
    >
      <span className="text-muted text-sm">Selected cards:</span>
      <Select name="assignTo" aria-label="Assign to" defaultValue="" className="w-auto">
        <option value="">Keep the assignee</option>
        <option value="none">Nobody</option>
        {people.map(({ id: userId, firstName, lastName }) => (
          <option key={userId} value={userId}>
            {fullName(firstName, lastName)}
          </option>
        ))}
      </Select>
      <Select name="to" aria-label="Move to" defaultValue="" className="w-auto">
        <option value="">Keep the lane</option>
        {board.lanes.map((lane) => (
          <option key={lane.id} value={lane.id}>
            {lane.label}
          </option>
        ))}
      </Select>
      <SubmitButton size="sm" name="intent" value="apply">
        Apply
      </SubmitButton>
    </Form>
  )
}
