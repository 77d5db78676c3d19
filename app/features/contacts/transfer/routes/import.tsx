import { formProblem } from '#app/components/forms/form-problem.ts'
import { Form } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ImportChecked } from '../components/import-checked.tsx'
import { RecordingsChecked } from '../components/recordings-checked.tsx'
import { DocumentsChecked } from '../components/documents-checked.tsx'
import { chooseFolders, listFolders } from '../documents/document-folders.server.ts'
import { ImportLooks } from '../components/import-looks.tsx'
import { ImportMapping } from '../components/import-mapping.tsx'
import { ImportMappingChoice } from '../components/import-mapping-choice.tsx'
import { ImportPreview } from '../components/import-preview.tsx'
import { ImportReadingCard } from '../components/import-reading.tsx'
import { plural } from '#app/lib/plural.ts'
import { Progress } from '#app/features/accounts/files/components/progress.tsx'
import { useJobProgress } from '#app/features/accounts/files/components/use-job-progress.ts'
import {
  DOCUMENTS,
  type ImportState,
  type ImportView,
  isChoice,
  isRowList,
  isSharedChoice,
  RECORDINGS,
  type RowList,
  STATE_LABELS,
} from '../import/import-labels.ts'
import {
  abortImport,
  chooseDuplicates,
  chooseHeadings,
  mapImport,
  remapImport,
  rereadImport,
  startImport,
  stopImport,
  undoImport,
} from '../import/import-steps.server.ts'
import { getImport } from '../import/imports.server.ts'
import { sheetKinds, targetsOf } from '../import/column-targets.ts'
import { offeredTargets } from '../import/record-targets.ts'
import { chooseMapping, forgetMapping, listMappings } from '../import/import-mappings.server.ts'
import { encodingChoices, listImportRows, previewRows, sampleRows } from '../import/import-preview.server.ts'
import { decideConflicts } from '../nightly/decide-conflicts.server.ts'
import { NIGHTLY_PATH } from '../nightly/nightly-labels.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/import'
import { importProgressed } from '../events.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Import contacts · Switchboard' }]

export const loader = page.loader({ params: { id: uuid } }, async (ctx, { params, url }) => {
  const view = await getImport(ctx, params.id)
  const forms = ctx.account.gatheringForms
  const mapping =
    view.state === 'mapping'
      ? {
          samples: await sampleRows(ctx, view),
          preview: await previewRows(ctx, view),
          encodings: encodingChoices(view),
          mappings: await listMappings(ctx),
          targets: Object.fromEntries(
            sheetKinds(forms).map((kind) => [
              kind,
              offeredTargets(
                targetsOf(kind, forms),
                view.sheets.flatMap(({ targets }) => targets),
              ).map(({ value, label, group }) => ({ value, label, group })),
            ]),
          ),
        }
      : null
  const wanted = url.searchParams.get('list')
  const list: RowList = isRowList(wanted) ? wanted : firstList(view)
  const after = Number(url.searchParams.get('after') ?? -1)
  const isDocuments = view.sheets[0]?.kind === DOCUMENTS
  const documents =
    isDocuments && view.state === 'checked'
      ? {
          ...(await listFolders(ctx, view, Math.min(Math.max(0, after || 0), 20_000))),
          errors: (await listImportRows(ctx, view, { state: 'error', after: -1 })).rows,
        }
      : null
  const checked =
    !isDocuments && (view.state === 'checked' || view.state === 'done')
      ? {
          list,
          after,
          ...(await listImportRows(ctx, view, {
            state: list,
            after: Number.isSafeInteger(after) && Math.abs(after) < 2e9 ? after : -1,
          })),
        }
      : null
  return { view, mapping, checked, documents }
})

type OnImport = (ctx: Ctx, id: string, form: FormData) => Promise<unknown>

/** A button of the import, after which its page is shown again. */
const act = (run: OnImport, to?: (form: FormData) => string) =>
  page.form(
    { params: { id: uuid }, to: ({ params, form }) => `/contacts/imports/${params.id}${to?.(form) ?? ''}` },
    async (ctx, form, { params }) => {
      await run(ctx, params.id, form)
    },
  )

