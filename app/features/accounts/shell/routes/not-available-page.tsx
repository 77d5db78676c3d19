import { Link } from 'react-router'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { notFound } from '#app/lib/errors.ts'
import type { Route } from './+types/not-available-page'
import { useFrame } from '../components/frame-data.ts'
import { NOT_AVAILABLE } from '../not-available.ts'
import { VERSION } from '../navigation.ts'

/** Finds the page's key by its path. */
export function loader({ url }: Route.LoaderArgs) {
  const parts = url.pathname.split('/').filter(Boolean)
  const key = [parts.slice(0, 2).join('/'), parts[0] ?? ''].find((name) => Object.hasOwn(NOT_AVAILABLE, name))
  if (!key) throw new Response(notFound().message, { status: 404 })
  return { key }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${(loaderData && NOT_AVAILABLE[loaderData.key]?.title) ?? 'Not found'} · Switchboard` },
]

export default function NotAvailablePage({ loaderData }: Route.ComponentProps) {
  const { viewer } = useFrame()
  const page = NOT_AVAILABLE[loaderData.key]!
  return (
    <Page width="text">
      <PageHeader title={page.title} />
      <div className="rounded-md border border-line bg-surface p-5">
        <p className="max-w-prose text-pretty">{page.text}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          {page.links
            .filter((link) => link.needs !== 'messaging' || viewer.messaging)
            .map((link) => (
              <Link key={link.to} to={link.to} className={buttonVariants()}>
                {link.label}
              </Link>
            ))}
        </div>
      </div>
      <p className="mt-3 text-faint text-xs">Version {VERSION}</p>
    </Page>
  )
}
