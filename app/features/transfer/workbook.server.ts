import { rm } from 'node:fs/promises'
import type { Cell } from './cells.ts'
import { ZipWriter } from './zip-writer.server.ts'

// The few parts of the format that a list needs (ECMA-376, Office Open XML). exceljs' streaming writer takes four times
// as long and makes ten times the garbage: docs/decisions/062.

export interface SheetColumn {
  label: string
  format: string | undefined
}

export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  /** Some rows at a time: the next are asked for when these are written. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/** Writes a workbook to a new file, row by row: what is written is not kept. */
export async function writeWorkbook(path: string, sheets: readonly Sheet[], now: Date): Promise<void> {
  const zip = await ZipWriter.open(path)
  try {
    const formats = [
      ...new Set([...sheets.flatMap(({ columns }) => columns.flatMap(({ format }) => format ?? [])), TEXT]),
    ]
    // What a reader needs before the sheets stands before them, so that the file can be read as a stream.
    for (const [name, xml] of [
      ['[Content_Types].xml', contentTypes(sheets)],
      ['_rels/.rels', RELATIONS],
      ['docProps/core.xml', properties(now)],
      ['xl/workbook.xml', workbook(sheets)],
      ['xl/_rels/workbook.xml.rels', workbookRelations(sheets)],
      ['xl/styles.xml', styles(formats)],
    ] as const) {
      await zip.add(name, [XML + xml])
    }
    for (const [at, sheet] of sheets.entries()) {
      await zip.add(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, formats))
    }
    await zip.finish()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await zip.close()
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const CORE = 'application/vnd.openxmlformats-package.core-properties+xml'

const contentTypes = (sheets: readonly Sheet[]) =>
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
  `<Override PartName="/docProps/core.xml" ContentType="${CORE}"/>` +
  sheets
    .map(
      (_, at) =>
        `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
    )
    .join('') +
  '</Types>'

const RELATIONS =
  `<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>` +
  `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
  '</Relationships>'

const properties = (now: Date) =>
  `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
  'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  '<dc:creator>Switchboard</dc:creator>' +
  `<dcterms:created xsi:type="dcterms:W3CDTF">${now.toISOString().slice(0, 19)}Z</dcterms:created>` +
  '</cp:coreProperties>'

const workbook = (sheets: readonly Sheet[]) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
  sheets
    .map(({ name }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('') +
  '</sheets></workbook>'

const workbookRelations = (sheets: readonly Sheet[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">` +
  sheets
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('') +
  `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>` +
  '</Relationships>'

const FIRST_OWN_FORMAT = 164
/** Of texts: every program knows it by its number. */
const TEXT = '@'
const formatId = (format: string, at: number) => (format === TEXT ? 49 : FIRST_OWN_FORMAT + at)

/** Style 0 is plain, 1 the headings, then one for each format. */
const HEADING = 1
const FIRST_FORMAT = 2

const styles = (formats: readonly string[]) =>
  `<styleSheet xmlns="${MAIN}">` +
  `<numFmts count="${formats.length}">` +
  formats
    .map((format, at) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + at}" formatCode="${xmlText(format)}"/>`)
    .join('') +
  '</numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${formats.length + FIRST_FORMAT}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  formats
    .map(
      (format, at) =>
        `<xf numFmtId="${formatId(format, at)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

async function* sheetXml({ columns, rows }: Sheet, formats: readonly string[]): AsyncGenerator<string> {
  const places = columns.map(({ format }, at) => ({
    letters: lettersOf(at),
    style: format ? ` s="${FIRST_FORMAT + formats.indexOf(format)}"` : '',
  }))
  const widths = columns.map(
    ({ label, format }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.min(Math.max(label.length + 4, 14), 40)}" customWidth="1"` +
      // Also for what somebody types below the last row.
      `${format ? ` style="${FIRST_FORMAT + formats.indexOf(format)}"` : ''}/>`,
  )
  const heads = columns.map(({ label }, at) => stringCell(`${lettersOf(at)}1`, ` s="${HEADING}"`, label))
  yield (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`
  )
  const text = ` s="${FIRST_FORMAT + formats.indexOf(TEXT)}"`
  let n = 1
  for await (const some of rows) {
    let xml = ''
    for (const cells of some) {
      n += 1
      xml += `<row r="${n}">`
      for (let at = 0; at < places.length; at += 1) {
        const cell = cells[at]
        if (cell === null || cell === undefined) continue
        const { letters, style } = places[at]!
        xml +=
          typeof cell === 'string'
            ? stringCell(letters + n, SIGNED.test(cell) ? text : style, cell)
            : numberCell(letters + n, style, cell)
      }
      xml += '</row>'
    }
    yield xml
  }
  yield '</sheetData></worksheet>'
}

/** Whoever changes such a text in a spreadsheet would make a sum of it, were the cell not one for texts. */
const SIGNED = /^[+-]/

/** Text, whatever it begins with: a formula would be another element. */
const stringCell = (place: string, style: string, text: string) =>
  `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

/** A date is the days since the last of 1899. What is no number is no cell: one such would make the file unreadable. */
function numberCell(place: string, style: string, value: number | Date): string {
  const number = value instanceof Date ? value.getTime() / 86_400_000 + 25_569 : value
  return Number.isFinite(number) ? `<c r="${place}"${style}><v>${number}</v></c>` : ''
}

/** What XML has no place for, or its readers change, and what would be read as standing for that. */
const SPECIAL = /[&<>"\uFFFE\uFFFF]|(?![\t\n])\p{Cc}|_(?=x[\dA-F]{4}_)/giu
const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Texts that look like XML's own escapes: exceljs takes them for such when XML has been read already. */
const ENTITY = /&(?:amp|lt|gt|quot|apos);/y

/** The text as it stands in XML: where that has no character, as the format has it (_x000D_). */
const xmlText = (text: string): string =>
  text.replace(SPECIAL, (found, at: number) => {
    if (found !== '&') return NAMES[found] ?? escaped(found)
    ENTITY.lastIndex = at
    return ENTITY.test(text) ? escaped(found) : '&amp;'
  })

const escaped = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** A to Z, AA to ZZ. */
function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last
}
