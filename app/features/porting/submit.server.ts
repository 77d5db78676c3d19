import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { countNumbers, requireWithinPlan } from '#app/features/billing/plans/limits.server.ts'
import { addOwnNumber } from '#app/features/numbers/add-number.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { log } from '#app/lib/log.server.ts'
import { formatPhone, toE164 } from '#app/lib/phone.ts'
import { revalidateAccount } from '#app/realtime/events.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { phoneNumbers, portDocuments, portNumbers, portOrders } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { storedDocument } from './documents.server.ts'
import { lockDraft, openAccount } from './drafts.server.ts'
import { selectPort } from './ports.server.ts'
import { createPort, findPort, uploadBill } from './provider.server.ts'
import { releaseNumbers } from './release-numbers.server.ts'
import { addStep } from './steps.server.ts'

/** Longer than one attempt takes: the bill, the list and the request together. */
const LEASE_MS = 2 * 60_000
/** When an attempt without an answer is looked up. */
const LOOK_UP_MS = 15_000
/** The provider's clock may differ from ours. */
const CLOCKS_DIFFER_MS = 60 * 60_000

/**
 * Submits a draft. Its numbers are reserved before the provider is asked, so that the plan has room for them, and a request whose
 * answer was lost is found again and never made twice. Submitting it a second time does nothing.
 * @returns `unknown` when no answer came: the job then finds out
 * @throws AppError forbidden, not-found; conflict when it isn't complete, changed, the plan has no room, a number is taken or the
 * provider refuses it
 */
export async function submitPort(
  ctx: Ctx,
  id: string,
  { version }: { version: number },
): Promise<'submitted' | 'unknown'> {
  if (!ctx.can.administer) throw forbidden()
  const before = await ctx.db((tx) => reserve(tx, ctx, id, version))
  if (before) return before === 'submitting' ? 'unknown' : 'submitted'
  try {
    return await carryOut(ctx, id)
  } catch (error) {
    if (error instanceof AppError) throw error
    log.warn({ accountId: ctx.account.id, orderId: id, err: error }, 'porting: no answer to a request')
    const runAt = new Date(ctx.now().getTime() + LOOK_UP_MS)
    await ctx.db(async (tx) => {
      await tx.update(portOrders).set({ busySince: null }).where(eq(portOrders.id, id))
      await enqueue(tx, 'porting.submit', { accountId: ctx.account.id, orderId: id }, jobOptions(id, runAt))
    })
    return 'unknown'
  }
}

/** @returns the state of a request that was submitted already */
async function reserve(tx: Tx, ctx: Ctx, id: string, version: number) {
  const current = await lockRow(tx, portOrders, id, 'This port request')
  if (current.status !== 'draft') return current.status
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
  const at = ctx.now()
  await tx
    .update(portOrders)
    .set({
      status: 'submitting',
      busySince: at,
      submittedAt: at,
      decidedAt: null,
      errors: [],
      version: nextVersion(portOrders),
    })
    .where(eq(portOrders.id, id))
  await audit(tx, ctx, { action: 'submitted a port', entity: 'port request', entityId: id })
  // The process may die while it waits for an answer.
  const runAt = new Date(at.getTime() + LEASE_MS)
  await enqueue(tx, 'porting.submit', { accountId: ctx.account.id, orderId: id }, jobOptions(id, runAt))
  return null
}

const jobOptions = (id: string, runAt: Date) => ({ runAt, key: `porting.submit:${id}` })

/** The job: finds out whether a request whose answer was lost arrived, and makes it if it didn't. @throws to be run again */
export async function resumeSubmission(ctx: Ctx, id: string): Promise<void> {
  const at = ctx.now()
  const stale = new Date(at.getTime() - LEASE_MS)
  const claimed = await ctx.db((tx) =>
    tx
      .update(portOrders)
      .set({ busySince: at })
      .where(
        and(
          eq(portOrders.id, id),
          eq(portOrders.status, 'submitting'),
          sql`(${portOrders.busySince} is null or ${lt(portOrders.busySince, stale)})`,
        ),
      )
      .returning({ id: portOrders.id }),
  )
  if (claimed.length === 0) return
  try {
    await carryOut(ctx, id)
  } catch (error) {
    // The admins are mailed that the provider refused it.
    if (error instanceof AppError) return
    await ctx.db((tx) => tx.update(portOrders).set({ busySince: null }).where(eq(portOrders.id, id)))
    throw error
  }
}

