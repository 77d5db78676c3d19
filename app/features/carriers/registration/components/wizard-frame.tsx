import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { Check } from '#app/components/icons.tsx'
import { cn } from '#app/lib/cn.ts'
import { locationPath, type StepPath, STEPS } from '../locations/location.ts'
import { LOCATIONS_PATH } from '../paths.ts'
import type { WizardLocation } from '../locations/locations.server.ts'

interface WizardFrameProps {
  /** Null while a location is created. */
  wizard: WizardLocation | null
  current: StepPath
  children: React.ReactNode
}

/** The dialog of the wizard with its steps, of which those that can be opened are links. */
export function WizardFrame({ wizard, current, children }: WizardFrameProps) {
  const steps = useRef<HTMLElement>(null)
  // On a phone the steps don't fit beside each other.
  useEffect(() => {
    steps.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <RouteDialog
      title={wizard ? `Update ${wizard.name}` : 'Create Location'}
      closeTo={LOCATIONS_PATH}
      size="lg"
    >
      <nav
        ref={steps}
        aria-label="Steps"
        className="scroll-thin shrink-0 overflow-x-auto border-line border-b px-5 pb-3"
      >
        <ol className="flex gap-1">
          {STEPS.map(({ path, label }, at) => {
            const step = wizard?.steps[at]
            return (
              <li key={path} className="shrink-0">
                <Step
                  to={wizard && step?.isOpen ? locationPath(wizard.id, path) : null}
                  number={at + 1}
                  label={label}
                  isCurrent={path === current}
                  isComplete={step?.isComplete ?? false}
                />
              </li>
            )
          })}
        </ol>
      </nav>
      {children}
    </RouteDialog>
  )
}

interface StepProps {
  to: string | null
  number: number
  label: string
  isCurrent: boolean
  isComplete: boolean
}

function Step({ to, number, label, isCurrent, isComplete }: StepProps) {
  const content = (
    <>
      <span
        aria-hidden
        className={cn(
          'grid size-5 shrink-0 place-items-center rounded-full border text-xs tabular-nums',
          isCurrent
            ? 'border-brand bg-brand text-on-brand'
            : isComplete
              ? 'border-ok text-ok'
              : 'border-line',
        )}
      >
        {isComplete && !isCurrent ? <Check className="size-3" /> : number}
      </span>
      {label}
      {isComplete ? <span className="sr-only">, complete</span> : null}
    </>
  )
  const classes = cn(
    'flex min-h-8 items-center gap-1.5 whitespace-nowrap rounded-md px-2 text-sm',
    isCurrent ? 'bg-brand-soft font-medium' : 'text-muted',
  )
  if (isCurrent || to === null) {
    return (
      <span className={classes} {...(isCurrent ? { 'aria-current': 'step' as const } : {})}>
        {content}
      </span>
    )
  }
  return (
    <Link to={to} preventScrollReset className={cn(classes, 'hover:bg-sunken')}>
      {content}
    </Link>
  )
}
