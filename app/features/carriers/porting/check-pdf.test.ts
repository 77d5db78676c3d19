import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { renderPdf } from '#db/seed/pdf.ts'
import { checkPdf } from './check-pdf.ts'

async function made(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument(options)
  const done = buffer(pdf)
  pdf.text('Phone bill')
  pdf.end()
  return done
}

/** A PDF whose offsets are in a stream, as newer programs write them. */
const withStream = (trailer: string) => {
  const head = '%PDF-1.5\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
  const stream = `2 0 obj\n<< /Type /XRef ${trailer} /Length 4 >>\nstream\nabcd\nendstream\nendobj\n`
  return Buffer.from(`${head}${stream}startxref\n${head.length}\n%%EOF\n`)
}

test('takes PDFs, also behind a few bytes of another kind', async () => {
  for (const pdf of [
    renderPdf(['Bill']),
    await made(),
    withStream('/Root 1 0 R'),
    Buffer.concat([Buffer.from('\uFEFF'), renderPdf(['Bill'])]),
    Buffer.concat([renderPdf(['Bill']), Buffer.from('\r\n\0\0')]),
  ]) {
    expect(checkPdf(pdf)).toBeNull()
  }
})

test('says what is wrong with a file', async () => {
  const whole = renderPdf(['Bill'])
  const cases: [Buffer, RegExp][] = [
    [Buffer.from('MZ\u0090\0\u0003This program cannot be run in DOS mode.'), /not a PDF/],
    [Buffer.alloc(0), /not a PDF/],
    [Buffer.from('%PDF-1.7'), /damaged/],
    [whole.subarray(0, whole.length - 40), /damaged/],
    [Buffer.from(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n3'), 'latin1'), /damaged/],
    [await made({ userPassword: 'secret' }), /password/],
    [withStream('/Root 1 0 R /Encrypt 3 0 R'), /password/],
  ]
  for (const [file, problem] of cases) expect(checkPdf(file)).toMatch(problem)
})
