import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { ROLE_LABELS } from '../employee-rules.ts'
import { employeePath } from '../paths.ts'
import type { EmployeeView } from '../employees.server.ts'

const INVITATIONS = { open: 'Invited', expired: 'Invitation expired', none: 'Not invited' } as const

export function InvitationChip({ invitation }: Pick<EmployeeView, 'invitation'>) {
  return invitation ? (
    <Chip tone={invitation === 'open' ? 'brand' : 'warn'}>{INVITATIONS[invitation]}</Chip>
  ) : null
}

/** An employee in the list. */
export function EmployeeCard({
  employee,
  mfaRequired,
  severalLocations,
}: {
  employee: EmployeeView
  mfaRequired: boolean
  severalLocations: boolean
}) {
  const { id, name, email, role, npn, extension, avatar, mfaEnabled, mobileApp, groups, locations } = employee
  return (
    <article className="flex h-full flex-col gap-3 rounded-md border border-line bg-surface p-3.5">
      <div className="flex items-start gap-3">
        <Avatar name={name} src={avatar} seed={id} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-semibold text-base">{name}</h2>
          <p className="text-muted text-sm">{ROLE_LABELS[role]}</p>
          <p className="truncate text-muted text-sm" title={email}>
            {email}
          </p>
        </div>
        <Link
          to={employeePath(id)}
          prefetch="intent"
          aria-label={`Edit ${name}`}
          className={buttonVariants({ size: 'sm' })}
        >
          Edit
        </Link>
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Fact label="NPN" value={npn} />
        <Fact label="Extension" value={extension} />
      </dl>
      <ul aria-label={`About ${name}`} className="flex flex-wrap gap-1 empty:hidden">
        {employee.invitation ? (
          <li className="flex">
            <InvitationChip invitation={employee.invitation} />
          </li>
        ) : null}
        {mfaEnabled || mfaRequired ? (
          <li className="flex">
            <Chip tone={mfaEnabled ? 'ok' : 'bad'}>{mfaEnabled ? 'MFA Enabled' : 'MFA Not Setup'}</Chip>
          </li>
        ) : null}
        {mobileApp ? (
          <li className="flex">
            <Chip tone="ok">Mobile App</Chip>
          </li>
        ) : null}
        {(severalLocations ? locations : []).map((location) => (
          <li key={location.id} className="flex max-w-full">
            <Chip>{location.name}</Chip>
          </li>
        ))}
        {groups.map((group) => (
          <li key={group.id} className="flex max-w-full">
            <Chip>{group.name}</Chip>
          </li>
        ))}
      </ul>
    </article>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums">{value ?? '—'}</dd>
    </div>
  )
}
