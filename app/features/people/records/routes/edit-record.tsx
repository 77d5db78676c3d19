import { useState } from 'react'
import type { RouterContextProvider } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { AppError } from '#app/lib/errors.ts'
import { someoneElse } from '#app/lib/event-sentences.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { keepPageContext } from '#app/middleware/contexts.ts'
import { goneReason, restoreClient, whoDeleted } from '#app/features/people/clients/clients.server.ts'
import { type FormResult, LiveEditNotice } from '#app/components/forms/edit-fields.tsx'
import type { Trashed } from '#app/features/people/clients/components/edited-by-other.tsx'
import { RecordForm } from '../components/record-form.tsx'
import type { SealedState } from '../components/sealed-field.tsx'
import { useDialogUrls } from '../components/use-dialog-urls.ts'
import { isSecret } from '#app/features/accounts/fields/fields.ts'
import { startingValues } from '#app/features/accounts/fields/format.ts'
import type { Kind, Problem, RecordValues } from '#app/features/accounts/fields/kind.ts'
import { holderOf } from '#app/features/people/clients/merged-clients.server.ts'
import { KINDS } from '../kinds/index.ts'
import type { KindName } from '../kinds/kind-names.ts'
import { parseObject } from '#app/lib/edits.ts'
import { versionField } from '#app/lib/edit-fields.ts'
import { listOptions, optionKeys } from '#app/features/accounts/fields/options.server.ts'
import { knownOf, referenceChoices } from '../overview.server.ts'
import { recordPath } from '../paths.ts'
import { pageUrl } from '../dialog-urls.ts'
import { requireKind, type RecordView } from '../record-rows.server.ts'
import { createRecord, getRecord, checkClient, restoreRecord, updateRecord } from '../records.server.ts'
import { lookUpVin } from '../vin.server.ts'
import { onlyAtField } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { kindParam, schemaOf } from '../kind-schema.ts'
import type { Route } from './+types/edit-record'

/** Kinds whose forms have an address, or name people of the household or what is insured. */
const OFFERS_KNOWN: KindName[] = ['policy', 'vehicle', 'home', 'commercial', 'payment-method']

const params = { id: uuid, recordId: uuid.optional(), kind: kindParam }

