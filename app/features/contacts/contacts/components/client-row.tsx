import { Link } from 'react-router'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { formatPhone, toE164 } from '#app/lib/phone.ts'
import type { ClientListItem } from '#app/features/people/clients/client-list-item.ts'
import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import { formatLastContact } from '#app/lib/dates.ts'
import type { ClientColumn } from '#app/features/people/clients/list-query.ts'
import { BULK_FORM } from './list-bar.tsx'
import { favoriteButtonProps } from './favorite-button.tsx'

// Rows share component classes (list-row, row-link, row-action in app.css), because utility classes on every row would
// be most of the page's HTML.

interface ClientRowProps {
  client: ClientListItem
  /** The tabIndex of the row's links and buttons. */
  tabIndex: 0 | -1 | undefined
  now: Date
  columns: ReadonlySet<ClientColumn>
  selected: boolean
  /** With `range`, all rows from the last selected one to this one. */
  onSelect: (range: boolean) => void
  onFavorite: (favorite: boolean) => void
}

/** A row of the contact list. All of it links to the client, except the call and the star. */
export function ClientListRow(props: ClientRowProps) {
  const { client, tabIndex, now, columns, selected, onSelect, onFavorite } = props
  const hydrated = useHydrated()
  const name = applicantName(client)
  const other = coapplicantName(client)
  const number = client.mobilePhone ?? client.phone
  const shown = number && formatPhone(number)
  const named = Boolean(client.firstName || client.lastName)
  const details = [named ? client.companyName : null, client.email].filter(Boolean).join(' · ')
  return (
    <div className="list-row" data-selected={selected || undefined}>
      <label className={hydrated ? 'row-check' : 'row-check waits'}>
        <Checkbox
          form={BULK_FORM}
          tabIndex={tabIndex}
          name="ids"
          value={client.id}
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
      <Avatar name={name} seed={client.id} size="md" />
      <div className="row-text">
        <div>
          <ContactLink id={client.id} name={name} tabIndex={tabIndex} onSelect={onSelect} />
          {other ? (
            <>
              {' & '}
              <bdi>{other}</bdi>
            </>
          ) : null}
        </div>
        {!columns.has('details') ? null : details ? (
          <div>
            <bdi>{details}</bdi>
          </div>
        ) : number ? (
          named && <div className="lg:hidden">{shown}</div>
        ) : (
          <div>No number or email yet</div>
        )}
      </div>
      {columns.has('manager') ? (
        <span className="row-fact" title={client.managedBy ? `Managed by ${client.managedBy}` : undefined}>
          <bdi>{client.managedBy}</bdi>
        </span>
      ) : null}
      {columns.has('contacted') ? (
        <span className="row-fact">
          {client.lastContactedOn
            ? `Contacted ${formatLastContact(new Date(client.lastContactedOn), now)}`
            : null}
        </span>
      ) : null}
      {columns.has('phone') ? <span className="row-end">{shown === name ? null : shown}</span> : null}
      {number ? (
        <a
          className="row-action row-call"
          tabIndex={tabIndex}
          href={`tel:${toE164(number)}`}
          aria-label={`Call ${name} at ${shown}`}
        />
      ) : (
        <span className="row-action invisible" />
      )}
      <button
        className="row-action row-star"
        tabIndex={tabIndex}
        {...favoriteButtonProps({
          clientId: client.id,
          name,
          favorite: client.favorite,
          onChange: onFavorite,
        })}
      />
    </div>
  )
}

/** Opens the contact; X selects it. */
function ContactLink({
  id,
  name,
  tabIndex,
  onSelect,
}: Pick<ClientRowProps, 'tabIndex' | 'onSelect'> & { id: string; name: string }) {
  return (
    <Link
      to={`/contacts/contact/${id}`}
      state={{ fromList: true }}
      prefetch="intent"
      tabIndex={tabIndex}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        onSelect(event.shiftKey)
      }}
      aria-keyshortcuts="x"
      className="row-link"
      dir="auto"
    >
      {name}
    </Link>
  )
}
