import { useAnnounced } from '#app/components/feedback/announcements.ts'
import { useChosen } from '#app/components/forms/use-chosen.ts'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { useClock } from '#app/components/time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { OrDash } from '#app/components/values.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { cn } from '#app/lib/cn.ts'
import { fullName } from '#app/lib/names.ts'
import type { ClientChoices } from '../client-settings.server.ts'
import type { ClientDetail } from '#app/features/people/clients/clients.server.ts'
import { formatCents } from '#app/lib/money.ts'
import type { Choice } from '#app/features/people/records/overview.server.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { formatLastContact, lengthOfService } from '#app/lib/dates.ts'

/** The facts above a client's page. Location only if the account has several. */
export function SummaryBar({
  client,
  policies,
  choices,
  className,
}: {
  client: ClientDetail
  /** Null when they could not be read. */
  policies: { count: number; premiumCents: number } | null
  choices: ClientChoices | null
  className?: string
}) {
  const { now } = useClock()
  const several = useFrame().locations.length > 1
  const { managedBy, lastContactedOn, location, referrer } = client
  const via = client.values.affiliateVia as string | undefined
  const manager = managedBy && {
    value: managedBy.id,
    label: fullName(managedBy.firstName, managedBy.lastName),
  }
  return (
    <dl
      className={cn(
        'grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none',
        className,
      )}
    >
      {several ? (
        <Figure label="Location">
          <Selector
            clientId={client.id}
            intent="location"
            label="Location"
            none="Default location"
            current={location && { value: location.id, label: location.name }}
            options={choices?.locations}
          />
        </Figure>
      ) : null}
      <Figure label="Policies">{policies ? String(policies.count) : <Unread />}</Figure>
      <Figure label="Policy Premiums">{policies ? formatCents(policies.premiumCents) : <Unread />}</Figure>
      <Figure label="Last Contact">
        {lastContactedOn && formatLastContact(new Date(lastContactedOn), now)}
      </Figure>
      <Figure label="Length Of Service">{lengthOfService(new Date(client.createdAt), now)}</Figure>
      <Figure label="Managed By">
        <Selector
          clientId={client.id}
          intent="manager"
          label="Managed By"
          none="No one"
          current={manager}
          options={choices?.managers}
        />
      </Figure>
      <Figure label="Referred By">
        {referrer ? (
          <Link to={clientPath(referrer.id)} title={referrer.name} className="hover:underline">
            <bdi>{referrer.name}</bdi>
          </Link>
        ) : via ? (
          <bdi>{via}</bdi>
        ) : null}
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 bg-surface px-3.5 py-2.5 max-md:last:odd:col-span-2 md:max-xl:last:nth-[3n+1]:col-span-3 md:max-xl:last:nth-[3n+2]:col-span-2">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">
        <OrDash>{children}</OrDash>
      </dd>
    </div>
  )
}

const Unread = () => <span className="text-bad text-sm">Unable to read</span>

/** Edits a fact in place: at once, or by its button without JavaScript. Without options it is only shown. */
function Selector({
  clientId,
  intent,
  label,
  none,
  current,
  options,
}: {
  clientId: string
  intent: 'location' | 'manager'
  label: string
  none: string
  current: Choice | null
  options: readonly Choice[] | undefined
}) {
  const fetcher = useFetcher<{ error?: string }>()
  const { dialogUrl } = useDialogUrls()
  const form = useRef<HTMLFormElement>(null)
  const saving = fetcher.state !== 'idle'
  const chosen = useChosen(() => void fetcher.submit(form.current))
  useAnnounced(current?.value ?? '', `${label}: ${current?.label ?? none}`)
  // Shows what is stored, also after a failed save. Set without re-rendering, so that the select keeps the focus.
  useEffect(() => {
    const select = form.current?.elements.namedItem('value')
    if (select instanceof HTMLSelectElement && !saving) select.value = current?.value ?? ''
  }, [current?.value, saving])
  if (!options) return current?.label ?? none
  // A manager who left the account is still shown.
  const offered = current && !options.some(({ value }) => value === current.value)
  return (
    <fetcher.Form
      ref={form}
      {...chosen}
      method="post"
      action={dialogUrl(clientPath(clientId))}
      className="flex items-center gap-1"
    >
      <input type="hidden" name="intent" value={intent} />
      <Select
        name="value"
        aria-label={label}
        defaultValue={current?.value ?? ''}
        className="-my-0.5 -ml-[7px] min-w-0 flex-1 [&_select]:h-6 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:px-1.5 [&_select]:py-0 [&_select]:pr-6 [&_select]:hover:bg-sunken [&_svg]:right-1.5"
      >
        <option value="">{none}</option>
        {offered ? <option value={current.value}>{current.label}</option> : null}
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" size="sm" className="hidden noscript:inline-flex">
        Set
      </Button>
    </fetcher.Form>
  )
}
