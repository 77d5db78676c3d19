import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { countNumbers, requireWithinPlan } from '#app/features/money/billing/plans/limits.server.ts'
import { addOwnNumber } from '#app/features/carriers/numbers/add-number.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { formatPhone, toE164 } from '#app/lib/phone.ts'
import { providerOperation, type ProviderQuestion, type Refusal } from '#app/lib/provider-operation.server.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { phoneNumbers, portDocuments, portNumbers, portOrders } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { storedDocument } from './documents.server.ts'
import { lockDraft, openAccount } from './drafts.server.ts'
import { selectPort } from './ports.server.ts'
import { createPort, findPort, uploadBill } from './provider.server.ts'
import { releaseNumbers } from './release-numbers.server.ts'
import { addStep } from './steps.server.ts'

type Order = typeof portOrders.$inferSelect

/** The provider's clock may differ from ours. */
const CLOCKS_DIFFER_MS = 60 * 60_000

const submission = providerOperation({
  name: 'porting.submit',
  table: portOrders,
  leaseMs: 2 * 60_000,
  lookUpMs: 15_000,
  addJob: (tx, ctx, orderId, options) => enqueue(tx, 'porting.submit', { orderId }, options),
  looksFirst: true,
  find: findRequest,
  ask: sendRequest,
  done: storeSubmitted,
  refused: storeRefused,
  explain: ({ description }) => refusal(description),
})

/** The job: finds out whether a request whose answer was lost arrived, and makes it if it didn't. @throws to be run again */
export const resumeSubmission = submission.resume

/**
 * Submits a draft, once. Its numbers are reserved before the provider is asked, so that the plan has room for them. Submitting it a
 * second time does nothing.
 * @returns `unknown` when no answer came: the job then finds out
 * @throws AppError forbidden, not-found; conflict when it isn't complete, changed, the plan has no room, a number is taken or the
 * provider refuses it
 */
export async function submitPort(
  ctx: Ctx,
  id: string,
  { version }: { version: number },
): Promise<'submitted' | 'unknown'> {
  ctx.require('administer')
  const question = await ctx.db((tx) => reserve(tx, ctx, id, version))
  if (question) return (await submission.ask(ctx, question)) === 'done' ? 'submitted' : 'unknown'
  const { status } = await ctx.db((tx) => lockRow(tx, portOrders, id, 'This port request'))
  return status === 'submitting' ? 'unknown' : 'submitted'
}

