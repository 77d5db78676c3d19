import { type ActionFunctionArgs, data } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Permissions } from '#app/lib/permissions.ts'
import type { ParamSchemas, WithParams } from './params.ts'

/** A posted form, and the button that was pressed. */
export interface Posted {
  form: FormData
  /** The rest of the button's value: `2` of `step:2`. */
  argument: string
}

/** The arguments of an intent that is no form, with the params that its schemas allow. */
export type PostedArgs<Param extends string = never> = ActionFunctionArgs &
  Posted & { params: Record<Param, string> }

export interface IntentOptions<Params extends ParamSchemas, Read, Name> {
  /** Refuses users without this permission before the form is read. */
  can?: keyof Permissions
  /** Schemas of the params; a URL with others is not found before the form is read. */
  params?: Params
  /** Reads the form, if it has a file or needs preparing. What else it returns joins the arguments of each intent. */
  read?: (ctx: Ctx, args: ActionFunctionArgs & WithParams<Params>) => Promise<Read & { form: FormData }>
  /** The intent of a form that names none, as one with a single button or sent by a script. */
  otherwise?: Name
}

export type IntentHandlers<Read, Params extends ParamSchemas> = Record<
  string,
  (args: ActionFunctionArgs & WithParams<Params> & Read & Posted, posted: Read & Posted) => unknown
>

type AnswerData<Answer> = Answer extends Response
  ? never
  : Answer extends { type: string; data: infer Data; init: ResponseInit | null }
    ? Data
    : Answer extends object
      ? Answer
      : never

type Flat<Shape> = { [Name in keyof Shape]: Shape[Name] }

/** The answer to the page, with the name of the intent that answered. */
export type IntentAnswer<Handlers extends IntentHandlers<never, ParamSchemas>> =
  | Response
  | ReturnType<
      typeof data<
        {
          [Name in keyof Handlers & string]: AnswerData<
            Awaited<ReturnType<Handlers[Name]>>
          > extends infer Data
            ? Data extends object
              ? Flat<{ intent: Name } & Data>
              : never
            : never
        }[keyof Handlers & string]
      >
    >

/** Answers with the handler of the pressed button. @throws AppError malformed, for a button that has none */
export async function runIntent<
  Read,
  Params extends ParamSchemas,
  Handlers extends IntentHandlers<Read, Params>,
>(
  args: ActionFunctionArgs & WithParams<Params>,
  read: Read & { form: FormData },
  handlers: Handlers,
  otherwise: string | undefined,
): Promise<IntentAnswer<Handlers>> {
  // A toast's Undo posts only an address.
  const pressed = read.form.get('intent') ?? args.url.searchParams.get('intent') ?? otherwise ?? ''
  const [name = '', ...rest] = String(pressed).split(':')
  if (!Object.hasOwn(handlers, name)) {
    throw new AppError('malformed', 'This page is out of date. Reload it and try again.')
  }
  const posted = { ...read, argument: rest.join(':') }
  const answer = await handlers[name]!({ ...args, ...posted }, posted)
  if (answer instanceof Response) return answer
  const { data: shown, init } = isData(answer) ? answer : { data: answer, init: null }
  return data({ intent: name, ...(shown as object) }, init ?? undefined) as IntentAnswer<Handlers>
}

const DATA = data(null).constructor
const isData = (answer: unknown): answer is ReturnType<typeof data> => answer instanceof DATA
