import { formProblem } from '#app/components/forms/form-problem.ts'
import { Fragment } from 'react'
import { Form, Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { PhoneInput } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { CalendarClock, Download } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { plural } from '#app/lib/plural.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { CAMPAIGNS_PATH, draftPath } from '../paths.ts'
import { Objections } from '../components/objections.tsx'
import { DryRunTotals } from '../components/plan-totals.tsx'
import { type DryRun, dryRun, dryRunOfDraft } from '../next-run.server.ts'
import { sendTestText } from '../test-send.server.ts'
import type { Route } from './+types/next-run'

export const meta: Route.MetaFunction = () => [{ title: 'Next run · Switchboard' }]

/** The next run of a campaign, of the user's edits to it (`?edited`), or of a new one (`create/next?draft=`). */
function runOf(ctx: Ctx, id: string | undefined, params: URLSearchParams): Promise<DryRun> {
  if (id === undefined) return dryRunOfDraft(ctx, { campaignId: null, draftId: params.get('draft') })
  return params.has('edited') ? dryRunOfDraft(ctx, { campaignId: id }) : dryRun(ctx, id)
}

export const loader = page.loader(
  { can: 'message', params: { id: uuid.optional() } },
  async (ctx, { params, url }) => ({
    run: await runOf(ctx, params.id, url.searchParams),
    isDraft: params.id === undefined || url.searchParams.has('edited'),
    wizard: params.id ? `${CAMPAIGNS_PATH}/${params.id}` : draftPath(url.searchParams.get('draft') ?? ''),
    canExport: ctx.can.exportClients,
    requestId: uuidv7(),
  }),
)

/** Sends the first sample to a number. */
export const action = page.form(
  { can: 'message', params: { id: uuid.optional() }, done: 'Test sent' },
  async (ctx, form, { params, url }) => {
    const text = (name: string) => String(form.get(name) ?? '')
    const run = await runOf(ctx, params.id, url.searchParams)
    await sendTestText(ctx, run, { phoneNumber: text('phoneNumber'), requestId: text('requestId') })
  },
)

export default function NextRun({ loaderData, actionData }: Route.ComponentProps) {
  const problem = formProblem(actionData?.result)
  const { run, isDraft, wizard, canExport, requestId } = loaderData
  const { campaignId, totals, reasons, samples, objections, withoutNumber } = run
  return (
    <Page width="text" className="flex flex-col gap-4">
      <PageHeader
        title={run.name}
        description={<When run={run} isDraft={isDraft} />}
        back={
          isDraft
            ? { to: wizard, label: 'Back to the campaign' }
            : { to: `${CAMPAIGNS_PATH}?open=${campaignId}`, label: 'Back to campaigns' }
        }
        className="pb-0"
        actions={
          canExport && !isDraft ? (
            <a href={`${CAMPAIGNS_PATH}/${campaignId}/next/file`} className={buttonVariants()}>
              <Download aria-hidden />
              List as a file
            </a>
          ) : null
        }
      />
      <Card title="Recipients" headingId="recipients">
        <DryRunTotals totals={totals} cost={run.cost} />
        {withoutNumber > 0 ? (
          <p className="border-line border-t px-4 py-2 text-muted text-sm">
            {plural(withoutNumber, 'person', 'people')} with the tags {withoutNumber === 1 ? 'has' : 'have'}{' '}
            no mobile number.
          </p>
        ) : null}
        {reasons.length > 0 ? <Reasons reasons={reasons} /> : null}
      </Card>
      <Card title="Samples" headingId="samples">
        {samples.length === 0 ? (
          <EmptyState icon={CalendarClock} title="No text goes out">
            No one with the tags can be texted.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {samples.map((sample) => (
              <li key={sample.phone} className="px-4 py-3">
                <p className="text-muted text-sm">
                  <bdi>{sample.name}</bdi>, <PhoneNumber number={sample.phone} /> ·{' '}
                  {plural(sample.segments, 'text')}
                </p>
                <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{sample.body}</p>
              </li>
            ))}
          </ul>
        )}
        {samples.length > 0 ? (
          <Form method="post" className="flex flex-wrap items-end gap-2 border-line border-t px-4 py-3">
            <input type="hidden" name="requestId" value={requestId} />
            <span className="flex flex-col gap-1">
              <Label htmlFor="test-number">Send the first one to your own phone</Label>
              <PhoneInput id="test-number" name="phoneNumber" required className="w-56" />
            </span>
            <SubmitButton variant="secondary">Send test</SubmitButton>
          </Form>
        ) : null}
        {problem ? (
          <Alert variant="bad" className="m-3">
            {problem}
          </Alert>
        ) : null}
      </Card>
      <Objections objections={objections} />
      <p>
        <Link to={wizard} className={buttonVariants()}>
          {isDraft ? 'Back to the campaign' : 'Edit campaign'}
        </Link>
      </p>
    </Page>
  )
}

/** Why some of the people get no text, or get it later. */
function Reasons({ reasons }: Pick<DryRun, 'reasons'>) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {reasons.map(({ verdict, reason, count, people }) => (
        <li key={reason} className="flex gap-3 px-4 py-2 text-sm">
          <span className="w-12 shrink-0 tabular-nums">{count.toLocaleString('en-US')}</span>
          <span className="min-w-0">
            {verdict === 'hold' ? 'Waits: ' : ''}
            {reason}
            <span className="block text-muted text-xs">
              {people.map(({ clientId, name }, index) => (
                <Fragment key={`${clientId} ${name}`}>
                  {index > 0 ? ', ' : ''}
                  <Link to={`/contacts/contact/${clientId}`} className="hover:underline">
                    <bdi>{name}</bdi>
                  </Link>
                </Fragment>
              ))}
              {count > people.length ? ` and ${(count - people.length).toLocaleString('en-US')} more` : ''}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function When({ run: { at, isPlanned, ran }, isDraft }: { run: DryRun; isDraft: boolean }) {
  const time = <DateTime at={at} show="both" />
  if (isDraft && !isPlanned) return <>This is what it would be now. Nothing has been sent.</>
  if (!isPlanned) return <>No run is planned. This is what one would be now.</>
  if (isDraft || ran === 0) return <>Next run, as it would be on {time}. Nothing has been sent.</>
  return (
    <>
      Next run, as it would be on {time}. It has run {plural(ran, 'time')} before.
    </>
  )
}
