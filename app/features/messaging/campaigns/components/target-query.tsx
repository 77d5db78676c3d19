import { lazy, Suspense, useState } from 'react'
import { FieldError } from '#app/components/forms/field.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { RuleGroup } from '#app/features/people/tags/rule.ts'
import type { StepProps } from './use-stored-values.ts'

const RuleBuilder = lazy(() => import('#app/features/people/tags/components/rule-builder.tsx'))

/** The builder's initial rule: one line to fill in. */
const BLANK: RuleGroup = { combinator: 'and', rules: [{ field: 'lastName', operator: '=', values: [] }] }

/** A rule that those with the tags must match too. Without JavaScript it is shown as text and kept. */
export function TargetQuery({ loaded, fields }: Pick<StepProps, 'loaded' | 'fields'>) {
  const { values, tags, query } = loaded
  const hydrated = useHydrated()
  const [rule, setRule] = useState(values.targetQuery ? (loaded.rule ?? BLANK) : null)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">Only some of them</legend>
      <input type="hidden" name="targetQuery" value={rule ? JSON.stringify(rule) : ''} />
      {hydrated ? (
        <label className="flex min-h-9 items-center gap-2.5 px-1">
          <Checkbox
            checked={rule !== null}
            onChange={(event) => setRule(event.currentTarget.checked ? BLANK : null)}
          />
          Only people who also match a rule
        </label>
      ) : query.length > 0 ? (
        <p className="whitespace-pre-wrap text-sm">{query.join('\n')}</p>
      ) : (
        <p className="text-muted text-sm">Making or changing a rule needs JavaScript.</p>
      )}
      {hydrated && rule ? (
        <Suspense fallback={<Skeleton className="h-28 w-full" />}>
          <RuleBuilder initial={rule} tags={tags} onChange={setRule} />
        </Suspense>
      ) : null}
      <FieldError field={fields.targetQuery} />
    </fieldset>
  )
}
