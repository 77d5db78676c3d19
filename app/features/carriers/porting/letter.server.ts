import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { formatDate } from '#app/lib/dates.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { PortView } from './port.ts'
import { readPort } from './ports.server.ts'

const MARGIN = 64
const LABEL_WIDTH = 150

/**
 * The letter of authorization as a PDF, filled in but for the signature. It has no account number or PIN: those go to
 * the provider only.
 */
export async function makeLetter(ctx: Ctx, orderId: string): Promise<Buffer> {
  const port = await readPort(ctx, orderId)
  if (port.next !== 'documents') {
    throw new AppError('conflict', 'Enter the numbers and the details first: the letter is made from them.')
  }
  const date = formatDate(ctx.now(), ctx.account.timezone)
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    info: { Title: 'Letter of authorization', Author: ctx.account.name },
  })
  const done = buffer(pdf)
  write(pdf, port, date)
  pdf.end()
  return done
}

function write(pdf: PDFKit.PDFDocument, port: PortView, date: string): void {
  const name = `${port.firstName} ${port.lastName}`
  pdf.font('Helvetica-Bold').fontSize(18).text('Letter of authorization')
  pdf
    .font('Helvetica')
    .fontSize(10)
    .fillColor('#555555')
    .text('To move telephone numbers to another provider')
  pdf.fillColor('#000000').moveDown(1.5)
  const facts: [string, string][] = [
    ['Kind of customer', port.type === 'business' ? 'Business' : 'Residential'],
    ...(port.companyName ? [['Company', port.companyName] as [string, string]] : []),
    ['Name', name],
    ['Service address', `${port.address}\n${port.city}, ${port.state} ${port.zipcode}`],
    ['Email', port.email],
    ['Date', date],
  ]
  for (const [label, value] of facts) {
    const top = pdf.y
    pdf
      .font('Helvetica-Bold')
      .fontSize(10)
      .text(label, MARGIN, top, { width: LABEL_WIDTH - 10 })
    pdf
      .font('Helvetica')
      .fontSize(11)
      .text(readable(value), MARGIN + LABEL_WIDTH, top)
    pdf.moveDown(0.4)
  }
  pdf.x = MARGIN
  pdf.moveDown(0.6).font('Helvetica-Bold').fontSize(10).text('Numbers to move').moveDown(0.3)
  pdf.font('Helvetica').fontSize(11)
  for (const { number, kind } of port.numbers) pdf.text(`${formatPhone(number)}   ${kind}`)
  pdf.moveDown(1).fontSize(10)
  for (const paragraph of [
    'I am the customer of record for these numbers, or I am authorized to act for the customer.',
    'I authorize the new provider to act for me in moving these numbers from my current carrier, to request and receive the account information this needs, and to order the move.',
    'I understand that my current carrier’s charges and contract terms still apply, and that I must not cancel its service before the numbers have moved.',
  ]) {
    pdf.text(paragraph, { lineGap: 2 }).moveDown(0.6)
  }
  // The signature stays on one page with its lines.
  if (pdf.y > pdf.page.height - MARGIN - 90) pdf.addPage()
  pdf.moveDown(3)
  const top = pdf.y
  for (const [left, width, label] of [
    [MARGIN, 290, `Signature of ${name}`],
    [MARGIN + 320, 160, 'Date'],
  ] as const) {
    pdf
      .moveTo(left, top)
      .lineTo(left + width, top)
      .strokeColor('#000000')
      .stroke()
    pdf.fontSize(9).text(readable(label), left, top + 5, { width })
  }
}

/** The fonts that every reader has know Western European letters only. */
const readable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[’‘]/g, "'")
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff]/g, (letter) => {
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
      return /^[\u0020-\u007e\u00a0-\u00ff]+$/.test(plain) ? plain : '?'
    })
