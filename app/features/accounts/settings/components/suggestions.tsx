import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { Suggestion } from '../smart-value-groups.ts'

/** Lists values that users typed into records, for an admin to keep or remove. Only their author is offered them until then. */
export function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  if (suggestions.length === 0) return null
  return (
    <section aria-labelledby="suggestions" className="mx-5 mb-3 rounded-md bg-warn-soft px-3 py-2">
      <h3 id="suggestions" className="font-medium text-sm">
        Suggested by users
      </h3>
      <ul className="mt-1 flex flex-col">
        {suggestions.map(({ id, value, by }) => (
          <li key={id} className="flex min-h-9 items-center gap-2">
            <span className="min-w-0 flex-1 break-words" dir="auto">
              {value}
              {by ? <span className="text-muted text-xs"> by {by}</span> : null}
            </span>
            <Form method="post" preventScrollReset className="flex gap-1">
              <input type="hidden" name="id" value={id} />
              <SubmitButton name="intent" value="keep" variant="secondary" size="sm">
                Keep<span className="sr-only"> {value}</span>
              </SubmitButton>
              <SubmitButton name="intent" value="delete" variant="ghost" size="sm">
                Remove<span className="sr-only"> {value}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
