import { addDays } from 'date-fns/addDays'
import { eq } from 'drizzle-orm'
import { dayIn } from '#app/lib/dates.ts'
import { fileCipher } from '#app/lib/crypto.server.ts'
import { sealFile } from '#app/lib/sealed-file.server.ts'
import { putFile } from '#app/lib/storage.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import {
  locations,
  phoneNumbers,
  portDocuments,
  portEvents,
  portNumbers,
  portOrders,
} from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { renderPdf } from '#db/seed/pdf.ts'
import { documentPlace } from './documents.server.ts'

const HOLDER = {
  type: 'business',
  firstName: 'Maya',
  lastName: 'Reyes',
  companyName: 'Harbor Insurance LLC',
  email: 'owner@harbor.example',
  address: '700 W Main St',
  city: 'Boise',
  state: 'ID',
  zipcode: '83702',
} as const

/** Harbor moves one number here, with a date agreed, and has a draft of another request. */
export async function addPorts({ tx, accountId, timezone, now, users, isSmall }: DemoAgency): Promise<void> {
  if (isSmall) return
  const [location] = await tx
    .select()
    .from(locations)
    .where(eq(locations.accountId, accountId))
    .orderBy(locations.createdAt, locations.id)
    .limit(1)
  const order = { accountId, locationId: location!.id, ...HOLDER, createdBy: users[0]!.id }
  const number = '13075550110'
  const [phone] = await tx
    .insert(phoneNumbers)
    .values({
      ...{ accountId, locationId: location!.id, number, friendlyName: 'Ported number' },
      ...{ status: 'porting-in', origin: 'ported', smsRegistered: false },
      createdAt: addDays(now, -9),
    })
    .returning()
  const [underWay] = await tx
    .insert(portOrders)
    .values({
      ...order,
      status: 'in-progress',
      targetDate: dayIn(addDays(now, 6), timezone),
      createdAt: addDays(now, -10),
      submittedAt: addDays(now, -9),
      version: 6,
    })
    .returning()
  const orderId = underWay!.id
  await tx.insert(portNumbers).values({
    ...{ accountId, orderId, kind: 'local', number, status: 'port_pending', phoneNumberId: phone!.id },
  })
  await tx.insert(portEvents).values([
    { accountId, orderId, status: 'submitted', createdAt: addDays(now, -9) },
    { accountId, orderId, status: 'waiting-for-signature', createdAt: addDays(now, -7) },
    { accountId, orderId, status: 'in-progress', createdAt: addDays(now, -5) },
    {
      ...{ accountId, orderId, status: 'in-progress', createdAt: addDays(now, -2) },
      detail: 'The carriers agreed on a date.',
    },
  ])
  const [draft] = await tx
    .insert(portOrders)
    .values({ ...order, createdAt: addDays(now, -1) })
    .returning()
  await tx.insert(portNumbers).values({
    ...{ accountId, orderId: draft!.id, kind: 'local', number: '13075550111', status: 'portable' },
  })
  for (const [kind, fileName, title] of [
    ['loa', 'letter-signed.pdf', 'Letter of authorization'],
    ['billing', 'phone-bill.pdf', 'Phone bill'],
  ] as const) {
    const id = uuidv7()
    const bytes = renderPdf([title, HOLDER.companyName])
    const sealed = sealFile(await fileCipher(tx, accountId, documentPlace(id)), bytes)
    await tx.insert(portDocuments).values({
      ...{ accountId, id, orderId, kind, fileName, size: bytes.byteLength },
      fileKey: await putFile(accountId, 'porting', sealed, 'application/octet-stream'),
      createdAt: addDays(now, -9),
    })
  }
}
