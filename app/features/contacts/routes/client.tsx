import { ChevronLeft, MessageSquare, Pencil, Trash2, UserPlus } from '#app/components/icons.tsx'
import { Suspense, useState } from 'react'
import { useAreas } from '#app/features/area.ts'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import {
  Form,
  Link,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useRouteLoaderData,
} from 'react-router'
import { Card, Page } from '#app/components/page-header.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import type { RestoreList } from '#app/components/lists/use-paged-list.ts'
import { listClientTags } from '#app/features/tags/tag-members.server.ts'
import { ConversationItem } from '#app/features/texting/components/conversation-item.tsx'
import { choiceValue } from '#app/features/texting/recipient-params.ts'
import { listClientConversations } from '#app/features/texting/list-conversations.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { cn } from '#app/lib/cn.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { keepPageContext } from '#app/middleware/contexts.ts'
import { clientChanged } from '#app/features/clients/events.ts'
import { conversationChanged } from '#app/features/texting/events.ts'
import { tagsChanged } from '#app/features/tags/events.ts'
import { MANY_CLIENTS } from '#app/features/clients/client-list.ts'
import { applicantName, coapplicantName, clientName } from '#app/lib/client-names.ts'
import { clientChoices } from '../client-settings.server.ts'
import { getClient } from '#app/features/clients/clients.server.ts'
import { lastList } from '#app/features/clients/components/last-client-list.ts'
import { FavoriteButton } from '../components/favorite-button.tsx'
import { PersonCard } from '../components/person-card.tsx'
import { ActivityColumn } from '#app/features/timeline/components/activity-column.tsx'
import { LowerTabs } from '#app/features/timeline/components/lower-tabs.tsx'
import { SummaryBar } from '../components/summary-bar.tsx'
import type { Level } from '#app/features/clients/person.ts'
import { actOnContact } from './client-action.server.ts'
import { loadTimeline, readTimelineAddress } from '#app/features/timeline/timeline.server.ts'
import { type ClientRecords, policySummary } from '#app/features/records/overview.server.ts'
import { changesOnlyDialog } from '#app/features/records/dialog-urls.ts'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'
import { MergeMenu } from '#app/features/merge/components/merge-menu.tsx'
import { mergedInto, undoableOf } from '#app/features/merge/merge-preview.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/client'

export { ClientErrorBoundary as ErrorBoundary } from '../components/client-error.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? clientName(loaderData.client) : 'Contact'} · Switchboard` },
]

export const loader = page.loader(async (ctx, { params, url, context }: Route.LoaderArgs) => {
  const client = await getClient(ctx, params.id, { trashed: context.get(keepPageContext) }).catch(
    async (error: unknown) => {
      // A link to a merged client leads to the one it was merged into.
      const survivor = await mergedInto(ctx, params.id)
      throw survivor ? redirect(`/contacts/contact/${survivor}`) : error
    },
  )
  const [rooms, tags, policies, choices, timeline, undoable] = await inOneTransaction(ctx, (ctx) =>
    Promise.all([
      ctx.can.message ? listClientConversations(ctx, client.id) : null,
      listClientTags(ctx, client.id),
      policySummary(ctx, client.id),
      clientChoices(ctx),
      loadTimeline(ctx, readTimelineAddress(client.id, url.searchParams)),
      undoableOf(ctx, client.id),
    ]),
  )
  const can = { message: ctx.can.message, delete: ctx.can.deleteClients }
  return { client, rooms, tags, policies, choices, timeline, undoable, can }
})

