import { createContext, use } from 'react'
import { TriangleAlert } from '#app/components/icons.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import type { FlowWarning } from '../engine/flow-warnings.ts'

/** The problems of the flow as the form has it now. */
export const FlowWarnings = createContext<readonly FlowWarning[]>([])

/** The problems of one part of the form, beside it. */
export function FlowProblems({ at }: { at: string }) {
  return use(FlowWarnings)
    .filter((warning) => warning.at === at)
    .map(({ text }) => (
      <p key={text} className="flex items-start gap-1.5 text-sm text-warn">
        <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      </p>
    ))
}

/** Whether the part of the form that begins with `at` has a problem. */
export const useHasProblem = (at: string): boolean =>
  use(FlowWarnings).some((warning) => warning.at.startsWith(at))

/** Above the form: the steps in which callers reach no one. */
export function UnreachedSteps() {
  const unreached = use(FlowWarnings).filter((warning) => warning.unreached)
  if (unreached.length === 0) return null
  return (
    <Alert variant="warn">
      <p className="font-medium">Some steps reach no one.</p>
      <ul className="list-disc pl-4">
        {unreached.map(({ text }) => (
          <li key={text} className="[overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
