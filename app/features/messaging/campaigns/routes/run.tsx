import { formProblem } from '#app/components/forms/form-problem.ts'
import { Form } from 'react-router'
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Chip } from '#app/components/chip.tsx'
import { useTimer } from '#app/components/use-timer.ts'
import { SendingStopped } from '#app/features/messaging/texting/components/sending-stopped.tsx'
import { messageChanged } from '#app/features/messaging/texting/events.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { CAMPAIGNS_PATH } from '../paths.ts'
import { listDetails } from '../run-history.server.ts'
import { DryRunTotals } from '../components/plan-totals.tsx'
import { RUN_STATES, RunDetails } from '../components/run-history.tsx'
import { RunChart } from '../components/run-chart.tsx'
import { RunFigures } from '../components/run-figures.tsx'
import { RunTags } from '../components/run-tags.tsx'
import { campaignsChanged } from '../events.ts'
import { controlRun, getRunResults, type RunAction } from '../run-results.server.ts'
import type { Route } from './+types/run'

export const meta: Route.MetaFunction = () => [{ title: 'Campaign run · Switchboard' }]

export const loader = page.loader(
  { can: 'message', params: { id: uuid, runId: uuid } },
  async (ctx, { params, url }) => {
    const results = await getRunResults(ctx, params.id, params.runId)
    const details = await listDetails(ctx, params.runId, { after: url.searchParams.get('after'), limit: 100 })
    return { results, details }
  },
)

function control(action: RunAction) {
  return page.form(
    { can: 'message', params: { id: uuid, runId: uuid }, to: ({ url }) => url.pathname },
    (ctx, _, { params }) => controlRun(ctx, { campaignId: params.id, runId: params.runId }, action),
  )
}

export const action = page.intents(
  { can: 'message', params: { id: uuid, runId: uuid } },
  { pause: control('pause'), resume: control('resume'), stop: control('stop') },
)

export default function Run({ loaderData, actionData }: Route.ComponentProps) {
  const problem = formProblem(actionData?.result)
  const { results, details } = loaderData
  const { campaign, run, planned, reasons, tags } = results
  useLiveResults(run.id)
  return (
    <Page width="text" className="flex flex-col gap-4">
      <PageHeader
        title={campaign.name}
        meta={
          results.stop && run.state === 'sending' ? (
            <Chip tone="warn">Held: all texts are stopped</Chip>
          ) : results.hold && run.state === 'sending' ? (
            <Chip tone="warn">On hold</Chip>
          ) : (
            <Chip tone={run.state === 'sending' ? 'brand' : 'plain'}>{RUN_STATES[run.state]}</Chip>
          )
        }
        description={
          <>
            Run of <DateTime at={run.runDate} show="both" />
          </>
        }
        back={{ to: `${CAMPAIGNS_PATH}?open=${campaign.id}`, label: 'Back to campaigns' }}
        className="pb-0"
        actions={<RunButtons campaignId={campaign.id} runId={run.id} state={run.state} />}
      />
      {results.stop && run.waiting > 0 ? <SendingStopped stop={results.stop} /> : null}
      {results.hold && run.waiting > 0 ? <Alert variant="warn">{results.hold}</Alert> : null}
      {problem ? <Alert variant="bad">{problem}</Alert> : null}
      {campaign.changedSince ? (
        <Alert>The campaign’s text was changed after this run began. The run keeps its own.</Alert>
      ) : null}
      <Card title="Results" headingId="results">
        <RunFigures results={results} />
      </Card>
      {planned ? (
        <Card title="Dry run before the first text, and its result" headingId="planned">
          <DryRunTotals totals={planned} cost={planned.cost} came={results.came} />
        </Card>
      ) : null}
      <Card title="Text" headingId="text">
        <p className="whitespace-pre-wrap px-4 py-3 [overflow-wrap:anywhere]">{results.content}</p>
      </Card>
      {results.hours.length > 0 ? (
        <Card title="Over time" headingId="hours">
          <RunChart hours={results.hours} />
        </Card>
      ) : null}
      {tags.length > 0 ? (
        <Card title="By tag" headingId="tags">
          <RunTags tags={tags} />
        </Card>
      ) : null}
      {reasons.length > 0 ? (
        <Card title="Why texts didn’t arrive" headingId="reasons">
          <ul className="divide-y divide-line">
            {reasons.map(({ reason, count }) => (
              <li key={reason} className="flex gap-3 px-4 py-2 text-sm">
                <span className="w-12 shrink-0 tabular-nums">{count.toLocaleString('en-US')}</span>
                <span className="min-w-0">{reason}</span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card title="Recipients" headingId="recipients">
        <RunDetails {...details} more={(after) => `?after=${after}`} />
      </Card>
    </Page>
  )
}

const RELOAD_MS = 2000

/** Loads the results again as the run goes on, and soon after its texts are delivered or answered. */
function useLiveResults(runId: string): void {
  const { revalidate } = useRealtime()
  useRealtimeEvent(campaignsChanged, revalidate)
  const reload = useTimer()
  useRealtimeEvent(messageChanged, (message) => {
    if (message.campaignRunId === runId) reload.start(revalidate, RELOAD_MS)
  })
}

interface RunButtonsProps {
  campaignId: string
  runId: string
  state: keyof typeof RUN_STATES
}

function RunButtons({ campaignId, runId, state }: RunButtonsProps) {
  if (state === 'done' || state === 'stopped') return null
  const action = `${CAMPAIGNS_PATH}/${campaignId}/runs/${runId}`
  return (
    <>
      <Form method="post" action={action}>
        <SubmitButton variant="secondary" name="intent" value={state === 'paused' ? 'resume' : 'pause'}>
          {state === 'paused' ? 'Resume' : 'Pause'}
        </SubmitButton>
      </Form>
      <ConfirmDialog
        title="Stop this run?"
        description="Those who haven’t been texted yet get nothing. A stopped run can’t be resumed."
        confirmLabel="Stop run"
        danger
        fields={{ intent: 'stop' }}
        action={action}
        trigger={<Button variant="danger-quiet">Stop…</Button>}
      />
    </>
  )
}
