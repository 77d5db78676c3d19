import { data, Form, Link, Outlet, redirect, useLocation } from 'react-router'
import { useAnnouncedResults } from '#app/components/feedback/announcements.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { CalendarClock, Plus } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { CAMPAIGN_MESSAGES, CAMPAIGNS_PATH, historyFailure } from '../campaign.ts'
import { listCampaigns } from '../campaign-list.server.ts'
import { campaignSearch, readCampaignQuery } from '../campaign-query.ts'
import { duplicateCampaign, setAllStopped, setCampaignPaused } from '../campaigns.server.ts'
import { CampaignFilters, CampaignPages } from '../components/campaign-filters.tsx'
import { CampaignTable } from '../components/campaign-table.tsx'
import type { History } from '../components/run-history.tsx'
import { campaignsChanged } from '../events.ts'
import { listDetails, listRuns } from '../run-history.server.ts'
import type { Route } from './+types/campaigns'

export const meta: Route.MetaFunction = () => [{ title: 'Campaigns · Switchboard' }]

/** `?open=` shows the runs of a campaign, `?run=` the details of one of them, `?failed=` counts failures to load them. */
export const loader = page.loader({ can: 'message' }, async (ctx, { url }: Route.LoaderArgs) => {
  const query = readCampaignQuery(url.searchParams)
  const open = url.searchParams.get('open')
  return {
    ...(await listCampaigns(ctx, query)),
    query,
    history: open ? await loadHistory(ctx, open, url.searchParams) : null,
    canStopAll: ctx.can.stopTexts,
  }
})

const DETAILS_SHOWN = 50

/** A history that can't be loaded leaves the list as it is. */
async function loadHistory(ctx: Ctx, campaignId: string, params: URLSearchParams): Promise<History> {
  const failures = Math.max(0, Number(params.get('failed')) || 0)
  const history: History = { campaignId, runs: [], runId: null, details: null, error: null, failures: 0 }
  try {
    history.runs = await listRuns(ctx, campaignId)
  } catch (error) {
    logUnknown(error)
    return { ...history, error: historyFailure(failures + 1), failures: failures + 1 }
  }
  const runId = params.get('run')
  if (!runId) return history
  try {
    if (!history.runs.some(({ id }) => id === runId))
      throw new AppError('not-found', 'This run was not found.')
    history.details = await listDetails(ctx, runId, { after: params.get('after'), limit: DETAILS_SHOWN })
  } catch (error) {
    logUnknown(error)
    history.error = CAMPAIGN_MESSAGES.detailsFailed
  }
  return { ...history, runId }
}

function logUnknown(error: unknown): void {
  if (!(error instanceof AppError)) log.error({ err: error }, 'campaign history not loaded')
}

export const action = page.action({ can: 'message' }, async (ctx, { request, url }: Route.ActionArgs) => {
  const form = await request.formData()
  const id = String(form.get('id') ?? '')
  try {
    switch (form.get('intent')) {
      case 'pause':
      case 'resume':
        await setCampaignPaused(ctx, id, form.get('intent') === 'pause')
        break
      case 'duplicate':
        await duplicateCampaign(ctx, id)
        return redirect(`${CAMPAIGNS_PATH}/create`)
      case 'stop-all':
      case 'go-on':
        await setAllStopped(ctx, form.get('intent') === 'stop-all')
        break
      default:
        throw new AppError('invalid', 'Load the page again.')
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not-found' || error.code === 'forbidden') throw error
    return data({ error: error.message }, error.status)
  }
  return redirect(`${CAMPAIGNS_PATH}${url.search}`)
})

export default function Campaigns({ loaderData, actionData }: Route.ComponentProps) {
  const { items, hasNext, isStopped, query, history, canStopAll } = loaderData
  useRealtimeEvent(campaignsChanged, useRealtime().revalidate)
  const { search } = useLocation()
  useAnnouncedResults(campaignSearch(query), {
    count: items.length,
    one: 'campaign',
    none: 'No campaigns',
    more: hasNext,
  })
  const create = (
    <Link
      to={`${CAMPAIGNS_PATH}/create`}
      prefetch="intent"
      className={buttonVariants({ variant: 'primary' })}
    >
      <Plus aria-hidden />
      Create
    </Link>
  )
  return (
    <Page>
      <PageHeader
        title="Campaigns"
        description="Texts to everyone with a tag, at set times."
        actions={
          <>
            {canStopAll && !isStopped ? (
              <Form method="post" action={`${CAMPAIGNS_PATH}${search}`}>
                <SubmitButton variant="danger-quiet" name="intent" value="stop-all">
                  Stop all sending
                </SubmitButton>
              </Form>
            ) : null}
            {create}
          </>
        }
      />
      {isStopped ? (
        <Alert variant="warn" className="mb-4">
          <div className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1">
              An owner has stopped all texts of your company. Campaigns, scheduled and automatic texts wait,
              and nobody can send one, until an owner lets them go on.
            </span>
            {canStopAll ? (
              <Form method="post" action={`${CAMPAIGNS_PATH}${search}`}>
                <SubmitButton name="intent" value="go-on" variant="secondary">
                  Go on
                </SubmitButton>
              </Form>
            ) : null}
          </div>
        </Alert>
      ) : null}
      {actionData?.error ? (
        <Alert variant="bad" className="mb-4">
          {actionData.error}
        </Alert>
      ) : null}
      <Card>
        <CampaignFilters query={query} />
        {items.length === 0 ? (
          <EmptyState icon={CalendarClock} title="No campaigns found" action={create}>
            {query.isActive
              ? 'Active campaigns show here.'
              : 'Paused campaigns, and those with no run left, show here.'}
          </EmptyState>
        ) : (
          <CampaignTable items={items} query={query} history={history} />
        )}
      </Card>
      <CampaignPages query={query} hasNext={hasNext} to={(page) => campaignSearch({ ...query, page })} />
      <Outlet />
    </Page>
  )
}
