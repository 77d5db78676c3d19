import { Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { LOCATIONS_PATH } from '#app/features/carriers/registration/paths.ts'
import { NUMBERS_PATH, PORT_PATH, PURCHASE_PATH } from '../paths.ts'

const MODES = [
  { mode: 'port', to: PORT_PATH, label: 'Transfer Your Own number' },
  { mode: 'purchase', to: PURCHASE_PATH, label: 'Purchase New Number' },
] as const

/** The frame of both ways to get a number. Its content brings its own DialogBody and DialogFooter. */
export function NewNumberDialog({
  mode,
  children,
}: {
  mode: (typeof MODES)[number]['mode']
  children: React.ReactNode
}) {
  return (
    <RouteDialog title="Add a phone number" closeTo={NUMBERS_PATH} size="lg">
      <nav aria-label="Ways to add a number" className={`${tabListClasses} mx-5 mb-3 shrink-0`}>
        {MODES.map((each) => (
          <Link
            key={each.mode}
            to={each.to}
            preventScrollReset
            aria-current={each.mode === mode ? 'page' : undefined}
            className={tabClasses}
          >
            {each.label}
          </Link>
        ))}
      </nav>
      {children}
    </RouteDialog>
  )
}

/** Says why no number can be added: the plan has no room, or there is no location yet. */
export const NoNumberPossible = ({ planFull }: { planFull: string | null }) =>
  planFull ? (
    <Alert variant="warn">{`${planFull}. Release one that you don’t need, or choose another plan.`}</Alert>
  ) : (
    <Alert>
      A number belongs to a location.{' '}
      <Link to={LOCATIONS_PATH} className="underline underline-offset-2">
        Add your first location
      </Link>
      .
    </Alert>
  )
