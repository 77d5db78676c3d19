import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { RuleGroup } from '../rule.ts'
import { RulePreview } from './rule-preview.tsx'
import type { BuilderContext } from './rule-value.tsx'
import { RuleSummary } from './rule-summary.tsx'

const RuleBuilder = lazy(() => import('./rule-builder.tsx'))

/** The builder's initial rule: one line to fill in. */
const BLANK: RuleGroup = { combinator: 'and', rules: [{ field: 'lastName', operator: '=', values: [] }] }

const KINDS = [
  { kind: 'simple', label: 'Simple', hint: 'Put on contacts by hand.' },
  { kind: 'dynamic', label: 'Dynamic', hint: 'Follows a rule: contacts gain and lose it by themselves.' },
] as const

/**
 * Chooses simple or dynamic and edits the rule, as the field `rule` of the surrounding form. `onValid` reports whether
 * it can be saved. Without JavaScript a rule is shown as text and kept.
 */
export function TagRule({
  initial,
  tags,
  onValid,
  onRule,
}: {
  initial: RuleGroup | null
  tags: BuilderContext['tags']
  onValid: (valid: boolean) => void
  /** Called when the form's `rule` has changed. */
  onRule: () => void
}) {
  const hydrated = useHydrated()
  const [kind, setKind] = useState<'simple' | 'dynamic'>(initial ? 'dynamic' : 'simple')
  const [rule, setRule] = useState<RuleGroup>(initial ?? BLANK)
  const [valid, setValid] = useState(initial !== null)
  const json = kind === 'dynamic' ? JSON.stringify(rule) : ''
  const changed = useEffectEvent(onRule)
  const known = useRef(json)
  useEffect(() => {
    if (known.current === json) return
    known.current = json
    changed()
  }, [json])
  const choose = (next: 'simple' | 'dynamic') => {
    setKind(next)
    onValid(next === 'simple' || valid)
  }

  return (
    <div className="flex flex-col gap-3">
      <input type="hidden" name="rule" value={json} />
      <fieldset className="js-only flex flex-col gap-1.5">
        <legend className="mb-1 font-medium text-sm">Kind</legend>
        {KINDS.map(({ kind: each, label, hint }) => (
          <label key={each} className="flex items-start gap-2.5 text-base">
            <input
              type="radio"
              name="kind"
              value={each}
              checked={kind === each}
              onChange={() => choose(each)}
              className="mt-1 size-4 accent-brand-text"
            />
            <span className="min-w-0">
              {label}
              <span className="block text-muted text-xs">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="hidden text-muted text-sm noscript:block">Making or changing a rule needs JavaScript.</p>
      {kind === 'dynamic' ? (
        hydrated ? (
          <>
            <Suspense fallback={<Skeleton className="h-28 w-full" />}>
              <RuleBuilder
                initial={rule}
                tags={tags}
                onChange={(next, isValid) => {
                  setRule(next)
                  setValid(isValid)
                  onValid(isValid)
                }}
              />
            </Suspense>
            <RulePreview rule={valid ? rule : null} />
          </>
        ) : (
          <RuleSummary rule={rule} tagNames={new Map(tags.map((tag) => [tag.id, tag.name]))} />
        )
      ) : null}
    </div>
  )
}
