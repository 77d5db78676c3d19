import { millisecondsInDay } from 'date-fns/constants'
import type { DemoAgency } from '#db/seed/demo.ts'
import { renderImage } from '#db/seed/media.ts'
import { renderPdf } from '#db/seed/pdf.ts'
import { clientDocuments } from '#db/schema/index.ts'
import { applicantName } from '#app/lib/client-names.ts'

type NewDocument = typeof clientDocuments.$inferInsert

/** Adds a declaration page and an ID card to some clients, with files of their own. */
export async function addDemoDocuments({ tx, clients: people, now, users, random: randomOf }: DemoAgency) {
  const { putFile } = await import('#app/lib/storage.server.ts')
  const random = randomOf('documents')
  const rows: NewDocument[] = []
  for (const [index, person] of people.entries()) {
    if (index % 40 !== 0) continue
    const { accountId } = person
    const name = applicantName(person as never)
    const files = [
      {
        data: { name: 'Auto declaration page', type: 'Declaration page' },
        fileName: 'auto-declaration.pdf',
        contentType: 'application/pdf',
        bytes: renderPdf([
          'Personal Auto Policy Declarations',
          `Named insured: ${name}`,
          `Policy number: GM-${random.int(1000, 9999)}-${random.int(10, 99)}`,
          'Bodily injury liability: 100,000 / 300,000',
          'Comprehensive deductible: 500',
        ]),
      },
      {
        data: { name: 'ID card, front', type: 'ID card', notes: 'The new one comes with the renewal.' },
        fileName: 'id-card.jpg',
        contentType: 'image/jpeg',
        bytes: await renderImage('paper', random.int(0, 359)).jpeg({ quality: 72 }).toBuffer(),
      },
    ]
    for (const { bytes, ...file } of files) {
      const createdAt = new Date(now.getTime() - random.int(1, 300) * millisecondsInDay)
      const createdBy = random.pick(users).id
      rows.push({
        ...file,
        accountId,
        id: random.id(createdAt),
        clientId: person.id!,
        storageKey: await putFile(accountId, 'documents', bytes, file.contentType),
        byteSize: bytes.byteLength,
        createdBy,
        updatedBy: createdBy,
        createdAt,
        updatedAt: createdAt,
      })
    }
  }
  await tx.insert(clientDocuments).values(rows)
}
