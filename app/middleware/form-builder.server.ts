import { parse, type Submission } from '@conform-to/react'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { z } from 'zod'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, EditConflict } from '#app/lib/errors.ts'
import { fitFields, parseWithZod } from '#app/lib/parse-form.ts'
import type { Permissions } from '#app/lib/permissions.ts'
import type { Toast } from '#app/lib/toast.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import type { ParamSchemas, WithParams } from './params.ts'
import { failureOf } from './save-failure.server.ts'

declare const exact: unique symbol

/** The return type of `data()`. It is exact, as TypeScript would reduce the answers of a function to what all of them have. */
type Answer<Data> = ReturnType<typeof data<Data>> & { [exact]?: (data: Data) => Data }

/** Says what is wrong with a form. */
interface Problem {
  status: number
  formErrors?: string[]
  fieldErrors?: Record<string, string[]>
  conflict?: EditConflict['conflict']
}

type RouteArgs<Params extends ParamSchemas> = ActionFunctionArgs & WithParams<Params>

interface Submitted<Value> {
  form: FormData
  /** The schema's output; without a schema the form itself. */
  value: Value
  /** Renders the form again as it was filled in, with `more` in the action's data. */
  keep: <More extends object = object>(more?: More) => Answer<{ result: FormResult } & More>
  /** Refuses the form, with `more` in the action's data. */
  refuse: <More extends object = object>(
    problem: Problem,
    more?: More,
  ) => Answer<{ result: FormResult } & More>
  /** How the form usually shows an error. */
  problemOf: (error: unknown) => Problem
}

/** The answers that a form's `onError` can give. */
export type Refusing = Pick<Submitted<unknown>, 'refuse' | 'problemOf'>

type FormArgs<Params extends ParamSchemas, Read, Schema> = RouteArgs<Params> &
  Read &
  Submitted<ValueOf<Schema>>

type ValueOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : FormData

export interface FormOptions<Params extends ParamSchemas, Read, Schema, OnError> {
  /** Refuses users without this permission with 403. */
  can?: keyof Permissions
  /** Schemas of the params; a URL with others is not found. */
  params?: Params
  /** Works while the account is read-only because of an unpaid invoice (money/billing/dunning/read-only.server.ts). */
  whileReadOnly?: true
  /** Reads the form, if it has a file or some of its fields are set here. What else it returns joins the arguments. */
  read?: (ctx: Ctx, args: RouteArgs<Params>) => Promise<Read & { form: FormData }>
  schema?: Schema | ((args: RouteArgs<Params>) => Schema)
  /** For a schema that reads the form's texts itself. */
  disableAutoCoercion?: true
  /** Fields that a refused form doesn't send back. */
  hide?: readonly string[] | ((args: RouteArgs<Params>) => readonly string[])
  /**
   * `Unable to create tag`, which gets a colon and the reason, or a sentence, which is followed by the reason. Without it
   * only the reason is shown.
   */
  failed?: string | ((args: FormArgs<Params, NoInfer<Read>, Schema>) => string)
  /** The whole message for an error of ours, which without this and `failed` is an error page. */
  unknown?: string
  /** Where the failure of a form is shown that isn't on a page of its own route. */
  failedTo?: string | ((args: FormArgs<Params, NoInfer<Read>, Schema>) => string)
  /** Answers an error of the user in another way; undefined for the usual one. */
  onError?: (error: AppError, args: FormArgs<Params, NoInfer<Read>, Schema>, ctx: Ctx) => OnError
  /** Where a saved form leads, unless the function answers itself. By default to the same page. */
  to?: string | ((args: FormArgs<Params, NoInfer<Read>, Schema>) => string)
  /** The message that is shown there. */
  done?: string | ((args: FormArgs<Params, NoInfer<Read>, Schema>) => string | Toast)
}

export type Save<Params extends ParamSchemas, Read, Schema, Result> = (
  ctx: Ctx,
  value: ValueOf<Schema>,
  args: FormArgs<Params, Read, Schema>,
) => Result

/** The data that `keep` and `refuse` added in any of a form's answers. */
type Added<Data> = {
  [Name in Exclude<Data extends unknown ? keyof Data : never, 'result'>]?: Data extends Record<
    Name,
    infer Value
  >
    ? Value
    : never
}

type DataOf<Result> =
  Awaited<Result> extends infer Each ? (Each extends Answer<infer Data> ? Data : never) : never