/** The page behind a dialog is loaded already. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  changesOnlyDialog(change) ? false : change.defaultShouldRevalidate

export const action = page.action(async (ctx, { request, params, url, context }: Route.ActionArgs) =>
  actOnContact(ctx, context, params.id, await request.formData(), url),
)

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { client, rooms, tags, can, choices, timeline } = loaderData
  const { dialogUrl } = useDialogUrls()
  // The records load in their own route.
  const attached = useRouteLoaderData<ClientRecords>('features/contacts/routes/records-panel')
  const [messages, setMessages] = useState<Level | null>(null)
  const { user } = useFrame()
  const MessagesWindow = useAreas().find((area) => area.clientWindow)?.clientWindow
  const { revalidate } = useRealtime()
  useRealtimeEvent(clientChanged, ({ id }) => {
    if (id === client.id || id === MANY_CLIENTS) revalidate()
  })
  useRealtimeEvent(conversationChanged, (room) => {
    if (room.client?.id === client.id) revalidate()
  })
  useRealtimeEvent(tagsChanged, revalidate)
  const name = clientName(client)
  const other = coapplicantName(client)
  const hasCoapplicant = other ?? client.coMobilePhone ?? client.coPhone ?? client.coEmail
  const textable = client.mobilePhone ? 'applicant' : client.coMobilePhone ? 'coapplicant' : null
  return (
    <Page className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-72 items-start gap-1">
          <BackToList />
          <h1 className="min-w-0 break-words px-1 pt-0.5 font-semibold text-xl">{name}</h1>
          <FavoriteButton key={client.id} clientId={client.id} name={name} favorite={client.favorite} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {can.message && textable ? (
            <Form action="/messages/to">
              <Button type="submit" name="with" value={choiceValue({ id: client.id, level: textable })}>
                <MessageSquare aria-hidden />
                Messages
              </Button>
            </Form>
          ) : null}
          {can.delete ? (
            <Link
              to={dialogUrl(`/contacts/contact/${client.id}/delete`)}
              preventScrollReset
              className={buttonVariants({ variant: 'danger-quiet' })}
            >
              <Trash2 aria-hidden />
              Delete
            </Link>
          ) : null}
          <Link
            to={`/contacts/contact/${client.id}/edit`}
            prefetch="intent"
            className={buttonVariants({ variant: 'primary' })}
          >
            <Pencil aria-hidden />
            Edit
          </Link>
          {can.delete ? (
            <MergeMenu clientId={client.id} two={Boolean(hasCoapplicant)} undoable={loaderData.undoable} />
          ) : null}
        </div>
      </header>
      <SummaryBar client={client} policies={loaderData.policies} choices={choices} />
      {/* In one column the tabs are between the people and the records; in two, the activity is beside them. */}
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_320px] xl:grid-rows-[auto_auto_1fr]">
        <div className="flex min-w-0 flex-col gap-3">
          <div className="grid gap-3 lg:grid-cols-2">
            <PersonCard
              client={client}
              level="applicant"
              name={applicantName(client)}
              canMessage={can.message}
              onMessages={setMessages}
            />
            {hasCoapplicant ? (
              <PersonCard
                client={client}
                level="coapplicant"
                name={other ?? 'Co-applicant'}
                canMessage={can.message}
                onMessages={setMessages}
              />
            ) : (
              <Link
                to={`/contacts/contact/${client.id}/edit`}
                prefetch="intent"
                className="flex min-h-11 items-center justify-center gap-1.5 rounded-md border border-line-strong/60 border-dashed p-3 text-muted hover:border-line-strong hover:text-text"
              >
                <UserPlus aria-hidden className="size-4" />
                Add co-applicant
              </Link>
            )}
          </div>
          {rooms && rooms.length > 0 ? (
            <Card title="Conversations" headingId="conversations">
              <ul className="divide-y divide-line">
                {rooms.map((room) => (
                  <ConversationItem key={room.id} conversation={room} userId={user.id} />
                ))}
              </ul>
            </Card>
          ) : null}
        </div>
        <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <LowerTabs clientId={client.id} tags={tags} links={attached?.links ?? []} timeline={timeline} />
        </div>
        <div className="flex min-w-0 flex-col gap-3 xl:col-start-1 xl:row-span-2 xl:row-start-2">
          <Outlet />
        </div>
        <div className="min-w-0 xl:col-start-2 xl:row-start-3">
          <ActivityColumn clientId={client.id} timeline={timeline} />
        </div>
      </div>
      {messages && MessagesWindow ? (
        <Suspense>
          <MessagesWindow
            key={`${client.id} ${messages}`}
            clientId={client.id}
            level={messages}
            name={messages === 'applicant' ? applicantName(client) : (other ?? 'Co-applicant')}
            onClose={() => setMessages(null)}
          />
        </Suspense>
      ) : null}
    </Page>
  )
}

/** Leads back to the row in the last list, or to the start of the list. */
function BackToList() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { fromList?: boolean } | null }
  return (
    <Link
      to="/contacts"
      className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-ml-2')}
      onClick={(event) => {
        const list = lastList()
        if (!list || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        if (state?.fromList) void navigate(-1)
        else void navigate(list.href, { state: { restore: list.key } satisfies RestoreList })
      }}
    >
      <ChevronLeft aria-hidden />
      <span className="sr-only">Back to contacts</span>
    </Link>
  )
}
