import type { Described, DescribedCall } from '../documents/reference.server.ts'

/** Everything about a call. */
export function CallReference({ call }: { call: DescribedCall }) {
  return (
    <div className="flex flex-col gap-6 text-sm">
      <div className="flex flex-col gap-2">
        {call.notes ? <p>{call.notes}</p> : null}
        <p>{call.who}</p>
      </div>
      <Fields title="Parameters" fields={call.parameters} />
      <Fields title="Body" fields={call.fields} />
      <Part title="Example">
        <Code text={call.curl} />
        {call.exampleAnswer === null ? null : <Code text={call.exampleAnswer} />}
      </Part>
      <Fields title={`Answer, ${call.status}`} fields={call.answer} isAnswer />
      {call.answer.length === 0 ? <p>Answers {call.status}.</p> : null}
      <Part title="Errors">
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-muted">
          {call.errors.map(({ status, about }) => (
            <div key={status} className="contents">
              <dt>{status}</dt>
              <dd className="whitespace-pre-line">{about}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2 className="font-semibold text-base">{title}</h2>
      {children}
    </section>
  )
}

function Fields({
  title,
  fields,
  isAnswer = false,
}: {
  title: string
  fields: Described[]
  isAnswer?: boolean
}) {
  if (fields.length === 0) return null
  return (
    <Part title={title}>
      <table className="w-full text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">About</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, required, about }) => (
            <tr
              key={name}
              className="border-line border-t align-top max-sm:flex max-sm:flex-col max-sm:py-1.5 max-sm:*:py-0"
            >
              <td className="py-1.5 pr-3">
                <code className="text-xs max-sm:wrap-anywhere">{name}</code>
              </td>
              <td className="py-1.5 pr-3 text-muted">
                {type}
                {required && !isAnswer ? <span className="text-text"> · required</span> : null}
              </td>
              <td className="py-1.5 text-muted sm:min-w-48">{about}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

/** A command to copy. */
export function Code({ text }: { text: string }) {
  return (
    // A region that scrolls can be reached by keyboard.
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md bg-sunken p-3 text-xs"
    >
      <code>{text}</code>
    </pre>
  )
}
