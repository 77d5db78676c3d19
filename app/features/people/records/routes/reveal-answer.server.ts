import { data } from 'react-router'
import { AppError, notFound } from '#app/lib/errors.ts'
import type { RevealAnswer } from '../components/reveal-dialog.tsx'
import type { Field } from '#app/features/accounts/fields/fields.ts'
import { maskSsn } from '#app/features/accounts/fields/format.ts'

/** Answers the form that reveals one of `fields`, with an SSN in its usual format. */
export async function answerReveal(
  request: Request,
  fields: readonly (Field & { fullLabel?: string })[],
  reveal: (name: string) => Promise<string>,
) {
  const name = (await request.formData()).get('field')
  const field = fields.find((each) => each.name === name)
  try {
    if (!field) throw notFound('This value')
    const value = await reveal(field.name)
    const formatted = 'inputMask' in field && field.inputMask === 'ssn' ? maskSsn(value) : value
    return data<RevealAnswer>({ label: field.fullLabel ?? field.label, value: formatted })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data<RevealAnswer>({ error: error.message }, error.status)
  }
}