/** @throws AppError conflict when the provider refuses it; other errors when no answer came */
async function carryOut(ctx: Ctx, id: string): Promise<'submitted'> {
  const { order, numbers, account, documents } = await ctx.db(async (tx) => {
    const [[row], rows, files] = await Promise.all([
      tx.select().from(portOrders).where(eq(portOrders.id, id)),
      tx.select().from(portNumbers).where(eq(portNumbers.orderId, id)).orderBy(asc(portNumbers.id)),
      tx
        .select()
        .from(portDocuments)
        .where(and(eq(portDocuments.orderId, id), eq(portDocuments.kind, 'billing'))),
    ])
    const opened = []
    for (const each of rows) opened.push({ ...each, ...(await openAccount(tx, ctx.account.id, each)) })
    const accountNumber = opened.map((each) => each.accountNumber).find(Boolean) ?? ''
    return { order: row!, numbers: opened, account: accountNumber, documents: files }
  })
  const bill = documents[0]?.documentSid ?? (await sendBill(ctx, id, documents[0]!.id))
  const digits = numbers.map(({ number }) => number)
  const since = new Date(order.submittedAt!.getTime() - CLOCKS_DIFFER_MS)
  const found = await findPort(digits, since)
  if (found) return settle(ctx, id, found.sid)
  const answer = await createPort({
    documents: [bill],
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
  if (answer.kind === 'created') return settle(ctx, id, answer.sid)
  if (answer.kind !== 'refused') throw new Error(`the provider’s answer to a port request: ${answer.kind}`)
  // It also refuses a number whose request arrived a moment ago.
  const late = await findPort(digits, since)
  if (late) return settle(ctx, id, late.sid)
  log.warn(
    { accountId: ctx.account.id, orderId: id, code: answer.code },
    'porting: the provider refused a request',
  )
  return refuse(ctx, id, answer)
}

async function sendBill(ctx: Ctx, orderId: string, documentId: string): Promise<string> {
  const file = await storedDocument(ctx, documentId)
  const documentSid = file && (await uploadBill(file.read()))
  if (!documentSid) {
    return refuse(ctx, orderId, { code: 0, description: 'It can’t read the bill. Upload it again.' })
  }
  await ctx.db((tx) => tx.update(portDocuments).set({ documentSid }).where(eq(portDocuments.id, documentId)))
  return documentSid
}

async function settle(ctx: Ctx, id: string, portInSid: string): Promise<'submitted'> {
  await ctx.db(async (tx) => {
    const order = await lockRow(tx, portOrders, id, 'This port request')
    if (order.status !== 'submitting') return
    await tx
      .update(portOrders)
      .set({ status: 'submitted', portInSid, busySince: null, version: nextVersion(portOrders) })
      .where(eq(portOrders.id, id))
    await addStep(tx, ctx, { orderId: id, status: 'submitted', detail: '' })
    // Events that came before we knew its id are lost.
    await enqueue(
      tx,
      'porting.check',
      { accountId: ctx.account.id, orderId: id },
      { key: `porting.check:${id}` },
    )
  })
  return 'submitted'
}

/** Makes it a draft again, with the provider's reason. @throws AppError conflict, always */
async function refuse(
  ctx: Ctx,
  id: string,
  { code, description }: { code: number; description: string },
): Promise<never> {
  const shown = `The provider refuses it: ${description.slice(0, 300)}`
  await ctx.db(async (tx) => {
    const order = await lockRow(tx, portOrders, id, 'This port request')
    if (order.status !== 'submitting') return
    await releaseNumbers(tx, ctx, id)
    await tx
      .update(portOrders)
      .set({
        status: 'draft',
        busySince: null,
        errors: [{ code, description: shown, fields: [] }],
        version: nextVersion(portOrders),
      })
      .where(eq(portOrders.id, id))
    await addStep(tx, ctx, { orderId: id, status: 'draft', detail: shown })
    tx.after(revalidateAccount({ withinMs: 3000 }))
  })
  throw new AppError('conflict', shown)
}
