import { ActionButton } from '#app/components/actions/action-button.tsx'
import { ActionMenu } from '#app/components/actions/action-menu.tsx'
import { ChevronLeft, Plus } from '#app/components/icons.tsx'
import { Fragment } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { PartError } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { choiceValue, clientPath, conversationWithPath } from '#app/features/people/clients/paths.ts'
import type { ClientDetail } from '#app/features/people/clients/clients.server.ts'
import { lastList, type RestoreList } from '#app/features/people/clients/components/last-client-list.ts'
import type { Level } from '#app/features/people/clients/person.ts'
import { useActions } from '#app/features/accounts/shell/components/use-actions.ts'
import { buttonsOf, entriesOf } from '#app/features/actions.ts'
import { openContact } from '#app/features/people/clients/open-contact.ts'
import type { Undoable } from '#app/features/contacts/merge/merge-preview.server.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { TagChip } from '#app/features/people/tags/components/client-tags.tsx'
import type { ClientTag } from '#app/features/people/tags/tag-members.server.ts'
import { clientName, clientNames } from '#app/lib/client-names.ts'
import { cn } from '#app/lib/cn.ts'
import { FavoriteButton } from './favorite-button.tsx'

interface ContactHeaderProps {
  client: ClientDetail
  tags: readonly ClientTag[] | null
  undoable: Undoable | null
  /** The person whose conversation opens; undefined when there is no mobile number. */
  texted: Level | undefined
  /** There is a co-applicant. */
  two: boolean
  can: { delete: boolean; export: boolean }
}

/** The name of a contact, its tags and what can be done with it. */
export function ContactHeader({ client, tags, undoable, texted, two, can }: ContactHeaderProps) {
  const name = clientName(client)
  const { dialogUrl } = useDialogUrls()
  const actions = useActions(
    openContact,
    {
      id: client.id,
      number: client.mobilePhone ?? client.phone ?? client.coMobilePhone ?? client.coPhone,
      textPath: texted ? conversationWithPath(choiceValue({ id: client.id, level: texted })) : null,
      ...{ two, can, undoable, dialogUrl },
    },
    name,
  )
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-2 gap-y-1">
        <div className="flex min-w-0 items-start gap-1">
          <BackToList />
          <h1 className="min-w-0 break-words px-1 pt-0.5 font-semibold text-xl">
            {clientNames(client).map((part, index) => (
              <Fragment key={index}>
                {index > 0 ? ' & ' : ''}
                <bdi>{part}</bdi>
              </Fragment>
            ))}
          </h1>
          <FavoriteButton key={client.id} clientId={client.id} name={name} favorite={client.favorite} />
        </div>
        <HeaderTags clientId={client.id} tags={tags} />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        {buttonsOf(actions).map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
        <ActionMenu label="More actions" entries={entriesOf(actions)} className="max-sm:ml-auto" />
      </div>
    </header>
  )
}

/** The tags beside the name, and the way to change them. */
function HeaderTags({ clientId, tags }: { clientId: string; tags: readonly ClientTag[] | null }) {
  const { dialogUrl } = useDialogUrls()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1 print:hidden">
      {tags ? (
        tags.map((tag) => <TagChip key={tag.id} tag={tag} />)
      ) : (
        <PartError>Unable to get tags</PartError>
      )}
      <Link
        to={dialogUrl(`${clientPath(clientId)}/tags`)}
        preventScrollReset
        prefetch="intent"
        className={buttonVariants({ variant: 'ghost', size: 'sm' })}
      >
        <Plus aria-hidden />
        Tag
      </Link>
    </div>
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
