import { Form } from 'react-router'
import { MessageSquare } from '#app/components/icons.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { Level } from '#app/features/people/clients/person.ts'
import { recordPath } from '../paths.ts'
import type { RecordView } from '../record-rows.server.ts'

/** Someone with a mobile number. */
export interface Textable {
  level: Level
  name: string
}

/** Opens the conversation with a person, with the document attached. */
export function TextDocument({ record, people }: { record: RecordView; people: readonly Textable[] }) {
  return people.map(({ level, name }) => (
    <Form key={level} method="post" action={recordPath(record, 'text')}>
      <input type="hidden" name="level" value={level} />
      <SubmitButton variant="secondary">
        <MessageSquare aria-hidden />
        Text to {name}
      </SubmitButton>
    </Form>
  ))
}
