import { Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { campaignPath, MESSAGING_PATH } from '../paths.ts'

const STEPS = [
  { step: 'general', part: undefined, label: 'General' },
  { step: 'campaign', part: 'campaign', label: 'Campaign' },
] as const

/**
 * The frame of the message campaign's dialog: the step Campaign is there until it is submitted. Its content brings its own
 * DialogBody and DialogFooter.
 */
export function CampaignFrame({
  id,
  title,
  step,
  hasCampaignStep,
  children,
}: {
  /** Undefined while it is being added. */
  id?: string
  title: React.ReactNode
  step: (typeof STEPS)[number]['step']
  hasCampaignStep: boolean
  children: React.ReactNode
}) {
  return (
    <RouteDialog title={title} closeTo={MESSAGING_PATH} size="lg">
      {hasCampaignStep ? (
        <nav aria-label="Steps" className={`${tabListClasses} mx-5 mb-3 shrink-0`}>
          {STEPS.map((each) =>
            id ? (
              <Link
                key={each.step}
                to={campaignPath(id, each.part)}
                preventScrollReset
                aria-current={each.step === step ? 'page' : undefined}
                data-state={each.step === step ? 'active' : undefined}
                className={tabClasses}
              >
                {each.label}
              </Link>
            ) : (
              <span
                key={each.step}
                aria-current={each.step === step ? 'page' : undefined}
                data-state={each.step === step ? 'active' : undefined}
                className={`${tabClasses} ${each.step === step ? '' : 'opacity-60'}`}
              >
                {each.label}
              </span>
            ),
          )}
        </nav>
      ) : null}
      {children}
    </RouteDialog>
  )
}
