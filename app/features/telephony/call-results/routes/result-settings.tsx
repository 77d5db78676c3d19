import { getFormProps } from '@conform-to/react'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Form } from 'react-router'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ArrowUp, Trash2 } from '#app/components/icons.tsx'
import { plural } from '#app/lib/plural.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { answerTo } from '#app/lib/answer-to.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { MOST_RESULTS, RESULTS_PATH } from '../result.ts'
import { renameResultSchema, resultNameSchema } from '../result.schema.ts'
import {
  addResult,
  type ListedResult,
  listResults,
  moveResultUp,
  removeResult,
  renameResult,
} from '../results.server.ts'
import type { Route } from './+types/result-settings'

export const meta: Route.MetaFunction = () => [{ title: 'Call results · Switchboard' }]

const can = 'administer'
const to = RESULTS_PATH
const idOf = (form: FormData) => uuid.parse(form.get('id'))

export const loader = page.loader({ can }, async (ctx) => ({ results: await listResults(ctx) }))

export const action = page.intents(
  { otherwise: 'add' },
  {
    add: page.form({ can, to, done: 'Result added', schema: resultNameSchema }, addResult),
    rename: page.form({ can, to, done: 'Result renamed', schema: renameResultSchema }, renameResult),
    up: page.form({ can, to, failedTo: to }, (ctx, form) => moveResultUp(ctx, idOf(form))),
    remove: page.form(
      { can, to, failedTo: to, done: 'Result removed. Calls that have it keep it.' },
      async (ctx, form) => {
        await removeResult(ctx, idOf(form))
      },
    ),
  },
)

/** The results that users choose from after each call. */
export default function ResultSettings({ loaderData: { results }, actionData }: Route.ComponentProps) {
  const renamed = answerTo('rename', actionData)?.result
  return (
    <section
      aria-labelledby="call-results"
      className="max-w-[620px] rounded-md border border-line bg-surface"
    >
      <header className="border-line border-b px-4 py-3">
        <h2 id="call-results" className="sr-only">
          Call results
        </h2>
        <p className="text-muted text-sm">The keys 1 to {MOST_RESULTS} choose in this order.</p>
      </header>
      <ol className="divide-y divide-line">
        {results.map((each, index) => (
          <ResultRow
            key={`${each.id} ${each.version}`}
            result={each}
            position={index + 1}
            lastResult={renamed?.initialValue?.id === each.id ? renamed : undefined}
          />
        ))}
      </ol>
      {results.length < MOST_RESULTS ? (
        <AddResult key={results.length} lastResult={answerTo('add', actionData)?.result} />
      ) : null}
    </section>
  )
}

function ResultRow({
  result,
  position,
  lastResult,
}: {
  result: ListedResult
  position: number
  lastResult: FormResult
}) {
  const { id, name, version, calls } = result
  const [form, fields] = useAppForm({
    id: `result-${id}`,
    schema: async () => (await import('../result.schema.ts')).resultNameSchema,
    lastResult,
    defaultValue: { name },
  })
  return (
    <li className="flex flex-col gap-1 px-4 py-2">
      <div className="flex flex-wrap items-end gap-2">
        <span aria-hidden className="w-5 pb-2 text-center text-muted tabular-nums">
          {position}
        </span>
        <Form
          method="post"
          preventScrollReset
          {...getFormProps(form)}
          className="flex min-w-0 flex-1 basis-56 items-end gap-2"
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <TextField
            field={fields.name}
            label={`Name of result ${position}`}
            hideLabel
            required
            className="min-w-0 flex-1"
          />
          <SubmitButton name="intent" value="rename" variant="ghost">
            Rename
          </SubmitButton>
        </Form>
        <Form method="post" preventScrollReset className="order-2 flex gap-1 sm:order-1">
          <input type="hidden" name="id" value={id} />
          {position > 1 ? (
            <SubmitButton name="intent" value="up" variant="ghost" size="icon" title={`Move ${name} up`}>
              <ArrowUp aria-hidden />
              <span className="sr-only">Move {name} up</span>
            </SubmitButton>
          ) : (
            <span className="w-8 shrink-0" />
          )}
          <SubmitButton name="intent" value="remove" variant="ghost" size="icon" title={`Remove ${name}`}>
            <Trash2 aria-hidden />
            <span className="sr-only">Remove {name}</span>
          </SubmitButton>
        </Form>
        <p className="order-1 flex-1 basis-24 self-center pl-7 text-muted text-xs sm:order-2 sm:basis-full">
          {plural(calls, 'call')}
        </p>
      </div>
      <FormError form={form} />
    </li>
  )
}

function AddResult({ lastResult }: { lastResult: FormResult }) {
  const [form, fields] = useAppForm({
    id: 'new-result',
    schema: async () => (await import('../result.schema.ts')).resultNameSchema,
    lastResult,
  })
  return (
    <Form
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      className="flex flex-wrap items-end gap-2 border-line border-t px-4 py-3"
    >
      <TextField field={fields.name} label="New result" required className="min-w-0 flex-1 basis-56" />
      <SubmitButton name="intent" value="add" variant="secondary">
        Add
      </SubmitButton>
      <FormError form={form} />
    </Form>
  )
}