export const action = page.intents(
  { params: { id: uuid } },
  {
    reread: act((ctx, id, form) =>
      rereadImport(ctx, id, { encoding: given(form, 'encoding'), delimiter: given(form, 'delimiter') }),
    ),
    map: act(mapWith({ keepRest: false, preview: false })),
    preview: act(mapWith({ keepRest: false, preview: true })),
    'keep-rest': act(mapWith({ keepRest: true, preview: true })),
    'choose-mapping': act((ctx, id, form) =>
      chooseMapping(ctx, id, {
        sheet: Number(form.get('mappingSheet')),
        choice: given(form, 'mapping') ?? '',
      }),
    ),
    'forget-mapping': act((ctx, id, form) => forgetMapping(ctx, id, Number(form.get('mappingSheet')))),
    headings: act((ctx, id, form) =>
      chooseHeadings(ctx, id, { sheet: Number(form.get('sheet')), line: Number(form.get('line')) }),
    ),
    choose: act(choose, nextPage),
    start: act(async (ctx, id, form) => {
      await choose(ctx, id, form)
      await startImport(ctx, id)
    }),
    folders: act(chooseDocumentFolders),
    'start-documents': act(async (ctx, id, form) => {
      await chooseDocumentFolders(ctx, id, form)
      await startImport(ctx, id)
    }),
    take: act(decide(true)),
    keep: act(decide(false)),
    remap: act(remapImport),
    stop: act(stopImport),
    undo: act(undoImport),
    abort: page.form({ params: { id: uuid }, to: '/contacts/import' }, async (ctx, _, { params }) => {
      await abortImport(ctx, params.id)
    }),
  },
)

function mapWith(how: { keepRest: boolean; preview: boolean }): OnImport {
  return async (ctx, id, form) => {
    const { sheets } = await getImport(ctx, id)
    const orNull = (name: string) => given(form, name) ?? null
    const duplicates = form.get('duplicates')
    await mapImport(ctx, id, {
      kinds: sheets.map((_, at) => orNull(`kind.${at}`)),
      targets: sheets.map((sheet, at) => sheet.headers.map((__, column) => orNull(`target.${at}.${column}`))),
      duplicates: isChoice(duplicates) ? duplicates : 'skip',
      keepInNotes: form.get('keepInNotes') === 'on',
      names: sheets.map((_, at) => orNull(`name.${at}`)),
      ...how,
    })
  }
}

/** Stores what becomes of the rows that look like contacts that exist. */
async function choose(ctx: Ctx, id: string, form: FormData): Promise<void> {
  const all = form.get('all')
  const shared = form.get('shared')
  const rows = [...form].flatMap(([name, value]) => {
    const n = /^choice\.(\d{1,7})$/.exec(name)?.[1]
    return n === undefined ? [] : [[Number(n), isChoice(value) ? value : null] as const]
  })
  await chooseDuplicates(ctx, id, {
    all: isChoice(all) ? all : undefined,
    shared: isSharedChoice(shared) ? shared : undefined,
    rows: new Map(rows),
  })
}

/** The page of rows that the pressed button leads to. */
function nextPage(form: FormData): string {
  const next = given(form, 'next')
  return next && /^\?[\w=&-]*$/.test(next) ? next : ''
}

/** Decides a row that the agency changed too, or all of them: takes the file's values or keeps ours. */
function decide(takesFile: boolean): OnImport {
  return async (ctx, id, form) => {
    const n = given(form, 'row')
    await decideConflicts(ctx, id, {
      n: n === undefined ? null : /^\d{1,7}$/.test(n) ? Number(n) : -1,
      takesFile,
    })
  }
}

async function chooseDocumentFolders(ctx: Ctx, id: string, form: FormData): Promise<void> {
  const choices = [...form].flatMap(([name, chosen]) => {
    const ref = /^folder\.([\w-]{20,60})$/.exec(name)?.[1]
    return ref && typeof chosen === 'string'
      ? [{ ref, chosen, typed: given(form, `other.${ref}`)?.trim() ?? '' }]
      : []
  })
  await chooseFolders(ctx, id, choices)
}

function given(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The list of rows that is shown before one is chosen. */
function firstList(view: ImportView): RowList {
  const done = view.state === 'done'
  if (isRecordings(view)) return done ? 'error' : 'ok'
  const { looks = 0, updated = 0, recordsChanged = 0, skipped = 0, failed = 0 } = view.counts ?? {}
  if (!done) return skipped > 0 ? 'duplicate' : looks > 0 ? 'look' : failed > 0 ? 'error' : 'duplicate'
  return looks > 0 ? 'look' : updated + recordsChanged > 0 ? 'updated' : 'created'
}

const isRecordings = ({ sheets }: ImportView) => sheets[0]?.kind === RECORDINGS

/** States in which a worker is busy. */
const WORKING: readonly ImportState[] = ['reading', 'checking', 'running', 'undoing']

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = formProblem(actionData?.result)
  const { view, mapping, checked, documents } = loaderData
  const working = WORKING.includes(view.state)
  useJobProgress(importProgressed, working ? view.state : null, ({ id }) => id === view.id)
  return (
    <Page width={mapping ? 'wide' : 'text'} className="flex flex-col gap-4">
      <PageHeader
        title={view.fileName}
        description={STATE_LABELS[view.state]}
        back={
          view.nightly
            ? { to: NIGHTLY_PATH, label: 'Back to the nightly file' }
            : { to: '/contacts/import', label: 'Back to imports' }
        }
        className="pb-0"
      />
      {problem ? <Alert variant="bad">{problem}</Alert> : null}
      {view.error && ['mapping', 'checked'].includes(view.state) ? <Alert>{view.error}</Alert> : null}
      {mapping ? (
        <>
          <ImportReadingCard view={view} samples={mapping.samples} encodings={mapping.encodings} />
          <ImportMappingChoice view={view} mappings={mapping.mappings} />
          <ImportMapping view={view} samples={mapping.samples} targets={mapping.targets} />
          <ImportPreview view={view} rows={mapping.preview} />
        </>
      ) : null}
      {checked && view.state === 'checked' ? (
        isRecordings(view) ? (
          <RecordingsChecked view={view} {...checked} />
        ) : (
          <ImportChecked view={view} {...checked} />
        )
      ) : null}
      {documents ? <DocumentsChecked view={view} {...documents} /> : null}
      {working ? <Working view={view} /> : null}
      {['done', 'undone', 'failed'].includes(view.state) ? <Ended view={view} /> : null}
      {checked && view.state === 'done' ? <ImportLooks view={view} {...checked} /> : null}
    </Page>
  )
}

