import { useState } from 'react'
import { redirect } from 'react-router'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { clientChanged } from '#app/features/people/clients/events.ts'
import { MANY_CLIENTS } from '#app/features/people/clients/client-list-item.ts'
import { clientName } from '#app/lib/client-names.ts'
import { getClient, whoDeleted } from '#app/features/people/clients/clients.server.ts'
import { LiveEditNotice } from '#app/components/forms/edit-fields.tsx'
import { TrashNotice } from '#app/features/people/clients/components/edited-by-other.tsx'
import { ClientForm, type FormTab } from '../components/client-form.tsx'
import { sealedStates } from '#app/features/people/records/components/sealed-field.tsx'
import {
  isTab,
  partsOf,
  PERSON_FIELDS,
  type Tab,
  tabGroups,
  tabsOf,
} from '#app/features/people/clients/person.ts'
import { listOptions, optionKeys } from '#app/features/accounts/fields/options.server.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { clientOpenedWith } from '../components/person-dialog-form.tsx'
import { peopleForm } from './save-people.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/edit-client'

export { ClientErrorBoundary as ErrorBoundary } from '../components/client-error.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData ? clientName(loaderData.client) : 'contact'} · Switchboard` },
]

export const loader = page.loader({ params: { id: uuid } }, async (ctx, { params }) => {
  // Also loads a client that was deleted while its form was open, to keep what was typed.
  const client = await getClient(ctx, params.id, { trashed: true })
  const tabs = tabsOf(ctx.account.gatheringForms)
  const view = viewOf(params)
  if (view && !isTab(view)) throw notFound()
  // The account doesn't keep this tab.
  if (isTab(view) && !tabs.includes(view)) throw redirect(`${clientPath(client.id)}/edit`)
  return {
    client,
    trashed: client.deletedAt ? await whoDeleted(ctx, client.id) : null,
    tabs,
    tab: isTab(view) ? view : null,
    options: await listOptions(ctx, optionKeys(PERSON_FIELDS)),
    canReveal: ctx.can.revealSealed,
  }
})

/** `/contacts/contact/{id}/{view}/edit` opens the form on that tab. */
const viewOf = (params: object) => (params as { view?: string }).view

export const action = peopleForm(({ params }) => clientPath(params.id))

const TITLES: Record<Tab, string> = { general: 'General', auto: 'Auto', health: 'Health', life: 'Life' }

const loadSchema = async () =>
  (await import('#app/features/people/clients/client.schema.ts')).updateClientSchema

export default function EditContact({ loaderData, actionData }: Route.ComponentProps) {
  const { tabs, tab, options, canReveal } = loaderData
  // The client as it was opened: a revalidation must not change the fields while the user types.
  const [client, open] = useState(loaderData.client)
  if (client.id !== loaderData.client.id) open(loaderData.client)
  const { revalidate } = useRealtime()
  useRealtimeEvent(clientChanged, ({ id }) => {
    if (id === client.id || id === MANY_CLIENTS) revalidate()
  })
  const page = clientPath(client.id)
  const trashed = loaderData.trashed ?? actionData?.trashed
  const formTabs = tabs.map((id): FormTab => {
    const groups = tabGroups(id, tabs)
    return {
      id,
      title: TITLES[id],
      columns: [
        { title: 'Applicant', parts: partsOf(groups, ['applicant']) },
        { title: 'Co-Applicant', parts: partsOf(groups, ['coapplicant']) },
      ],
    }
  })
  const parts = formTabs.flatMap(({ columns }) => columns.flatMap((column) => column.parts))
  return (
    <Page>
      <PageHeader title={`Edit ${clientName(client)}`} back={{ to: page, label: 'Back to the contact' }} />
      <ClientForm
        key={client.id}
        loadSchema={loadSchema}
        lastResult={actionData?.result}
        values={client.values}
        tabs={formTabs}
        {...(tab && { tab })}
        choices={{
          users: [],
          paymentMethods: [],
          options,
          contact: client.referrer,
          clientPage: `${page}/referrer`,
        }}
        sealed={sealedStates(client, canReveal ? `${page}/reveal` : null)}
        hidden={{ parts: parts.join(' ') }}
        opened={clientOpenedWith(client, parts, actionData?.result)}
        draft={`contact ${client.id}`}
        cancelTo={page}
      >
        {trashed ? (
          <TrashNotice what="contact" {...trashed} />
        ) : actionData?.result?.conflict || client.version === loaderData.client.version ? null : (
          <LiveEditNotice />
        )}
      </ClientForm>
      <form id="reveal" method="post" action={`${page}/reveal`} hidden />
    </Page>
  )
}
