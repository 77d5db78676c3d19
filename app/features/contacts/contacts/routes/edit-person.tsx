import { z } from 'zod'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { notFound } from '#app/lib/errors.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { keepPageContext } from '#app/middleware/contexts.ts'
import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { PersonDialogForm } from '../components/person-dialog-form.tsx'
import { LEVELS, partsOf, PEOPLE_TABS, peopleGroups } from '#app/features/people/clients/person.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { peopleForm } from './save-people.server.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { pageUrl } from '#app/features/people/records/dialog-urls.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/edit-person'

const params = { id: uuid, level: z.enum(LEVELS) }

/** The person and tab of `/contacts/contact/{id}/health/person/applicant`. */
export const loader = page.loader({ params }, async (ctx, { params: { id, level }, context, url }) => {
  const tab = PEOPLE_TABS.find((each) => each === url.pathname.split('/')[4])
  if (!tab) throw notFound()
  const client = await getClient(ctx, id, { trashed: context.get(keepPageContext) })
  return { client, level, tab, canReveal: ctx.can.revealSealed }
})

export const action = peopleForm(({ params, url }) => pageUrl(params.id, url))

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { client, level, tab, canReveal } = loaderData
  const page = clientPath(client.id)
  const closeTo = useDialogUrls().pageUrl(client.id)
  const name = level === 'applicant' ? applicantName(client) : (coapplicantName(client) ?? 'Co-applicant')
  return (
    <RouteDialog
      title={tab === 'health' ? 'Health' : 'Life'}
      description={name}
      closeTo={closeTo}
      size={tab === 'health' ? 'lg' : 'md'}
    >
      <PersonDialogForm
        client={client}
        parts={partsOf(peopleGroups(tab), [level])}
        lastResult={actionData?.result}
        trashed={actionData?.trashed ?? null}
        revealAction={canReveal ? `${page}/reveal` : null}
        closeTo={closeTo}
      />
      <form id="reveal" method="post" action={`${page}/reveal`} hidden />
    </RouteDialog>
  )
}
