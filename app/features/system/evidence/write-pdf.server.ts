import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import { loadPdfFonts, type PdfFonts } from './pdf-fonts.server.ts'
import { hasRightToLeft, inVisualOrder } from './reading-order.ts'
import type { Cover, ShownEntry } from './shown-entry.ts'

const MARGIN = 54
const TIME_WIDTH = 92
const SIZE = 9
const LINE_GAP = 1.5
/** The Latin font's, for a size of 1. */
const ASCENT = 1.07
const INK = '#1a1d21'
const MUTED = '#5b6470'
const LINE = '#d5dae0'

/** A PDF that is written page by page to disk. */
export interface PdfWriter {
  add: (entry: ShownEntry) => Promise<void>
  /** Writes the last page and closes the file. */
  end: (closing: string) => Promise<void>
}

let fonts: Promise<PdfFonts> | null = null

/** Fills lines with words. A word that is wider than a line has one for itself. */
function linesOf(
  words: readonly string[],
  { widthOf, space, width }: { widthOf: (word: string) => number; space: number; width: number },
): string[][] {
  const lines: string[][] = [[]]
  let used = 0
  for (const word of words) {
    const wide = widthOf(word)
    if (used > 0 && used + wide > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)!.push(word)
    used += wide + space
  }
  return lines
}

/** Begins a PDF with its cover. Only the page that is being written is in memory. */
export async function writePdf(path: string, cover: Cover): Promise<PdfWriter> {
  fonts ??= loadPdfFonts().catch((error: unknown) => {
    fonts = null
    throw error
  })
  const set = await fonts
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
  const page = new Page(pdf, set, cover.footer)
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

interface Style {
  font: string
  size: number
  color: string
}

class Page {
  private readonly pdf: PDFKit.PDFDocument
  private readonly fonts: PdfFonts
  private readonly width: number
  private number = 0
  private style: Style = { font: 'latin', size: SIZE, color: INK }

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
    const { pdf, style } = this
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
    // A text that goes on after the page break keeps its looks.
    this.setStyle(style)
  }

  private setStyle(style: Style): void {
    this.style = style
    this.pdf.font(style.font).fontSize(style.size).fillColor(style.color)
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
    const options = { width: width ?? this.pdf.page.width - MARGIN - x, lineGap: LINE_GAP }
    this.setStyle({ font: runs[0]?.font ?? 'latin', size, color })
    if (hasRightToLeft(text)) {
      this.orderedLines(text, { x, y, width: options.width, bold })
      return complete
    }
    runs.forEach((run, index) => {
      const continued = index < runs.length - 1
      this.setStyle({ font: run.font, size, color })
      if (index === 0) this.pdf.text(run.text, x, y, { ...options, continued })
      else this.pdf.text(run.text, { ...options, continued })
    })
    return complete
  }

  /** Breaks lines itself, as PDFKit would put every word to the right of the one before. Each line is in the order in which it is read. */
  private orderedLines(
    text: string,
    { x, y, width, bold }: { x: number; y: number; width: number; bold: boolean },
  ): void {
    const { pdf } = this
    const runsOf = (word: string) => this.fonts.split(word, bold).runs
    const widthOf = (word: string) =>
      runsOf(word).reduce((sum, run) => sum + pdf.font(run.font).widthOfString(run.text), 0)
    const space = widthOf(' ')
    const height = pdf.font(bold ? 'latin bold' : 'latin').currentLineHeight(true) + LINE_GAP
    pdf.y = y
    for (const paragraph of text.split('\n')) {
      for (const words of linesOf(paragraph.split(' '), { widthOf, space, width })) {
        if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
        const top = pdf.y
        const baseline = top + ASCENT * this.style.size
        let left = x
        for (const word of inVisualOrder(words, paragraph)) {
          for (const run of runsOf(word)) {
            pdf.font(run.font).text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
            left += pdf.widthOfString(run.text)
          }
          left += space
        }
        pdf.x = x
        pdf.y = top + height
      }
    }
  }

  cover({ title, account, facts, paragraphs }: Cover): void {
    const { pdf } = this
    this.line(account, { x: MARGIN, y: MARGIN, size: 10, color: MUTED })
    let complete = this.line(title, { x: MARGIN, y: pdf.y + 4, size: 20, bold: true })
    pdf.y += 10
    for (const [label, value] of facts) {
      const top = pdf.y
      this.line(label, { x: MARGIN, y: top, width: 110, color: MUTED })
      complete = this.line(value, { x: MARGIN + 120, y: top }) && complete
      pdf.y += 3
    }
    if (!complete)
      this.line('This PDF has no letters for some of it. evidence.html has all of them.', {
        x: MARGIN,
        y: pdf.y,
      })
    pdf.y += 8
    for (const paragraph of paragraphs) {
      this.line(paragraph, { x: MARGIN, y: pdf.y })
      pdf.y += 6
    }
  }

  closing(text: string): void {
    const y = this.pdf.y + 12
    this.line(`${text} Page ${this.number} is the last.`, { x: MARGIN, y, size: 8, color: MUTED })
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
