import { Link, redirect } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { ContactRound } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { ADMIN_PATH } from '#app/features/people/boards/paths.ts'
import { AudienceReach } from '#app/features/messaging/campaigns/components/reach.tsx'
import { reachOf } from '#app/features/messaging/campaigns/audience.server.ts'
import { CAMPAIGNS_PATH, draftPath } from '#app/features/messaging/campaigns/paths.ts'
import { hasBecomeCampaign } from '#app/features/messaging/campaigns/save-campaign.server.ts'
import { listTags } from '#app/features/people/tags/tags.server.ts'
import { MOST_TO_BOARD } from '#app/features/people/boards/board.ts'
import { plural } from '#app/lib/plural.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { actSchema } from '../acting/act.schema.ts'
import { actedClients, nameOfActed } from '../acting/acted-clients.server.ts'
import { beginCampaign } from '../acting/begin-campaign.server.ts'
import { actionsFor, readAct, reportPath, REPORT_ACTIONS } from '../acting/report-action.ts'
import { tagReport } from '../acting/tag-report.server.ts'
import { ActForm } from '../components/act-form.tsx'
import { ExistingBoard } from '../components/existing-board.tsx'
import type { Route } from './+types/act-on-report'

export const meta: Route.MetaFunction = () => [{ title: 'Report · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const acted = readAct(url.searchParams)
  const [clientIds, tags] = await Promise.all([actedClients(ctx, acted), listTags(ctx)])
  return {
    ...acted,
    action: actionsFor(ctx.can).find((value) => value === acted.action) ?? 'tag',
    count: clientIds.length,
    reach: acted.action === 'campaign' ? await reachOf(ctx, clientIds) : null,
    toBoard: acted.action === 'board' ? clientIds.slice(0, MOST_TO_BOARD) : [],
    name: await nameOfActed(ctx, acted),
    tags: tags
      .filter(({ rule }) => rule === null)
      .map(({ id, name, assigned }) => ({ value: id, label: `${name} (${plural(assigned, 'contact')})` })),
    requestId: uuidv7(),
    administer: ctx.can.administer,
  }
})

/** Tags the contacts, and then goes on to a board or a campaign for the tag. */
export const action = page.form({ schema: actSchema, failed: 'Unable to tag them' }, async (ctx, input) => {
  if (input.action === 'campaign' && (await hasBecomeCampaign(ctx, input.requestId))) {
    return redirect(`${CAMPAIGNS_PATH}/${input.requestId}`)
  }
  const { tag, count, goesOn } = await tagReport(ctx, input)
  const toast = goesOn
    ? {
        kind: 'info' as const,
        message: `${plural(count, 'contact')} are being tagged “${tag.name}”. This takes a moment.`,
      }
    : { kind: 'ok' as const, message: `${plural(count, 'contact')} tagged “${tag.name}”` }
  switch (input.action) {
    case 'tag':
      return redirectWithToast(`${reportPath(input.report)}${input.list}`, toast)
    case 'board':
      return redirectWithToast(
        `${ADMIN_PATH}/new?${new URLSearchParams({ tag: tag.id, name: tag.name })}`,
        toast,
      )
    case 'campaign':
      await beginCampaign(ctx, { id: input.requestId, name: tag.name, tagId: tag.id })
      return redirectWithToast(draftPath(input.requestId), toast)
  }
})

export default function ActOnReport({ loaderData, actionData }: Route.ComponentProps) {
  const { action, report, list, count, reach, toBoard, tags, administer } = loaderData
  const { label } = REPORT_ACTIONS.find(({ value }) => value === action)!
  const back = `${reportPath(report)}${list}`
  const mayTag = administer || tags.length > 0
  return (
    <Page width="text">
      <PageHeader
        title={label}
        description={plural(count, 'contact')}
        back={{ to: back, label: 'Back to the report' }}
      />
      {reach && count > 0 ? (
        <div className="mb-4">
          <AudienceReach reach={reach} />
        </div>
      ) : null}
      {count === 0 ? (
        <EmptyState
          icon={ContactRound}
          title="There are no contacts left"
          action={
            <Link to={back} className={buttonVariants()}>
              Back to the report
            </Link>
          }
        />
      ) : action === 'board' && !administer ? null : !mayTag ? (
        <Alert>There are no tags yet. An admin can make one in the settings.</Alert>
      ) : (
        <Card>
          <ActForm {...loaderData} back={back} lastResult={actionData?.result} />
        </Card>
      )}
      {action === 'board' && count > 0 ? <ExistingBoard ids={toBoard} count={count} back={back} /> : null}
    </Page>
  )
}