function Working({ view }: { view: ImportView }) {
  return (
    <Card className="flex flex-col items-start gap-3 p-4">
      <Progress
        percent={view.percent}
        label={[STATE_LABELS[view.state], view.rowsRead && plural(view.rowsRead, 'row')]
          .filter(Boolean)
          .join(': ')}
      />
      <p className="text-muted text-sm">You can leave this page; the import continues.</p>
      <a href={`/contacts/imports/${view.id}`} className={`${buttonVariants()} hidden noscript:inline-flex`}>
        Refresh
      </a>
      {view.state === 'reading' || view.state === 'checking' ? <Abort /> : null}
      {view.state === 'running' ? (
        <ConfirmDialog
          title="Stop this import?"
          description="What was written stays, and you can undo it. The remaining rows are left out."
          confirmLabel="Stop import"
          danger
          fields={{ intent: 'stop' }}
          action={`/contacts/imports/${view.id}`}
          trigger={<Button variant="danger-quiet">Stop import…</Button>}
        />
      ) : null}
    </Card>
  )
}

function Ended({ view }: { view: ImportView }) {
  const { counts } = view
  const documents = view.sheets[0]?.kind === DOCUMENTS
  const figures = counts
    ? [
        ['Contacts created', counts.created],
        ['Rows with changes', counts.updated],
        ...(counts.unchanged ? [['Rows without changes', counts.unchanged] as const] : []),
        [documents ? 'Documents added' : 'Records added', counts.records],
        ...(counts.recordsChanged ? [['Records changed', counts.recordsChanged] as const] : []),
        ...(counts.optOuts ? [['Opt-outs added', counts.optOuts] as const] : []),
        ...(counts.messages ? [['Texts added', counts.messages] as const] : []),
        ...(counts.calls ? [['Calls added', counts.calls] as const] : []),
        ...(isRecordings(view) ? [['Recordings added', counts.recordings ?? 0] as const] : []),
        [isRecordings(view) ? 'Files left out' : 'Rows left out', counts.skipped],
        [isRecordings(view) ? 'Files without a call' : 'Rows with errors', counts.failed],
        ['Rows to look at', counts.looks ?? 0],
        // A list of opt-outs or documents has none of the others.
      ].filter(
        ([, value]) =>
          !(counts.optOuts || counts.messages || counts.calls || documents || isRecordings(view)) ||
          value !== 0,
      )
    : []
  return (
    <Card className="flex flex-col gap-4 p-4">
      {view.error ? <Alert variant="bad">{view.error}</Alert> : null}
      {view.state === 'undone' ? (
        <Alert>The import was undone. What it created is in the trash for 30 days.</Alert>
      ) : null}
      {figures.length > 0 ? (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {figures.map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="font-semibold text-xl tabular-nums">{value?.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {view.state === 'done' ? (
          <a href={`/contacts/imports/${view.id}/report`} download className={buttonVariants()}>
            Rows not imported (CSV)
          </a>
        ) : null}
        {view.undoable ? (
          <ConfirmDialog
            title="Undo this import?"
            description="Contacts and records it created go to the trash; contacts and records it changed get their old values back, unless someone changed them since. Imported texts, calls and recordings are removed. Notes and opt-outs of contacts stay."
            confirmLabel="Undo import"
            danger
            fields={{ intent: 'undo' }}
            action={`/contacts/imports/${view.id}`}
            trigger={<Button variant="danger-quiet">Undo import…</Button>}
          />
        ) : null}
      </div>
    </Card>
  )
}

function Abort() {
  return (
    <Form method="post">
      <SubmitButton name="intent" value="abort" variant="danger-quiet">
        Cancel import
      </SubmitButton>
    </Form>
  )
}
