import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { KEEP, PERIODS, RETENTION_KINDS, type RetentionKind } from './retention.ts'

const days = (shortest: number) =>
  z
    .enum(
      [KEEP, ...PERIODS.filter((each) => each.days >= shortest).map((each) => String(each.days))],
      'Choose from the list.',
    )
    .transform((value) => (value === KEEP ? null : Number(value)))

export const retentionSchema = z.object(
  Object.fromEntries(RETENTION_KINDS.map(({ name, shortest }) => [name, days(shortest)])) as Record<
    RetentionKind,
    ReturnType<typeof days>
  >,
)

/** The form. */
export const retentionFormSchema = retentionSchema.extend(editFields)
