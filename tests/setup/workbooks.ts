import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

// Workbooks written part by part, so that they can be wrong in any way.

const XML = '<?xml version="1.0"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

export type Parts = Record<string, string | Buffer>

export function zip(files: Parts): Promise<Buffer> {
  const made = new ZipFile()
  for (const [name, content] of Object.entries(files)) made.addBuffer(Buffer.from(content), name)
  made.end()
  return buffer(made.outputStream as Readable)
}

/** A worksheet of these `<row>` elements. */
export const worksheet = (rows: string) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

/** A workbook of one sheet with these `<si>` and `<row>` elements. Other parts are added, or replace its own. */
export const workbook = (strings: string, rows: string, others: Parts = {}) =>
  zip({
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/worksheets/sheet1.xml': worksheet(rows),
    ...others,
  })
