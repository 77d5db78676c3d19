import { Link } from 'react-router'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { portPath, type PortStep, type PortView } from '../port.ts'

const STEPS: { step: PortStep; label: string }[] = [
  { step: 'numbers', label: '1. Numbers' },
  { step: 'details', label: '2. Details' },
  { step: 'documents', label: '3. Documents' },
]

/** The steps of a draft. Those that need an earlier one are no links yet. */
export function PortSteps({ port, current }: { port: PortView; current: PortStep }) {
  const reached = STEPS.findIndex(({ step }) => step === port.next)
  return (
    <nav aria-label="Steps" className={`${tabListClasses} mx-5 mb-3 shrink-0`}>
      {STEPS.map(({ step, label }, at) =>
        at <= reached || step === current ? (
          <Link
            key={step}
            to={portPath(port.id, step)}
            preventScrollReset
            aria-current={step === current ? 'page' : undefined}
            className={tabClasses}
          >
            {label}
          </Link>
        ) : (
          <span key={step} className={`${tabClasses} text-faint`}>
            {label}
          </span>
        ),
      )}
    </nav>
  )
}
