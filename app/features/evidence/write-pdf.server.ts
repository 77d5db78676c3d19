import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import { loadPdfFonts, type PdfFonts } from './pdf-fonts.server.ts'
import type { Cover, ShownEntry } from './shown-entry.ts'

const MARGIN = 54
const TIME_WIDTH = 76
const SIZE = 9
const INK = '#1a1d21'
const MUTED = '#5b6470'
const LINE = '#d5dae0'

/** A PDF that is written page by page to disk. */
export interface PdfWriter {
  add: (entry: ShownEntry) => Promise<void>
  /** Writes the last page and closes the file. */
  end: (closing: string) => Promise<void>
}

let fonts: PdfFonts | null = null

/** Begins a PDF with its cover. Only the page that is being written is in memory. */
export async function writePdf(path: string, cover: Cover): Promise<PdfWriter> {
  fonts ??= loadPdfFonts()
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 18 },
    info: { Title: cover.title, Author: cover.account },
    lang: 'en-US',
    autoFirstPage: false,
  })
  const file = createWriteStream(path, { flags: 'wx' })
  const written = finished(file)
  written.catch(() => {})
  pdf.pipe(file)
  const page = new Page(pdf, fonts, cover.footer)
  page.cover(cover)
  let day = ''
  return {
    add: async (entry) => {
      if (entry.day !== day) page.heading(entry.day)
      day = entry.day
      page.entry(entry)
      if (file.writableNeedDrain) await once(file, 'drain')
    },
    end: async (closing) => {
      page.closing(closing)
      pdf.end()
      await written
    },
  }
}

class Page {
  private readonly pdf: PDFKit.PDFDocument
  private readonly fonts: PdfFonts
  private readonly width: number
  private number = 0

  constructor(pdf: PDFKit.PDFDocument, set: PdfFonts, footer: string) {
    this.pdf = pdf
    this.fonts = set
    for (const [name, bytes] of set.files) pdf.registerFont(name, bytes)
    pdf.on('pageAdded', () => this.footer(footer))
    pdf.addPage()
    this.width = pdf.page.width - 2 * MARGIN
  }

  private get bottom() {
    return this.pdf.page.height - MARGIN - 18
  }

  private footer(text: string): void {
    const { pdf } = this
    const { x, y } = pdf
    this.number++
    // Below the margin, where text would begin another page.
    const bottom = pdf.page.margins.bottom
    pdf.page.margins.bottom = 0
    this.line(`${text} · page ${this.number}`, {
      x: MARGIN,
      y: pdf.page.height - MARGIN,
      size: 7.5,
      color: MUTED,
    })
    pdf.page.margins.bottom = bottom
    pdf.x = x
    pdf.y = y
  }

  /** Writes a text in as many fonts as it needs, and moves below it. Returns whether all of it could be shown. */
  private line(
    text: string,
    {
      x,
      y,
      width,
      size = SIZE,
      color = INK,
      bold = false,
    }: {
      x: number
      y: number
      width?: number
      size?: number
      color?: string
      bold?: boolean
    },
  ): boolean {
    const { runs, complete } = this.fonts.split(text, bold)
    const options = { width: width ?? this.pdf.page.width - MARGIN - x, lineGap: 1.5 }
    this.pdf.fontSize(size).fillColor(color)
    runs.forEach((run, index) => {
      const continued = index < runs.length - 1
      this.pdf.font(run.font)
      if (index === 0) this.pdf.text(run.text, x, y, { ...options, continued })
      else this.pdf.text(run.text, { ...options, continued })
    })
    return complete
  }

  cover({ title, account, facts, paragraphs }: Cover): void {
    const { pdf } = this
    this.line(account, { x: MARGIN, y: MARGIN, size: 10, color: MUTED })
    this.line(title, { x: MARGIN, y: pdf.y + 4, size: 20, bold: true })
    pdf.y += 10
    for (const [label, value] of facts) {
      const top = pdf.y
      this.line(label, { x: MARGIN, y: top, width: 110, color: MUTED })
      this.line(value, { x: MARGIN + 120, y: top })
      pdf.y += 3
    }
    pdf.y += 8
    for (const paragraph of paragraphs) {
      this.line(paragraph, { x: MARGIN, y: pdf.y })
      pdf.y += 6
    }
  }

  closing(text: string): void {
    this.line(text, { x: MARGIN, y: this.pdf.y + 12, size: 8, color: MUTED })
  }

  heading(day: string): void {
    const { pdf } = this
    if (pdf.y > this.bottom - 80) pdf.addPage()
    pdf.y += 12
    this.line(day, { x: MARGIN, y: pdf.y, size: 11, bold: true })
    pdf.y += 3
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + this.width, pdf.y)
      .lineWidth(0.5)
      .stroke(LINE)
    pdf.y += 6
  }

  entry({ position, time, title, who, words, details, files }: ShownEntry): void {
    const { pdf } = this
    if (pdf.y > this.bottom - 40) pdf.addPage()
    const left = MARGIN + TIME_WIDTH
    const top = pdf.y
    this.line(`${time}\n#${position}`, { x: MARGIN, y: top, width: TIME_WIDTH - 8, size: 8, color: MUTED })
    let complete = this.line(who ? `${title} · ${who}` : title, { x: left, y: top, bold: true })
    if (words) {
      pdf.y += 2
      complete = this.line(words, { x: left, y: pdf.y, size: 10 }) && complete
    }
    for (const detail of [...details, ...files]) {
      pdf.y += 1
      complete = this.line(detail, { x: left, y: pdf.y, size: 8, color: MUTED }) && complete
    }
    if (!complete) {
      pdf.y += 1
      this.line(
        `This PDF has no letters for some of it. The exact wording is entry ${position} in evidence.html.`,
        {
          x: left,
          y: pdf.y,
          size: 8,
          color: MUTED,
        },
      )
    }
    pdf.y += 9
  }
}
