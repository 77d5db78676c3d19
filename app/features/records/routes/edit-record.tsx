import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { useState } from 'react'
import { data } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { AppError, EditConflict, notFound } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { keepPageContext } from '#app/middleware/contexts.ts'
import { restoreClient, whoDeleted } from '#app/features/clients/clients.server.ts'
import { type FormResult, LiveEditNotice } from '#app/components/forms/edit-fields.tsx'
import type { Trashed } from '#app/features/clients/components/edited-by-other.tsx'
import { RecordForm } from '../components/record-form.tsx'
import type { SealedState } from '../components/sealed-field.tsx'
import { useDialogUrls } from '../components/use-dialog-urls.ts'
import { isSecret } from '#app/features/fields/fields.ts'
import { startingValues } from '#app/features/fields/format.ts'
import type { Kind, Problem, RecordValues } from '#app/features/fields/kind.ts'
import { holderOf } from '#app/features/clients/merged-clients.server.ts'
import { type KindName, kindNamed, KINDS } from '../kinds/index.ts'
import { parseObject } from '#app/lib/edits.ts'
import { versionField } from '#app/lib/version-field.ts'
import { listOptions, optionKeys } from '#app/features/fields/options.server.ts'
import { knownOf, referenceChoices } from '../overview.server.ts'
import { recordPath } from '../paths.ts'
import { pageUrl } from '../dialog-urls.ts'
import { requireKind, type RecordView } from '../record-rows.server.ts'
import { createRecord, getRecord, checkClient, restoreRecord, updateRecord } from '../records.server.ts'
import { lookUpVin } from '../vin.server.ts'
import { refuseForm, sentenceFailure } from '#app/middleware/save-failure.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/edit-record'
import { schemaOf } from '../kind-schema.ts'

/** Kinds whose forms have an address, or name people of the household or what is insured. */
const OFFERS_KNOWN: KindName[] = ['policy', 'vehicle', 'home', 'commercial', 'payment-method']