/** Reserves the numbers of a draft. @returns null for a request that was submitted before */
async function reserve(tx: Tx, ctx: Ctx, id: string, version: number): Promise<ProviderQuestion | null> {
  const current = await lockRow(tx, portOrders, id, 'This port request')
  if (current.status !== 'draft') return null
  const order = await lockDraft(tx, id, version)
  const port = await selectPort(tx, id)
  if (!port || port.next !== 'documents' || port.documents.length < 2) {
    throw new AppError('conflict', 'The numbers, the details or a document is still missing.')
  }
  const numbers = port.numbers.map(({ number }) => number)
  const [own] = await tx
    .select({ number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(and(inArray(phoneNumbers.number, numbers), ne(phoneNumbers.status, 'released')))
  if (own) throw new AppError('conflict', `${formatPhone(own.number)} is one of your numbers already.`)
  const more = numbers.length - 1
  await requireWithinPlan(
    tx,
    ctx.account,
    'maxPhoneNumbers',
    async (each) => (await countNumbers(each)) + more,
  )
  for (const { id: rowId, number } of port.numbers) {
    const phoneNumberId = await addOwnNumber(tx, ctx, {
      number,
      friendlyName: 'Ported number',
      locationId: order.locationId,
      origin: 'ported',
      providerSid: null,
      status: 'porting-in',
    })
    await tx.update(portNumbers).set({ phoneNumberId }).where(eq(portNumbers.id, rowId))
  }
  await tx
    .update(portOrders)
    .set({
      status: 'submitting',
      submittedAt: ctx.now(),
      decidedAt: null,
      errors: [],
      version: nextVersion(portOrders),
    })
    .where(eq(portOrders.id, id))
  await audit(tx, ctx, { action: 'submitted a port', entity: 'port request', entityId: id })
  return submission.open(tx, ctx, order)
}

async function findRequest(ctx: Ctx, { id, submittedAt }: Order): Promise<string | null> {
  const numbers = await ctx.db((tx) =>
    tx.select({ number: portNumbers.number }).from(portNumbers).where(eq(portNumbers.orderId, id)),
  )
  const since = new Date(submittedAt!.getTime() - CLOCKS_DIFFER_MS)
  const found = await findPort(
    numbers.map(({ number }) => number),
    since,
  )
  return found?.sid ?? null
}

async function sendRequest(ctx: Ctx, order: Order): Promise<string> {
  const { numbers, bill } = await ctx.db(async (tx) => {
    const [rows, [document]] = await Promise.all([
      tx.select().from(portNumbers).where(eq(portNumbers.orderId, order.id)).orderBy(asc(portNumbers.id)),
      tx
        .select()
        .from(portDocuments)
        .where(and(eq(portDocuments.orderId, order.id), eq(portDocuments.kind, 'billing'))),
    ])
    const opened = []
    for (const row of rows) opened.push({ ...row, ...(await openAccount(tx, ctx.account.id, row)) })
    return { numbers: opened, bill: document! }
  })
  const account = numbers.map(({ accountNumber }) => accountNumber).find(Boolean) ?? ''
  return createPort({
    documents: [bill.documentSid ?? (await sendBill(ctx, bill.id))],
    phoneNumbers: numbers.map(({ number, pin }) => ({
      phoneNumber: toE164(number),
      ...(pin ? { pin } : {}),
    })),
    losingCarrierInformation: {
      customerType: order.type === 'business' ? 'Business' : 'Individual',
      customerName: order.companyName || `${order.firstName} ${order.lastName}`,
      ...(account ? { accountNumber: account } : {}),
      authorizedRepresentative: `${order.firstName} ${order.lastName}`,
      authorizedRepresentativeEmail: order.email,
      address: {
        street: order.address,
        city: order.city,
        state: order.state,
        zip: order.zipcode,
        country: 'USA',
      },
    },
  })
}

async function sendBill(ctx: Ctx, documentId: string): Promise<string> {
  const file = await storedDocument(ctx, documentId)
  const documentSid = file && (await uploadBill(file.read()))
  if (!documentSid) throw new AppError('conflict', refusal('It can’t read the bill. Upload it again.'))
  await ctx.db((tx) => tx.update(portDocuments).set({ documentSid }).where(eq(portDocuments.id, documentId)))
  return documentSid
}

async function storeSubmitted(tx: Tx, ctx: Ctx, { id }: Order, portInSid: string): Promise<void> {
  await tx
    .update(portOrders)
    .set({ status: 'submitted', portInSid, version: nextVersion(portOrders) })
    .where(eq(portOrders.id, id))
  await addStep(tx, ctx, { orderId: id, status: 'submitted', detail: '' })
  // Events that came before we knew its id are lost.
  await enqueue(tx, 'porting.check', { orderId: id }, { once: true })
}

const refusal = (description: string) => `The provider refuses it: ${description.slice(0, 300)}`

/** Makes it a draft again, with the provider's reason. The admins are mailed. */
async function storeRefused(tx: Tx, ctx: Ctx, { id }: Order, { code, message }: Refusal): Promise<void> {
  await releaseNumbers(tx, ctx, id)
  await tx
    .update(portOrders)
    .set({
      status: 'draft',
      errors: [{ code, description: message, fields: [] }],
      version: nextVersion(portOrders),
    })
    .where(eq(portOrders.id, id))
  await addStep(tx, ctx, { orderId: id, status: 'draft', detail: message })
  tx.after(pagesChanged())
}
