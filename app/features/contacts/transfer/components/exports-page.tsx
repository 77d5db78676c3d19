import { Download, FileSpreadsheet } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { FileList } from '#app/features/accounts/files/components/file-list.tsx'
import { isWorking } from '#app/features/accounts/files/made-file.ts'
import { EXPORT_DONE, type ExportView } from '../export/export-labels.ts'
import { plural } from '#app/lib/plural.ts'

/** The account's newest exports with their progress, behind an optional dialog. */
export function ExportsPage({ exports, children }: { exports: ExportView[]; children?: React.ReactNode }) {
  const working = exports.some(isWorking)
  return (
    <Page width="text">
      <PageHeader
        title="Exports"
        description="A file stays here for 24 hours. Admins of your account can download it."
        back={{ to: '/contacts', label: 'Back to contacts' }}
        actions={
          <>
            {working ? (
              <a href="/contacts/exports" className={`${buttonVariants()} hidden noscript:inline-flex`}>
                Refresh
              </a>
            ) : null}
            <Link
              to="/contacts/export?from=%2Fcontacts%2Fexports"
              className={buttonVariants({ variant: 'primary' })}
            >
              <FileSpreadsheet aria-hidden />
              New export
            </Link>
          </>
        }
      />
      <Card>
        {exports.length === 0 ? (
          <EmptyState icon={FileSpreadsheet} title="No exports yet">
            Contacts with their policies, addresses and dependents, as one Excel file.
          </EmptyState>
        ) : null}
        <FileList
          label="Exports"
          files={exports}
          working="Exporting"
          expired="Expired"
          links={({ id }) => [{ label: 'Download', href: `/contacts/exports/${id}/file` }]}
          isMain
        >
          {(file) => <Export of={file} />}
        </FileList>
      </Card>
      <Card title="People who said no to texts" className="mt-4">
        <div className="flex flex-col gap-3 p-4">
          <p className="text-muted text-sm">
            Each number that opted out, with when and how. The list can be imported again, here or by another
            texting service.
          </p>
          <p className="flex flex-wrap gap-2">
            {OPT_OUT_FILES.map(({ format, label }) => (
              <a key={format} href={`/contacts/opt-outs/${format}`} download className={buttonVariants()}>
                <Download aria-hidden />
                {label}
              </a>
            ))}
          </p>
        </div>
      </Card>
      {children}
    </Page>
  )
}

const OPT_OUT_FILES = [
  { format: 'xlsx', label: 'Opt-outs for Excel' },
  { format: 'csv', label: 'Opt-outs as CSV' },
] as const

const SCOPE_LABELS: Record<string, string> = {
  policies: 'policies',
  addresses: 'addresses',
  dependants: 'dependents',
}

function Export({ of }: { of: ExportView }) {
  const what =
    of.scope.length > 0
      ? `Contacts with ${of.scope.map((name) => SCOPE_LABELS[name] ?? name).join(', ')}`
      : 'Contacts only'
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">
        {what}
        {of.filter ? <span className="font-normal text-muted"> · {of.filter}</span> : null}
      </p>
      <p className="text-muted text-sm">
        {of.requestedBy}, <RelativeTime at={of.createdAt} />
        {of.rows === null ? null : ` · ${plural(of.rows, 'row')}`}
      </p>
      {of.state === 'done' ? <p className="text-ok text-sm">{EXPORT_DONE}</p> : null}
    </>
  )
}
