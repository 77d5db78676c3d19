import type { Described, DescribedCall } from '../documents/reference.server.ts'

/** One call of the reference. It folds out without JavaScript. */
export function CallReference({ call }: { call: DescribedCall }) {
  return (
    <details className="group min-w-0 rounded-md border border-line bg-surface">
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 p-3 hover:bg-sunken">
        <code className="w-16 shrink-0 font-semibold text-xs">{call.method}</code>
        <code className="wrap-anywhere text-sm">{call.path}</code>
        <span className="text-muted text-sm sm:ml-auto">{call.summary}</span>
      </summary>
      {/* The id is inside, so that the browser opens the call that a link leads to. */}
      <div id={call.id} className="flex scroll-mt-14 flex-col gap-4 border-line border-t p-4 text-sm">
        {call.notes ? <p>{call.notes}</p> : null}
        <p>{call.who}</p>
        <Fields title="Parameters" fields={call.parameters} />
        <Fields title="Body" fields={call.fields} />
        <Fields title={`Answer, ${call.status}`} fields={call.answer} isAnswer />
        {call.answer.length === 0 ? <p>Answers {call.status}.</p> : null}
        <div className="flex flex-col gap-2">
          <h4 className="font-semibold">Example</h4>
          <Code text={call.curl} />
          {call.exampleAnswer === null ? null : <Code text={call.exampleAnswer} />}
        </div>
        <div>
          <h4 className="mb-1 font-semibold">Errors</h4>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-muted">
            {call.errors.map(({ status, about }) => (
              <div key={status} className="contents">
                <dt>{status}</dt>
                <dd className="whitespace-pre-line">{about}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </details>
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
    <div className="overflow-x-auto">
      <h4 className="mb-1 font-semibold">{title}</h4>
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
    </div>
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