function named(params: Route.LoaderArgs['params']): { name: KindName; recordId: string | null } {
  const name = kindNamed(params.kind)
  if (!name) throw notFound()
  return { name, recordId: params.recordId ?? null }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? titleOf(loaderData) : 'Record'} · Switchboard` },
]

export const loader = page.loader(async (ctx, { params, context }: Route.LoaderArgs) => {
  const { name, recordId } = named(params)
  const { id } = params
  const stillShown = context.get(keepPageContext)
  const { fields } = KINDS[name]
  const refers = fields.some((field) => field.type === 'user' || field.type === 'payment-method')
  requireKind(ctx, name)
  const [record, options] = await Promise.all([
    // A record that is deleted while its form is open keeps the form, so that nothing typed is lost.
    recordId
      ? getRecord(ctx, name, stillShown ? await holderOf(ctx, id) : id, recordId, { trashed: true })
      : stillShown
        ? null
        : checkClient(ctx, id).then(() => null),
    listOptions(ctx, optionKeys(fields)),
  ])
  const [references, known] = await Promise.all([
    refers ? referenceChoices(ctx, id, record?.values) : { users: [], paymentMethods: [] },
    // Another address of the contact is no help with a new one.
    OFFERS_KNOWN.includes(name) ? knownOf(ctx, id) : {},
  ])
  return {
    clientId: id,
    kind: name,
    record,
    newId: recordId ? undefined : uuidv7(),
    choices: { ...references, ...known, options },
    canReveal: ctx.can.revealSealed,
  }
})

export const action = page.action(async (ctx, { request, params, url, context }: Route.ActionArgs) => {
  const { name, recordId } = named(params)
  const { id } = params
  const kind: Kind = KINDS[name]
  const form = await request.formData()
  // Another account's client is not found, whatever the form says.
  const clientTrashed = await whoDeleted(ctx, id)
  if (!clientTrashed) await checkClient(ctx, id)
  // Without JavaScript the page around the form is rendered again, also for a client in the trash.
  context.set(keepPageContext, clientTrashed !== null)
  const unknown = await lookUpTyped(ctx, form)
  const submission = parseWithZod(form, { schema: schemaOf(kind), disableAutoCoercion: true })
  const hideFields = kind.fields.filter(isSecret).map((field) => field.name)
  if (unknown || form.get('intent') === 'show-fields') {
    const { initialValue } = submission.reply({ hideFields })
    const result = { initialValue, error: unknown ?? undefined } as SubmissionResult<string[]>
    return data({ ...NOTHING_ELSE, result })
  }
  if (form.get('intent') === 'restore') {
    try {
      if (clientTrashed) await restoreClient(ctx, id)
      if (recordId) await restoreRecord(ctx, name, id, recordId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const result = submission.reply({ hideFields, formErrors: [error.message] })
      return data(
        { ...NOTHING_ELSE, result, trashed: await trashedNow(ctx, name, id, recordId) },
        error.status,
      )
    }
    const { initialValue } = submission.reply({ hideFields })
    return data({ ...NOTHING_ELSE, result: { initialValue } as SubmissionResult<string[]> })
  }
  if (submission.status !== 'success') {
    const status = submission.status === 'error' ? 422 : 200
    return data({ ...NOTHING_ELSE, result: submission.reply({ hideFields }) }, status)
  }
  const warnings = unaccepted(kind, submission.value, dayIn(ctx.now(), ctx.account.timezone), form)
  if (warnings.length > 0) {
    return data({ ...NOTHING_ELSE, result: submission.reply({ hideFields, formErrors: [] }), warnings }, 422)
  }
  try {
    if (recordId) await updateRecord(ctx, name, id, recordId, edited(form, submission.value))
    else await createRecord(ctx, name, id, submission.value, textOf(form, 'newId'))
  } catch (error) {
    const failed = recordId ? kind.messages.updateFailed : kind.messages.addFailed
    if (error instanceof AppError && error.code === 'not-found') {
      const trashed = await trashedNow(ctx, name, id, recordId)
      if (!trashed) throw data(error.message, { status: 404 })
      if (trashed.what === 'contact') context.set(keepPageContext, true)
      const why = trashed.into ? `The contact was merged into ${trashed.into.name}.` : 'It is in the trash.'
      const result = submission.reply({ hideFields, formErrors: [`${failed} ${why}`] })
      return data({ ...NOTHING_ELSE, result, trashed }, 409)
    }
    if (error instanceof EditConflict) {
      const refused = refuseForm(submission, error, error, hideFields)
      return data({ ...NOTHING_ELSE, ...refused.data }, 409)
    }
    if (error instanceof AppError && error.field) {
      const fieldErrors = { [error.field]: [error.message] }
      return data({ ...NOTHING_ELSE, result: submission.reply({ hideFields, fieldErrors }) }, error.status)
    }
    const { status, message } = sentenceFailure(error, failed, context)
    return data({ ...NOTHING_ELSE, result: submission.reply({ hideFields, formErrors: [message] }) }, status)
  }
  const message = recordId ? kind.messages.updated : kind.messages.added
  return redirectWithToast(pageUrl(id, url, name), { kind: 'ok', message })
})

const NOTHING_ELSE: { trashed: Trashed | null; warnings: Problem[] } = {
  trashed: null,
  warnings: [],
}

/** The warnings that the user hasn't seen yet; a form that was shown them names each one. */
function unaccepted(kind: Kind, values: RecordValues, today: string, form: FormData): Problem[] {
  const seen = form.getAll('accepted')
  const warnings = kind.warnings?.(values, today) ?? []
  return warnings.every(({ message }) => seen.includes(message)) ? [] : warnings
}

/** Who moved the client or the record to the trash; null when neither is there. */
async function trashedNow(
  ctx: Ctx,
  name: KindName,
  clientId: string,
  recordId: string | null,
): Promise<Trashed | null> {
  const contact = await whoDeleted(ctx, clientId)
  if (contact) return { what: 'contact', ...contact }
  if (!recordId) return null
  const record = await getRecord(ctx, name, clientId, recordId, { trashed: true }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  })
  return record && trashedRecord(record)
}

const trashedRecord = ({ kind, updatedBy, deletedAt }: RecordView): Trashed | null =>
  deletedAt
    ? {
        what: KINDS[kind].label.toLowerCase(),
        by: updatedBy?.name ?? null,
        at: deletedAt,
        into: null,
        restorable: true,
      }
    : null

const textOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name)
  return typeof value === 'string' && value ? value : undefined
}

const versionOf = (form: FormData, name: string) => versionField.safeParse(form.get(name)).data

/**
 * The Look up button without JavaScript: puts year, make and model into the form. Returns the errors to show, or null when
 * another button was pressed.
 */
async function lookUpTyped(ctx: Ctx, form: FormData): Promise<Record<string, string[]> | null> {
  const [, field, scope] = /^look-up ((.*\.)?vin)$/.exec(textOf(form, 'intent') ?? '') ?? []
  if (!field) return null
  const found = await lookUpVin(ctx, textOf(form, field) ?? '')
  const stored = parseObject(textOf(form, 'base')) ?? {}
  const before = {
    ...(stored.vin === textOf(form, 'vin')?.toUpperCase() ? {} : stored),
    ...parseObject(textOf(form, 'lookedUp')),
  }
  const lookedUp: RecordValues = {}
  for (const part of ['year', 'make', 'model'] as const) {
    const name = (scope ?? '') + part
    const value = 'error' in found ? null : found[part]
    // What the look-up before filled in is another vehicle's.
    if (value !== null) form.set(name, String(value))
    else if (textOf(form, name) === String(before[name])) form.delete(name)
    lookedUp[name] = value === null ? undefined : String(value)
  }
  form.set('lookedUp', JSON.stringify(lookedUp))
  if ('error' in found) return { [field]: [found.error] }
  if (!scope && found.type && !textOf(form, 'type')) form.set('type', found.type)
  return {}
}

function edited(form: FormData, values: RecordValues) {
  const base = parseObject(textOf(form, 'base'))
  return {
    values,
    clear: form.getAll('clear').filter((value) => typeof value === 'string'),
    base,
    version: versionOf(form, 'version'),
    overwrite: versionOf(form, 'overwrite'),
  }
}

const titleOf = ({ kind, record }: { kind: KindName; record: RecordView | null }) =>
  record ? `Edit ${KINDS[kind].label.toLowerCase()}` : `Add ${KINDS[kind].label.toLowerCase()}`

export default function EditRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { clientId, kind, record, newId, choices, canReveal } = loaderData
  const closeTo = useDialogUrls().pageUrl(clientId, kind)
  // The record as it was when the form was opened: a reload must not put other users' changes under what is typed.
  const [opened] = useState({ record, newId })
  const trashed = (record && trashedRecord(record)) ?? actionData?.trashed ?? null
  const changedBy =
    !trashed &&
    record &&
    opened.record &&
    record.version !== opened.record.version &&
    !(actionData?.result as FormResult)?.conflict
      ? (record.updatedBy?.name ?? 'Someone')
      : null
  const sealed: Record<string, SealedState> = {}
  for (const field of record?.sealed ?? []) {
    sealed[field] = {
      mask: String(record!.values[field]),
      revealAction: canReveal ? recordPath(record!, 'reveal') : null,
      revealForm: 'reveal',
    }
  }
  return (
    <RouteDialog
      title={titleOf(loaderData)}
      {...(record ? { description: <About record={record} /> } : {})}
      closeTo={closeTo}
      size={KINDS[kind].fields.length > 4 ? 'lg' : 'md'}
    >
      {changedBy ? (
        <div className="px-5 pb-2">
          <LiveEditNotice by={changedBy} />
        </div>
      ) : null}
      <RecordForm
        kind={kind}
        values={opened.record?.values ?? startingValues(KINDS[kind].fields)}
        newId={opened.newId}
        version={opened.record?.version}
        sealed={sealed}
        choices={choices}
        lastResult={actionData?.result}
        trashed={trashed}
        warnings={actionData?.warnings ?? []}
        draft={`${kind} ${opened.record?.id ?? `of ${clientId}`}`}
        cancelTo={closeTo}
      />
      {record && record.sealed.length > 0 && canReveal ? (
        <form id="reveal" method="post" action={recordPath(record, 'reveal')} hidden />
      ) : null}
    </RouteDialog>
  )
}

/** Identifies the record, and says who changed it last. */
function About({ record }: { record: RecordView }) {
  return (
    <>
      {record.title} · changed <RelativeTime at={record.updatedAt} />
      {record.updatedBy ? ` by ${record.updatedBy.name}` : ''}
    </>
  )
}
