import { DateInput } from '#app/components/forms/date-input.tsx'
import { CircleCheck, Trash2 } from '#app/components/icons.tsx'
import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { fullName } from '#app/lib/names.ts'
import { CARD_COLORS } from '../board.ts'
import type { BoardView } from '../board-views.server.ts'
import { boardPath } from '../paths.ts'
import type { LaneState } from '../board-state.ts'
import { countSelected, type Selection } from '../selection.ts'
import type { UserView } from '#app/lib/user-view.server.ts'

interface BulkBarProps {
  /** Its form's id, which the checkboxes of cards and lanes name. */
  id: string
  board: BoardView
  people: readonly UserView[]
  search: string
  selection: Selection
  /** The lanes on screen. */
  lanes: ReadonlyMap<string, LaneState>
  canDelete: boolean
  onAll: () => void
  onClear: () => void
}

/** Says how many cards are selected, and changes them. */
export function BulkBar(props: BulkBarProps) {
  const { id, board, people, search, selection, lanes, canDelete, onAll, onClear } = props
  const count = countSelected(selection, lanes)
  const all = [...lanes.values()].reduce((sum, { matching }) => sum + matching, 0)
  return (
    <Form
      id={id}
      method="post"
      action={`${boardPath(board.id)}/cards/bulk${search}`}
      preventScrollReset
      className="mx-4 mb-3 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 sm:mx-5 print:hidden"
    >
      {[...selection.except].map((cardId) => (
        <input key={cardId} type="hidden" name="except" value={cardId} />
      ))}
      <div className="js-only flex items-center gap-2">
        <span role="status" className="font-medium text-sm tabular-nums">
          {count.toLocaleString('en-US')} selected
        </span>
        {count < all ? (
          <Button size="sm" variant="ghost" onClick={onAll}>
            Select all {all.toLocaleString('en-US')}
          </Button>
        ) : null}
        {count > 0 ? (
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear
          </Button>
        ) : null}
      </div>
      <Select name="to" aria-label="Move to" defaultValue="" className="w-auto">
        <option value="">Keep the lane</option>
        {board.lanes.map((lane) => (
          <option key={lane.id} value={lane.id}>
            {lane.label}
          </option>
        ))}
      </Select>
      <Select name="assignTo" aria-label="Assign to" defaultValue="" className="w-auto">
        <option value="">Keep the assignee</option>
        <option value="none">No one</option>
        {people.map(({ id: userId, firstName, lastName }) => (
          <option key={userId} value={userId}>
            {fullName(firstName, lastName)}
          </option>
        ))}
      </Select>
      <Select name="color" aria-label="Color" defaultValue="" className="w-auto">
        <option value="">Keep the color</option>
        <option value="none">No color</option>
        {CARD_COLORS.map((color) => (
          <option key={color} value={color} className="capitalize">
            {color}
          </option>
        ))}
      </Select>
      <DateInput type="date" name="dueOn" aria-label="Due date" title="Due date" className="w-36" />
      <label className="flex items-center gap-1.5 text-sm">
        <Checkbox name="due" value="none" />
        No due date
      </label>
      <SubmitButton size="sm" name="intent" value="apply">
        Apply
      </SubmitButton>
      {board.lanes.length > 1 ? (
        <SubmitButton size="sm" variant="secondary" name="intent" value="complete">
          <CircleCheck aria-hidden />
          Complete
        </SubmitButton>
      ) : null}
      {canDelete ? (
        <SubmitButton size="sm" variant="danger-quiet" name="intent" value="delete">
          <Trash2 aria-hidden />
          Delete
        </SubmitButton>
      ) : null}
    </Form>
  )
}
