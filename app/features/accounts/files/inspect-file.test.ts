import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanFileName, inspectFile } from './inspect-file.server.ts'

test('a PDF that is also HTML doesn’t keep an extension under which it would run', async () => {
  const polyglot = Buffer.from('%PDF-1.4\n<html><script>new ActiveXObject("WScript.Shell")</script></html>')
  const inspected = await inspectFile(polyglot, 'shared')
  expect(inspected).toMatchObject({ ok: true, contentType: 'application/pdf' })
  expect(cleanFileName('invoice.hta', 'application/pdf')).toBe('invoice.pdf')
})

test.each([
  ['invoice.pdf', 'application/pdf', 'invoice.pdf'],
  ['invoice.pdf.hta', 'application/pdf', 'invoice.pdf'],
  ['invoice.hta.', 'application/pdf', 'invoice.hta..pdf'],
  ['invoice', 'application/pdf', 'invoice.pdf'],
  ['Roof.JPEG', 'image/jpeg', 'Roof.JPEG'],
  ['roof.webp', 'image/jpeg', 'roof.jpg'],
  ['v1.2 of the letter', 'application/pdf', 'v1.2 of the letter.pdf'],
  ['../../a\u202etxt.exe', 'image/png', 'atxt.png'],
  ['budget.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'budget.xlsx'],
  ['', 'image/png', null],
  [null, 'image/png', null],
])('%s as %s is called %s', (name, contentType, expected) => {
  expect(cleanFileName(name, contentType)).toBe(expected)
})

test('a long name keeps its extension', () => {
  expect(cleanFileName(`${'a'.repeat(200)}.hta`, 'application/pdf')).toMatch(/^a{116}\.pdf$/)
})

test('makes pictures smaller until carriers take them', async () => {
  // Noise doesn't compress: a photograph's worst case.
  const raw = { width: 1200, height: 900, channels: 3 } as const
  const noise = await sharp(randomBytes(1200 * 900 * 3), { raw })
    .png()
    .toBuffer()
  const inspected = await inspectFile(noise, 'sent', 200_000)
  expect(inspected).toMatchObject({ ok: true, contentType: 'image/jpeg' })
  if (inspected.ok) expect(inspected.bytes.byteLength).toBeLessThanOrEqual(200_000)
})

test('keeps a contact card that was received, and texts none', async () => {
  const card = Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Maria Lopez\r\nEND:VCARD\r\n')
  expect(await inspectFile(card, 'received')).toMatchObject({ ok: true, contentType: 'text/vcard' })
  expect(await inspectFile(card, 'sent')).toMatchObject({ ok: false })
  expect(cleanFileName('Maria Lopez', 'text/vcard')).toBe('Maria Lopez.vcf')
})