/** An action's answer: a redirect, or the form's reply. */
export type FormAnswer<Result, OnError> =
  | Response
  | ReturnType<typeof data<{ result: FormResult } & Added<DataOf<Result> | DataOf<OnError>>>>

/** Parses a form and saves it. Answers with a redirect, or with the form and what is wrong with it. */
export async function submitForm<Params extends ParamSchemas, Read, Schema, Result, OnError>(
  ctx: Ctx,
  args: RouteArgs<Params>,
  given: (Read & { form: FormData }) | undefined,
  options: FormOptions<Params, Read, Schema, OnError>,
  save: Save<Params, Read, Schema, Result>,
) {
  const { schema, disableAutoCoercion, hide = [], failed, unknown, failedTo, onError, to, done } = options
  const read = given ?? (await options.read?.(ctx, args)) ?? { form: await args.request.formData() }
  const { form } = read
  const submission = parseForm(form, resolve(schema, args), disableAutoCoercion)
  const hideFields = [...resolve(hide, args)]
  const refuse: Submitted<unknown>['refuse'] = ({ status, conflict = null, ...errors }, more) => {
    const result: FormResult = { ...submission.reply({ hideFields, ...errors }), conflict }
    return data({ result, ...more! }, status)
  }
  // A button that adds a row has no status either.
  if (submission.status !== 'success') return refuse({ status: submission.status === 'error' ? 422 : 200 })
  const submitted = {
    ...args,
    ...read,
    value: submission.value,
    keep: (more) =>
      data({ result: { initialValue: submission.reply({ hideFields }).initialValue }, ...more! }),
    refuse,
    problemOf: (error) =>
      problemOf(error, failureOf(error, resolve(failed, submitted), args.context, unknown)),
  } as FormArgs<Params, Read, Schema>
  try {
    const result = await save(ctx, submitted.value, submitted)
    if (result instanceof Response || isAnswer(result)) return result
    const path = resolve(to, submitted) ?? `${args.url.pathname}${args.url.search}`
    const toast = resolve(done, submitted)
    if (toast === undefined) return redirect(path)
    return redirectWithToast(path, typeof toast === 'string' ? { kind: 'ok', message: toast } : toast)
  } catch (error) {
    // A function redirects elsewhere by throwing.
    if (!(error instanceof Error)) throw error
    if (error instanceof AppError) {
      const answer = await onError?.(error, submitted, ctx)
      if (answer) return answer
      if (error.code === 'not-found' && !error.field) throw error
    }
    const failure = failureOf(error, resolve(failed, submitted), args.context, unknown)
    const back = resolve(failedTo, submitted)
    if (back !== undefined) return redirectWithToast(back, { kind: 'bad', message: failure.message })
    return refuse(problemOf(error, failure))
  }
}

/** For `onError`: an error about a field shows at that field alone. */
export function onlyAtField(error: AppError, { refuse }: Refusing) {
  const { status, field, message } = error
  return field ? refuse({ status, fieldErrors: { [field]: [message] } }) : undefined
}

/** For `onError`: what isn't found was chosen in the form, which says so. */
export function stayInForm(error: AppError, { refuse, problemOf }: Refusing) {
  return refuse(problemOf(error))
}

/** Returns someone else's changes (EditFields shows them), or the message, with the reason also at the field it is about. */
function problemOf(error: unknown, { status, message }: { status: number; message: string }): Problem {
  if (error instanceof EditConflict && error.conflict)
    return { status, formErrors: [], conflict: error.conflict }
  const at = error instanceof AppError && error.field ? { [error.field]: [error.message] } : undefined
  return { status, formErrors: [message], ...(at && { fieldErrors: at }) }
}

function parseForm(
  form: FormData,
  schema: unknown,
  disableAutoCoercion?: true,
): Submission<unknown, string[], never> {
  if (!(schema instanceof z.ZodType))
    return parse(fitFields(form), { resolve: () => ({ value: form as never }) })
  return parseWithZod(form, { schema: schema as z.ZodType<never>, disableAutoCoercion })
}

const ANSWER = data(null).constructor
const isAnswer = (result: unknown): result is Answer<unknown> => result instanceof ANSWER

function resolve<Value, Args>(value: Value | ((args: Args) => Value), args: Args): Value {
  return typeof value === 'function' ? (value as (args: Args) => Value)(args) : value
}
