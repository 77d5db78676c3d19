import { Link, useRouteLoaderData } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { useClock } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { dayIn, formatDay } from '#app/lib/dates.ts'
import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import type { ClientDetail } from '#app/features/people/clients/clients.server.ts'
import {
  LEVELS,
  partFields,
  partsOf,
  type PeopleTab,
  peopleGroups,
} from '#app/features/people/clients/person.ts'
import { formatValue, quarterAge } from '#app/features/accounts/fields/format.ts'
import { recordPath } from '#app/features/people/records/paths.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import type { RecordView } from '#app/features/people/records/record-rows.server.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'

function useClient(): ClientDetail {
  const loaded = useRouteLoaderData<{ client: ClientDetail }>('features/contacts/contacts/routes/client')
  if (!loaded) throw new Error('outside the page of a contact')
  return loaded.client
}

/** The Health and Life tabs: a card for each person that opens the dialog to edit it. */
export function PeopleCards({ tab, dependents }: { tab: PeopleTab; dependents: RecordView[] }) {
  const client = useClient()
  const { dialogUrl } = useDialogUrls()
  const { now, timeZone } = useClock()
  const today = dayIn(now, timeZone)
  const other = coapplicantName(client)
  const people = LEVELS.filter((level) => level === 'applicant' || other !== null)
  return (
    <ul className="grid items-start gap-3 p-4 sm:grid-cols-2">
      {people.map((level) => {
        const name = level === 'applicant' ? applicantName(client) : other!
        const facts = partFields(partsOf(peopleGroups(tab), [level])).flatMap((field) => {
          const value = client.values[field.name]
          const shown =
            field.type === 'list' && Array.isArray(value)
              ? value.map((item) => formatValue(field, [item]))
              : formatValue(field, value)
          return shown.length > 0 ? [[field.label, shown] as const] : []
        })
        return (
          <Card
            key={level}
            to={dialogUrl(`${clientPath(client.id)}/${tab}/person/${level}`)}
            name={name}
            seed={level === 'applicant' ? client.id : `${client.id} co`}
            chip={level === 'applicant' ? 'Primary' : 'Secondary'}
            facts={facts}
          />
        )
      })}
      {dependents.map((record) => {
        const { relationship, dob, gender } = record.values as Record<string, string | undefined>
        const age = quarterAge(dob, today)
        const facts = [
          ['Relationship', relationship],
          ['Age', age],
          ['Born', dob && formatDay(dob)],
          ['Gender', gender],
        ].filter((fact): fact is [string, string] => Boolean(fact[1]))
        return (
          <Card
            key={record.id}
            to={dialogUrl(recordPath(record, 'edit'))}
            name={record.title}
            seed={record.id}
            chip="Dependent"
            facts={facts}
          />
        )
      })}
    </ul>
  )
}

function Card({
  to,
  name,
  seed,
  chip,
  facts,
}: {
  to: string
  name: string
  seed: string
  chip: string
  /** The items of a list, or the one value. */
  facts: readonly (readonly [string, string | readonly string[]])[]
}) {
  return (
    <li className="relative min-w-0 rounded-md border border-line p-3 focus-within:border-brand-text hover:border-brand-text">
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar name={name} seed={seed} />
        <h3 className="min-w-0 flex-1 truncate font-medium">
          <Link
            to={to}
            preventScrollReset
            prefetch="intent"
            className="outline-none after:absolute after:inset-0"
            title={name}
          >
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <Chip>{chip}</Chip>
      </div>
      {facts.length === 0 ? (
        <p className="mt-2 text-muted text-sm">Nothing recorded yet.</p>
      ) : (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 wrap-anywhere tabular-nums">
                {typeof value === 'string' ? (
                  <bdi>{value}</bdi>
                ) : (
                  <ul>
                    {value.map((item, index) => (
                      <li key={index}>
                        <bdi>{item}</bdi>
                      </li>
                    ))}
                  </ul>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
