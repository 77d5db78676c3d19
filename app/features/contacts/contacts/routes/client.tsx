import { UserPlus } from '#app/components/icons.tsx'
import { Suspense, useState } from 'react'
import { useAreas } from '#app/features/area.ts'
import { type FrameHandle, useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { Link, Outlet, redirect, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { ErrorState } from '#app/components/feedback/empty-state.tsx'
import { Card, Page } from '#app/components/page-header.tsx'
import { ConversationItem } from '#app/features/messaging/texting/components/conversation-item.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { uuidv7 } from '#app/lib/uuid.ts'
import { keepPageContext } from '#app/middleware/contexts.ts'
import { clientChanged } from '#app/features/people/clients/events.ts'
import { conversationChanged } from '#app/features/messaging/texting/events.ts'
import { tagsChanged } from '#app/features/people/tags/events.ts'
import { MANY_CLIENTS } from '#app/features/people/clients/client-list-item.ts'
import { applicantName, coapplicantName, clientName } from '#app/lib/client-names.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { readClientPage } from '../client-page.server.ts'
import type { ContactParts } from '../components/contact-parts.ts'
import { ContactHeader } from '../components/contact-header.tsx'
import { PersonCard } from '../components/person-card.tsx'
import { SummaryBar } from '../components/summary-bar.tsx'
import { TabsPanel } from '../components/tabs-panel.tsx'
import type { Level } from '#app/features/people/clients/person.ts'
import { actOnContact } from './client-action.server.ts'
import { readTimelineAddress } from '#app/features/messaging/timeline/timeline.server.ts'
import type { ClientRecords } from '#app/features/people/records/overview.server.ts'
import { changesOnlyDialog } from '#app/features/people/records/dialog-urls.ts'
import { mergedInto } from '#app/features/contacts/merge/merge-preview.server.ts'
import { isDocumentRequest } from '#app/lib/document-request.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/client'

export { ClientErrorBoundary as ErrorBoundary } from '../components/client-error.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? clientName(loaderData.client) : 'Contact'} · Switchboard` },
]

export const handle: FrameHandle = {
  skip: [
    { to: '#records', label: 'Skip to the records' },
    { to: '#activity', label: 'Skip to the activity' },
  ],
}

export const loader = page.loader({ params: { id: uuid } }, async (ctx, { params, url, context }) => {
  const client = await getClient(ctx, params.id, { trashed: context.get(keepPageContext) }).catch(
    async (error: unknown) => {
      // A link to a merged client leads to the one it was merged into.
      const survivor = await mergedInto(ctx, params.id)
      throw survivor ? redirect(`/contacts/contact/${survivor}`) : error
    },
  )
  const parts = await readClientPage(ctx, readTimelineAddress(client.id, url.searchParams))
  const can = { message: ctx.can.message, delete: ctx.can.deleteClients, export: ctx.can.exportClients }
  return { client, ...parts, newId: uuidv7(), can }
})

/** The page behind a dialog is loaded already. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  changesOnlyDialog(change) ? false : change.defaultShouldRevalidate

export const action = page.action({ params: { id: uuid } }, async (ctx, { request, params, url, context }) =>
  actOnContact(ctx, params.id, {
    form: await request.formData(),
    url,
    context,
    isDocument: isDocumentRequest(request),
  }),
)

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { client, conversations, can, choices } = loaderData
  // The records load in their own route.
  const attached = useRouteLoaderData<ClientRecords>('features/contacts/contacts/routes/records-panel')
  const [messages, setMessages] = useState<Level | null>(null)
  const { user } = useFrame()
  const MessagesWindow = useAreas().find((area) => area.clientWindow)?.clientWindow
  const { revalidate } = useRealtime()
  useRealtimeEvent(clientChanged, ({ id }) => {
    if (id === client.id || id === MANY_CLIENTS) revalidate()
  })
  useRealtimeEvent(conversationChanged, (conversation) => {
    if (conversation.client?.id === client.id) revalidate()
  })
  useRealtimeEvent(tagsChanged, revalidate)
  const other = coapplicantName(client)
  const people: { level: Level; name: string; mobile: string | null }[] = [
    { level: 'applicant', name: applicantName(client), mobile: client.mobilePhone },
    { level: 'coapplicant', name: other ?? 'Co-applicant', mobile: client.coMobilePhone },
  ]
  const hasCoapplicant = other ?? client.coMobilePhone ?? client.coPhone ?? client.coEmail
  const textable = can.message ? people.filter(({ mobile }) => mobile) : []
  const read: Record<string, unknown> = loaderData
  const parts: ContactParts = {
    ...loaderData,
    links: attached ? attached.links : null,
    textable,
    refused: actionData?.refused ?? null,
  }
  return (
    <Page className="flex flex-col gap-3">
      <ContactHeader
        client={client}
        tags={loaderData.tags}
        undoable={loaderData.undoable}
        texted={textable[0]?.level}
        two={Boolean(hasCoapplicant)}
        can={can}
      />
      {/* In one column: whom to call, the summary, the records, the activity, then the rest. In two, the activity is on the right. */}
      <div className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,1fr)_340px] xl:grid-rows-[repeat(6,auto)_1fr] xl:items-start">
        <SummaryBar
          client={client}
          policies={loaderData.policies}
          choices={choices}
          className="xl:col-span-2"
        />
        <div className="-order-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-3 xl:order-none xl:col-start-1">
          {people.map(({ level, name }) =>
            level === 'applicant' || hasCoapplicant ? (
              <PersonCard
                key={level}
                client={client}
                level={level}
                name={name}
                canMessage={can.message}
                onMessages={setMessages}
              />
            ) : (
              <Link
                key={level}
                to={`/contacts/contact/${client.id}/edit`}
                prefetch="intent"
                className="flex print:hidden min-h-11 items-center justify-center gap-1.5 rounded-md border border-line-strong/60 border-dashed p-3 text-muted hover:border-line-strong hover:text-text"
              >
                <UserPlus aria-hidden className="size-4" />
                Add co-applicant
              </Link>
            ),
          )}
        </div>
        <Outlet />
        <TabsPanel
          clientId={client.id}
          data={(area) => (area === 'contacts' ? parts : read[`tabs of ${area}`])}
        />
        <Conversations conversations={conversations} userId={user.id} />
      </div>
      {messages && MessagesWindow ? (
        <Suspense>
          <MessagesWindow
            key={`${client.id} ${messages}`}
            clientId={client.id}
            level={messages}
            name={people.find(({ level }) => level === messages)!.name}
            onClose={() => setMessages(null)}
          />
        </Suspense>
      ) : null}
    </Page>
  )
}

function Conversations({
  conversations,
  userId,
}: {
  conversations: Route.ComponentProps['loaderData']['conversations']
  userId: string
}) {
  if (conversations?.length === 0) return null
  return (
    <Card
      title="Conversations"
      headingId="conversations"
      className="order-4 xl:order-none xl:col-start-1 print:hidden"
    >
      {conversations ? (
        <ul className="divide-y divide-line">
          {conversations.map((conversation) => (
            <ConversationItem key={conversation.id} conversation={conversation} userId={userId} />
          ))}
        </ul>
      ) : (
        <ErrorState title="Unable to get conversations" />
      )}
    </Card>
  )
}