interface OfRecord {
  params: { id: string; recordId?: string | undefined; kind: KindName }
  context: Readonly<RouterContextProvider>
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? titleOf(loaderData) : 'Record'} · Switchboard` },
]

export const loader = page.loader({ params }, async (ctx, { params: { id, recordId, kind }, context }) => {
  const stillShown = context.get(keepPageContext)
  const { fields } = KINDS[kind]
  const refers = fields.some((field) => field.type === 'user' || field.type === 'payment-method')
  requireKind(ctx, kind)
  const [record, options] = await Promise.all([
    // A record that is deleted while its form is open keeps the form, so that nothing typed is lost.
    recordId
      ? getRecord(
          ctx,
          { name: kind, clientId: stillShown ? await holderOf(ctx, id) : id, id: recordId },
          { trashed: true },
        )
      : stillShown
        ? null
        : checkClient(ctx, id).then(() => null),
    listOptions(ctx, optionKeys(fields)),
  ])
  const [references, known] = await Promise.all([
    refers ? referenceChoices(ctx, id, record?.values) : { users: [], paymentMethods: [] },
    // Another address of the contact is no help with a new one.
    OFFERS_KNOWN.includes(kind) ? knownOf(ctx, id) : {},
  ])
  return {
    clientId: id,
    kind,
    record,
    newId: recordId ? undefined : uuidv7(),
    choices: { ...references, ...known, options },
    canReveal: ctx.can.revealSealed,
  }
})

const failedOf = ({ recordId, kind }: OfRecord['params']) =>
  KINDS[kind].messages[recordId ? 'updateFailed' : 'addFailed']

const access = {
  params,
  hide: ({ params }: OfRecord) => KINDS[params.kind].fields.filter(isSecret).map(({ name }) => name),
}

async function readRecordForm(ctx: Ctx, { request, params, context }: OfRecord & { request: Request }) {
  // Another account's client is not found, whatever the form says.
  const trashed = await whoDeleted(ctx, params.id)
  if (!trashed) await checkClient(ctx, params.id)
  // Without JavaScript the page around the form is rendered again, also for a client in the trash.
  context.set(keepPageContext, trashed !== null)
  const form = await request.formData()
  return { form, lookedUp: await lookUpTyped(ctx, form) }
}

/** Shows the form again: with more fields, or with what was looked up. */
const show = page.form({ ...access, read: readRecordForm }, (_, __, { lookedUp, keep, refuse }) =>
  lookedUp?.errors ? refuse({ status: 200, fieldErrors: lookedUp.errors }) : keep(),
)

export const action = page.intents(
  { params, read: readRecordForm, otherwise: 'save' },
  {
    'look-up': show,
    'show-fields': show,
    restore: page.form(
      {
        ...access,
        onError: async (error, { params, refuse, problemOf }, ctx) =>
          refuse(problemOf(error), { trashed: await trashedNow(ctx, params) }),
      },
      async (ctx, _, { params: { id, recordId, kind }, keep }) => {
        if (await whoDeleted(ctx, id)) await restoreClient(ctx, id)
        if (recordId) await restoreRecord(ctx, { name: kind, clientId: id, id: recordId })
        return keep()
      },
    ),
    save: page.form(
      {
        ...access,
        schema: ({ params }) => schemaOf(KINDS[params.kind]),
        disableAutoCoercion: true,
        failed: ({ params }) => failedOf(params),
        onError: async (error, args, ctx) => {
          if (error.code !== 'not-found') return onlyAtField(error, args)
          const trashed = await trashedNow(ctx, args.params)
          if (!trashed) return undefined
          if (trashed.what === 'contact') args.context.set(keepPageContext, true)
          const why = goneReason(trashed, trashed.what)
          return args.refuse({ status: 409, formErrors: [`${failedOf(args.params)} ${why}`] }, { trashed })
        },
        to: ({ params, url }) => pageUrl(params.id, url, params.kind),
        done: ({ params: { recordId, kind } }) => KINDS[kind].messages[recordId ? 'updated' : 'added'],
      },
      async (ctx, values, { params: { id, recordId, kind }, form, refuse }) => {
        const warnings = unaccepted(KINDS[kind], values, dayIn(ctx.now(), ctx.account.timezone), form)
        if (warnings.length > 0) return refuse({ status: 422, formErrors: [] }, { warnings })
        if (recordId)
          await updateRecord(ctx, { name: kind, clientId: id, id: recordId }, edited(form, values))
        else await createRecord(ctx, { name: kind, clientId: id, id: textOf(form, 'newId') }, values)
      },
    ),
  },
)

/** The warnings that the user hasn't seen yet; a form that was shown them names each one. */
function unaccepted(kind: Kind, values: RecordValues, today: string, form: FormData): Problem[] {
  const seen = form.getAll('accepted')
  const warnings = kind.warnings?.(values, today) ?? []
  return warnings.every(({ message }) => seen.includes(message)) ? [] : warnings
}

/** Says who moved the client or the record to the trash; null if neither is in it. */
async function trashedNow(
  ctx: Ctx,
  { id: clientId, recordId, kind }: OfRecord['params'],
): Promise<Trashed | null> {
  const contact = await whoDeleted(ctx, clientId)
  if (contact) return { what: 'contact', ...contact }
  if (!recordId) return null
  const record = await getRecord(ctx, { name: kind, clientId, id: recordId }, { trashed: true }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return null
      throw error
    },
  )
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
 * The Look up button without JavaScript: puts year, make and model into the form, or says why nothing was found. Null
 * when another button was pressed.
 */
async function lookUpTyped(
  ctx: Ctx,
  form: FormData,
): Promise<{ errors: Record<string, string[]> | null } | null> {
  const [, field, scope] = /^look-up:((.*\.)?vin)$/.exec(textOf(form, 'intent') ?? '') ?? []
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
    // Values from an earlier look-up belong to another vehicle.
    if (value !== null) form.set(name, String(value))
    else if (textOf(form, name) === String(before[name])) form.delete(name)
    lookedUp[name] = value === null ? undefined : String(value)
  }
  form.set('lookedUp', JSON.stringify(lookedUp))
  if ('error' in found) return { errors: { [field]: [found.error] } }
  if (!scope && found.type && !textOf(form, 'type')) form.set('type', found.type)
  return { errors: null }
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

interface Refused {
  result?: FormResult
  trashed?: Trashed | null | undefined
  warnings?: Problem[] | undefined
}

const titleOf = ({ kind, record }: { kind: KindName; record: RecordView | null }) =>
  record ? `Edit ${KINDS[kind].label.toLowerCase()}` : `Add ${KINDS[kind].label.toLowerCase()}`

export default function EditRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { clientId, kind, record, newId, choices, canReveal } = loaderData
  const closeTo = useDialogUrls().pageUrl(clientId, kind)
  // The record as it was when the form was opened: a reload must not put other users' changes under what is typed.
  const [opened] = useState({ record, newId })
  const refused: Refused = actionData ?? {}
  const trashed = (record && trashedRecord(record)) ?? refused.trashed ?? null
  const changedBy =
    !trashed &&
    record &&
    opened.record &&
    record.version !== opened.record.version &&
    !refused.result?.conflict
      ? someoneElse(record.updatedBy?.name)
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
        lastResult={refused.result}
        trashed={trashed}
        warnings={refused.warnings ?? []}
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
