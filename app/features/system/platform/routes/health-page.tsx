import { AsOf } from '#app/components/as-of.tsx'
import { Chip, type ChipProps } from '#app/components/chip.tsx'
import { Table } from '#app/components/lists/table.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { plural } from '#app/lib/plural.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { type Health, readHealth } from '../health.server.ts'
import type { Route } from './+types/health-page'

export const meta: Route.MetaFunction = () => [{ title: 'Health · Switchboard' }]

export const loader = page.loader({ can: 'operate' }, async (ctx, { context }) => ({
  health: await readHealth(context.get(servicesContext), ctx),
  at: ctx.now().toISOString(),
}))

const RIGHT = 'text-right'
const STATES = ['ready', 'running', 'scheduled', 'failed'] as const

export default function HealthPage({ loaderData: { health, at } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title="Health" description={<AsOf at={at} />} />
      <div className="flex flex-col gap-4">
        <Card>
          <ul className="divide-y divide-line">
            {partsOf(health).map(({ name, tone, state, says }) => (
              <li key={name} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5">
                <h2 className="w-32 font-medium">{name}</h2>
                <Chip tone={tone}>{state}</Chip>
                <p className="min-w-0 flex-1 basis-60 text-muted">{says}</p>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Jobs" headingId="jobs">
          {health.jobs.length === 0 ? (
            <p className="p-4 text-muted text-sm">No job waits.</p>
          ) : (
            <Table
              caption="Jobs in the queue"
              className="tabular-nums"
              columns={[
                { label: 'Job' },
                { label: 'Ready', className: RIGHT },
                { label: 'Running', className: RIGHT },
                { label: 'Scheduled', className: RIGHT },
                { label: 'Failed', className: RIGHT },
              ]}
            >
              {health.jobs.map((job) => (
                <tr key={job.job}>
                  <th scope="row" className="px-3 py-[9px] text-left font-normal sm:px-4">
                    {job.job}
                  </th>
                  {STATES.map((state) => (
                    <td key={state} className={RIGHT}>
                      {job[state].toLocaleString('en-US')}
                    </td>
                  ))}
                </tr>
              ))}
            </Table>
          )}
        </Card>
      </div>
    </Page>
  )
}

interface Part {
  name: string
  tone: ChipProps['tone']
  state: string
  says: string
}

function partsOf({ database, worker, oldestJob, texts, jobs }: Health): Part[] {
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0)
  const waits = `The oldest job has waited ${plural(Math.round(oldestJob), 'second')} for a worker.`
  return [
    { name: 'Web', tone: 'ok', state: 'Works', says: `The database answered in ${Math.ceil(database)} ms.` },
    {
      name: 'Worker',
      ...{
        works: {
          tone: 'ok' as const,
          state: 'Works',
          says: oldestJob > 0 ? waits : 'No job waits for a worker.',
        },
        slow: { tone: 'bad' as const, state: 'Behind', says: `${waits} Check that workers run.` },
        held: {
          tone: 'warn' as const,
          state: 'Held',
          says: 'The database is a restored copy. No jobs run until you release it.',
        },
      }[worker],
    },
    {
      name: 'Failed jobs',
      tone: failed > 0 ? 'warn' : 'ok',
      state: failed > 0 ? failed.toLocaleString('en-US') : 'None',
      says:
        failed > 0 ? 'They gave up after several tries. The log has the reasons.' : 'No job has given up.',
    },
    {
      name: 'Texts',
      tone: texts.late > 0 ? 'bad' : 'ok',
      state: texts.late > 0 ? 'Late' : 'Works',
      says: [
        texts.late > 0
          ? `${plural(texts.late, 'text')} waited more than five minutes for the carrier.`
          : 'No text waits for the carrier.',
        texts.held > 0 ? `${plural(texts.held, 'text')} will go out when quiet hours end.` : '',
      ].join(' '),
    },
  ]
}
