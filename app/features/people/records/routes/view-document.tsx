import { lazy, Suspense } from 'react'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { Download } from '#app/components/icons.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { notFound } from '#app/lib/errors.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { TextDocument } from '../components/text-document.tsx'
import { useDialogUrls } from '../components/use-dialog-urls.ts'
import { isPdf, isPicture } from '../document-files.ts'
import { textableLevels } from '../overview.server.ts'
import { recordPath } from '../paths.ts'
import { getRecord } from '../records.server.ts'
import type { Route } from './+types/view-document'

const PdfPages = lazy(() => import('../components/pdf-pages.tsx'))

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.record.title ?? 'Document'} · Switchboard` },
]

export const loader = page.loader({ params: { id: uuid, recordId: uuid } }, async (ctx, { params }) => {
  const [record, textable] = await Promise.all([
    getRecord(ctx, { name: 'document', clientId: params.id, id: params.recordId }),
    ctx.can.message ? textableLevels(ctx, params.id) : [],
  ])
  if (!record.file) throw notFound('This document')
  return { record, file: record.file, textable }
})

export default function ViewDocument({ loaderData: { record, file, textable } }: Route.ComponentProps) {
  const closeTo = useDialogUrls().pageUrl(record.clientId, 'document')
  const path = recordPath(record, 'file')
  return (
    <RouteDialog
      title={record.title}
      description={[record.values.type, file.name, fileSize(file.size)].filter(Boolean).join(' · ')}
      closeTo={closeTo}
      size="lg"
      plain
    >
      <div className="flex flex-wrap gap-2 pb-3">
        <a href={`${path}?download`} download className={buttonVariants()}>
          <Download aria-hidden />
          Download
        </a>
        <TextDocument record={record} people={textable} />
      </div>
      <Preview path={path} title={record.title} contentType={file.contentType} />
    </RouteDialog>
  )
}

function Preview({ path, title, contentType }: { path: string; title: string; contentType: string }) {
  const hydrated = useHydrated()
  if (isPicture(contentType)) {
    return <img src={path} alt={title} className="mx-auto max-w-full rounded-md bg-sunken" />
  }
  if (!isPdf(contentType) || !hydrated) {
    return <p className="text-muted">Download this file to see it.</p>
  }
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <PdfPages url={path} title={title} />
    </Suspense>
  )
}
