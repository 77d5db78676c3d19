import { formProblem } from '#app/components/forms/form-problem.ts'
import { Form, Link, Outlet, redirect, useLocation } from 'react-router'
import { useAnnouncedResults } from '#app/components/feedback/announcements.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { CalendarClock, Plus } from '#app/components/icons.tsx'
import { PageLinks } from '#app/components/lists/list-paging.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { SendingStopped } from '#app/features/messaging/texting/components/sending-stopped.tsx'
import { log } from '#app/lib/log.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { CAMPAIGN_MESSAGES, historyFailure } from '../campaign.ts'
import { CAMPAIGNS_PATH, draftPath } from '../paths.ts'
import { Drafts } from '../components/drafts.tsx'
import { discardDraft, listDrafts } from '../drafts.server.ts'
import { listCampaigns } from '../campaign-list.server.ts'
import { campaignPages, type Status } from '../campaign-query.ts'
import { duplicateCampaign, setAllStopped, setCampaignPaused } from '../campaigns.server.ts'
import { CampaignFilters } from '../components/campaign-filters.tsx'
import { CampaignTabs } from '../components/campaign-tabs.tsx'
import { CampaignTable } from '../components/campaign-table.tsx'
import type { History } from '../components/run-history.tsx'
import { campaignsChanged } from '../events.ts'
import { listDetails, listRuns } from '../run-history.server.ts'
import type { Route } from './+types/campaigns'

export const meta: Route.MetaFunction = () => [{ title: 'Campaigns · Switchboard' }]

/** `?open=` shows the runs of a campaign, `?run=` the details of one of them, `?more=` those after some, `?failed=` counts failures to load them. */
export const loader = page.loader({ can: 'message' }, async (ctx, { url }: Route.LoaderArgs) => {
  const query = campaignPages.read(url.searchParams)
  const open = url.searchParams.get('open')
  const [list, drafts] = await Promise.all([listCampaigns(ctx, query), listDrafts(ctx)])
  return {
    ...list,
    drafts,
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
    history.details = await listDetails(ctx, runId, { after: params.get('more'), limit: DETAILS_SHOWN })
  } catch (error) {
    logUnknown(error)
    history.error = CAMPAIGN_MESSAGES.detailsFailed
  }
  return { ...history, runId }
}

function logUnknown(error: unknown): void {
  if (!(error instanceof AppError)) log.error({ err: error }, 'campaign history not loaded')
}

interface OnList {
  /** The id of a campaign or a draft. */
  id: string
  list: string
}

/** A button of the list. A toast's Undo posts only an address. */
function button(run: (ctx: Ctx, shown: OnList) => Promise<Response>) {
  return page.form({ can: 'message' }, (ctx, form, { url }) => {
    const id = String(form.get('id') ?? url.searchParams.get('id') ?? '')
    return run(ctx, { id, list: listPath(url.searchParams) })
  })
}

function doneIn(list: string, message: string, undo?: string) {
  return redirectWithToast(list, { kind: 'ok', message, ...(undo && { undo }) })
}

export const action = page.intents(
  { can: 'message' },
  {
    pause: button(async (ctx, { id, list }) => {
      await setCampaignPaused(ctx, id, true)
      return doneIn(list, 'Campaign paused', `${list}${list.includes('?') ? '&' : '?'}intent=resume&id=${id}`)
    }),
    resume: button(async (ctx, { id, list }) => {
      await setCampaignPaused(ctx, id, false)
      return doneIn(list, 'Campaign resumed')
    }),
    duplicate: button(async (ctx, { id }) => redirect(draftPath(await duplicateCampaign(ctx, id)))),
    discard: button(async (ctx, { id, list }) => {
      await discardDraft(ctx, { campaignId: null, draftId: id })
      return doneIn(list, 'Draft deleted')
    }),
    'stop-all': button(async (ctx, { list }) => {
      await setAllStopped(ctx, true)
      return doneIn(list, 'All texts are stopped')
    }),
    'go-on': button(async (ctx, { list }) => {
      await setAllStopped(ctx, false)
      return doneIn(list, 'Texts go on')
    }),
  },
)

/** The list as it was shown. */
function listPath(given: URLSearchParams): string {
  const params = new URLSearchParams(given)
  for (const name of ['intent', 'id']) params.delete(name)
  return params.size > 0 ? `${CAMPAIGNS_PATH}?${params}` : CAMPAIGNS_PATH
}

const EMPTY: Record<Status, { title: string; hint: string }> = {
  active: { title: 'No active campaigns', hint: 'Campaigns that send, or will, appear here.' },
  paused: { title: 'No paused campaigns', hint: 'A paused campaign starts no run until it is resumed.' },
  drafts: { title: 'No drafts', hint: 'Your campaigns that aren’t submitted yet appear here.' },
  ended: { title: 'No ended campaigns', hint: 'Campaigns with no run left appear here.' },
  inactive: { title: 'No inactive campaigns', hint: 'Paused and ended campaigns appear here.' },
}

export default function Campaigns({ loaderData, actionData }: Route.ComponentProps) {
  const problem = formProblem(actionData?.result)
  const { items, counts, newer, older, stop, hold, drafts, query, history, canStopAll } = loaderData
  useRealtimeEvent(campaignsChanged, useRealtime().revalidate)
  const { search } = useLocation()
  useAnnouncedResults(campaignPages.search(query), {
    count: items.length,
    one: 'campaign',
    none: 'No campaigns',
    more: older !== null,
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
            {canStopAll && !stop ? (
              <Form method="post" action={`${CAMPAIGNS_PATH}${search}`}>
                {/* Other texts may be on their way also when no campaign is. */}
                <SubmitButton
                  variant={counts.active > 0 ? 'danger-quiet' : 'ghost'}
                  name="intent"
                  value="stop-all"
                >
                  Stop all sending
                </SubmitButton>
              </Form>
            ) : null}
            {create}
          </>
        }
      />
      {stop ? (
        <SendingStopped stop={stop} className="mb-4">
          {canStopAll ? (
            <Form method="post" action={`${CAMPAIGNS_PATH}${search}`}>
              <SubmitButton name="intent" value="go-on" variant="secondary">
                Let texts go on
              </SubmitButton>
            </Form>
          ) : null}
        </SendingStopped>
      ) : null}
      {hold ? (
        <Alert variant="warn" className="mb-4">
          {hold}
        </Alert>
      ) : null}
      {problem ? (
        <Alert variant="bad" className="mb-4">
          {problem}
        </Alert>
      ) : null}
      <CampaignTabs query={query} counts={{ ...counts, drafts: drafts.length }} />
      <Card className="mt-4">
        {query.status === 'drafts' ? null : <CampaignFilters query={query} />}
        {query.status === 'drafts' && drafts.length > 0 ? (
          <Drafts drafts={drafts} />
        ) : items.length === 0 ? (
          <EmptyState icon={CalendarClock} title={EMPTY[query.status].title} action={create}>
            {EMPTY[query.status].hint}
          </EmptyState>
        ) : (
          <CampaignTable items={items} query={query} history={history} />
        )}
      </Card>
      {query.page > 1 || newer || older ? (
        <nav aria-label="Pages of campaigns" className="mt-3 flex items-center gap-2">
          <PageLinks list={campaignPages} query={query} page={{ newer, older }} />
        </nav>
      ) : null}
      <Outlet />
    </Page>
  )
}
