import { data } from 'react-router'
import { PageHeader } from '#app/components/page-header.tsx'
import { CallReference } from '../components/call-reference.tsx'
import { DocsPage } from '../components/docs-page.tsx'
import { reference } from '../documents/reference.server.ts'
import type { Route } from './+types/docs-call'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.call.summary ?? 'Not found'} · API reference · Switchboard` },
]

export function loader({ params }: Route.LoaderArgs) {
  for (const { name, calls } of reference().groups) {
    const call = calls.find(({ id }) => id === params.call)
    if (call) return { call, group: name, neighbors: calls.map(({ id, summary }) => ({ id, summary })) }
  }
  throw data('This call was not found.', { status: 404 })
}

export default function DocsCall({ loaderData: { call, group, neighbors } }: Route.ComponentProps) {
  return (
    <DocsPage
      label={group}
      wideOnly
      contents={neighbors.map(({ id, summary }) => ({
        to: `/api/docs/${id}`,
        label: summary,
        current: id === call.id,
      }))}
    >
      <div>
        <PageHeader
          title={call.summary}
          back={{ to: '/api/docs', label: 'API reference' }}
          description={
            <code className="wrap-anywhere">
              {call.method} {call.path}
            </code>
          }
        />
        <CallReference call={call} />
      </div>
    </DocsPage>
  )
}
