import { z } from 'zod'
import type { Step, StepField, StepFields, ValueOf } from '../locations/step-fields.ts'

/** A step's values, as an answer has them. */
export const answerOf = <Fields extends StepFields>({ fields }: Step<Fields>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type }]) => [name, type === 'flag' ? z.boolean() : z.string()]),
  ) as { [Name in keyof Fields]: ValueOf<Fields[Name]> extends boolean ? z.ZodBoolean : z.ZodString }

/** A step's values, as a request has them: what is wrong with them the step's own schema says. */
export const bodyOf = <Fields extends StepFields>({ fields }: Step<Fields>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, given(field)])) as {
    [Name in keyof Fields]: z.ZodType<ValueOf<Fields[Name]> | undefined>
  }

function given(field: StepField): z.ZodType {
  const { type, api } = field
  const isFixed = type === 'choice' && field.fixed === true
  const value = type === 'choice' ? z.enum(field.values) : type === 'flag' ? z.boolean() : z.string()
  const text = isFixed ? `It is ${field.initial}, whatever is given.` : api
  const mayMiss = field.optional || isFixed || type === 'flag' || type === 'sealed'
  const described = mayMiss ? value.optional() : value
  return text ? described.describe(text) : described
}
