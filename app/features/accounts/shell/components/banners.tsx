import { ChartColumn, CircleAlert, TriangleAlert, UserRoundCheck, X } from '#app/components/icons.tsx'
import { Form, Link } from 'react-router'
import { useClock } from '#app/components/time.tsx'
import { usePreferences } from '#app/components/preferences.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { formatDate } from '#app/lib/dates.ts'
import type { Preferences } from '#app/lib/preferences.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FrameData } from './frame-data.ts'
import { PreferenceButton } from './preference-button.tsx'

/** A fixed sentence (two spaces after the first full stop). */
export const MFA_BANNER =
  'Account owner requires MFA to be enabled.  Please setup your MFA under the left navigation.'

const COPY_BANNER =
  'This is a restored copy of Switchboard. It sends nothing and runs no jobs until its operator releases it.'

const PREVIEW_BANNER = 'Preview your new dashboard'

/** Employees are led to their numbers until they dismiss it. */
const previews = ({ viewer }: FrameData, preview: Preferences['preview']) =>
  !viewer.administer && preview === 'on'

/** Returns the banners as plain text. */
export function useBannerLines(frame: FrameData): string[] {
  const { timeZone } = useClock()
  const { preview } = usePreferences()
  return [
    frame.restoredCopy ? COPY_BANNER : '',
    frame.ghosting ? `You act as ${frame.user.name}.` : '',
    frame.erasedOn ? closedLine(frame.erasedOn, timeZone) : '',
    frame.mfaMissing ? MFA_BANNER : '',
    frame.limitReached ?? '',
    previews(frame, preview) ? PREVIEW_BANNER : '',
  ].filter(Boolean)
}

const closedLine = (erasedOn: string, timeZone: string) =>
  `This account is closed. It sends no texts and takes no calls, and everything in it is erased on ${formatDate(new Date(erasedOn), timeZone)}.`

/** Notices at the top of the page. */
export function Banners({ frame }: { frame: FrameData }) {
  const { preview } = usePreferences()
  return (
    <>
      {frame.restoredCopy ? (
        <Banner tone="bg-bad-soft" alert icon={<CircleAlert className="text-bad" />}>
          <p className="min-w-0 flex-1">{COPY_BANNER}</p>
        </Banner>
      ) : null}
      {frame.ghosting ? (
        <Banner tone="bg-warn-soft" icon={<UserRoundCheck className="text-warn" />}>
          <p className="min-w-0 flex-1">
            You act as <strong className="font-semibold">{frame.user.name}</strong> of {frame.account.name}.
          </p>
          <Form method="post" action="/ghost/stop" reloadDocument>
            <SubmitButton variant="secondary" size="sm">
              Back to yourself
            </SubmitButton>
          </Form>
        </Banner>
      ) : null}
      {frame.erasedOn ? <ClosedBanner erasedOn={frame.erasedOn} mayReopen={frame.viewer.ownAccount} /> : null}
      {frame.mfaMissing ? (
        <Banner tone="bg-bad-soft" alert icon={<CircleAlert className="text-bad" />}>
          {frame.ghosting ? (
            // A super user can't set it up for the user they act as.
            <p className="min-w-0 flex-1 whitespace-pre-wrap">{MFA_BANNER}</p>
          ) : (
            <Link
              to="/profile/mfa"
              className="min-w-0 flex-1 whitespace-pre-wrap underline-offset-2 hover:underline"
            >
              {MFA_BANNER}
            </Link>
          )}
        </Banner>
      ) : null}
      {frame.limitReached ? (
        <Banner tone="bg-warn-soft" icon={<TriangleAlert className="text-warn" />}>
          <p className="min-w-0 flex-1">{frame.limitReached}</p>
          {frame.viewer.administer ? (
            <Link to="/account/info/billing?tab=plan" className={buttonVariants({ size: 'sm' })}>
              Open Usage
            </Link>
          ) : null}
        </Banner>
      ) : null}
      {previews(frame, preview) ? (
        <Banner tone="bg-sunken" icon={<ChartColumn className="text-muted" />}>
          <p className="min-w-0 flex-1">
            <Link to="/profile" className="text-brand-text underline underline-offset-2">
              {PREVIEW_BANNER}
            </Link>
            : your own calls, texts and tasks, day by day.
          </p>
          <PreferenceButton
            name="preview"
            value="off"
            className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
          >
            <X aria-hidden />
            <span className="sr-only">Don’t show this again</span>
          </PreferenceButton>
        </Banner>
      ) : null}
    </>
  )
}

function ClosedBanner({ erasedOn, mayReopen }: { erasedOn: string; mayReopen: boolean }) {
  const { timeZone } = useClock()
  return (
    <Banner tone="bg-bad-soft" alert icon={<CircleAlert className="text-bad" />}>
      <p className="min-w-0 flex-1">{closedLine(erasedOn, timeZone)}</p>
      {mayReopen ? (
        <Form method="post" action="/account/info/data">
          <SubmitButton name="intent" value="reopen" variant="secondary" size="sm">
            Reopen
          </SubmitButton>
        </Form>
      ) : null}
    </Banner>
  )
}

function Banner({
  tone,
  icon,
  alert,
  children,
}: {
  tone: string
  icon: React.ReactNode
  alert?: boolean
  children: React.ReactNode
}) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={`flex min-h-9 shrink-0 items-center gap-2.5 border-line border-b px-4 py-1 text-sm [&>svg]:size-4 [&>svg]:shrink-0 ${tone}`}
    >
      {icon}
      {children}
    </div>
  )
}
