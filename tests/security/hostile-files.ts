import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { workbook, worksheet, zip, type Parts } from '#tests/setup/workbooks.ts'

const XML = '<?xml version="1.0"?>'
const SHEET = 'xl/worksheets/sheet1.xml'
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const text = (value: string, attributes = '') => `<c ${attributes} t="str"><v>${value}</v></c>`
const HEADINGS = row(text('First name'), text('Last name'))
const CSV = 'First name,Last name,Email\n'

/** Kilobytes that unpack to more than a machine can hold (read-file.bombs.slow.test.ts reads them one by one). */
export const workbookBombs = async (): Promise<Parts> => ({
  'nested.xlsx': await workbook('', '<x>'.repeat(15_000_000)),
  'empty-rows.xlsx': await workbook('', '<row/>'.repeat(20_000_000)),
  'shared-texts.xlsx': await workbook('<si><t>a</t></si>'.repeat(6_500_000), HEADINGS),
  'one-text-everywhere.xlsx': await workbook(
    `<si><t>${'a'.repeat(10_000)}</t></si>`,
    row(...Array<string>(200).fill('<c t="s"><v>0</v></c>')).repeat(300),
  ),
})

/** The workbook's bytes after a change of the sheet's entry in the central directory. */
async function withDirectory(change: (bytes: Buffer, entry: number) => void): Promise<Buffer> {
  const bytes = await workbook('', HEADINGS)
  change(bytes, bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])))
  return bytes
}

/** Forty other files that a list of contacts may pretend to be. */
export async function hostileFiles(): Promise<Parts> {
  const good = await workbook('', HEADINGS + row(text('Ada'), text('Whitcomb')).repeat(1000))
  const bomb = deflateRawSync(Buffer.alloc(50_000_000))
  const sheet = (rows: string, others?: Parts) => workbook('', HEADINGS + rows, others)
  return {
    'empty.csv': '',
    'spaces.csv': ' \n'.repeat(100_000),
    'headings-only.csv': CSV,
    'nul.csv': `${CSV}A\0da,Whitcomb\n`,
    'late-nul.csv': `${CSV}${'Ada,Whitcomb,\n'.repeat(10_000)}\0\0\0\n`,
    'open-quote.csv': `${CSV}"${'Ada,Whitcomb\n'.repeat(500_000)}`,
    'one-line.csv': `${CSV}${'a'.repeat(30_000_000)}\n`,
    'commas.csv': CSV + ','.repeat(10_000_000),
    'columns.csv': `${'Column,'.repeat(5000)}\n${'x,'.repeat(5000)}\n`,
    'empty-lines.csv': CSV + '\n'.repeat(20_000_000),
    'empty-cells.csv': CSV + ',,\n'.repeat(5_000_000),
    'quotes.csv': CSV + '""""'.repeat(1_000_000),
    'half-utf16.csv': Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(CSV, 'utf16le'),
      Buffer.from('x'),
    ]),
    'broken-utf8.csv': Buffer.concat([
      Buffer.from(CSV),
      Buffer.from('ff,fe\n'.repeat(1000), 'latin1'),
      Buffer.from([0xc3]),
    ]),
    'formulas.csv': `${CSV}=HYPERLINK("http://evil.example"),\t+1,@SUM(1)\n`,
    'script.csv': `${CSV}<script>alert(1)</script>,"javascript:alert(1)",x@mail.example\n`,
    'reversed.csv': `${CSV}\u202Egnp.exe,\u2066x,\uFEFF\n`,
    'surrogates.csv': Buffer.concat([Buffer.from(CSV), Buffer.from([0xed, 0xa0, 0x80, 0x2c, 0x78, 0x0a])]),
    'only-returns.csv': CSV.replace('\n', '\r') + 'Ada,Whitcomb,\r'.repeat(100_000),
    'random.csv': Buffer.from(randomBytes(5_000_000).map((byte) => byte || 1)),
    'page.html.csv': '<!doctype html><script>fetch("/")</script>',
    'program.csv': Buffer.concat([Buffer.from('MZ'), randomBytes(100_000)]),
    'document.csv': '%PDF-1.7\n',
    'old-excel.xlsx': Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...randomBytes(5000)]),
    'other-zip.xlsx': await zip({ 'a.txt': 'a' }),
    'cut.xlsx': good.subarray(0, good.length - 100),
    'cut-in-half.xlsx': good.subarray(0, good.length / 2),
    'wrong-checksum.xlsx': await withDirectory((bytes, at) => void bytes.writeUInt32LE(1, at + 16)),
    'encrypted.xlsx': await withDirectory((bytes, at) => void bytes.writeUInt16LE(1, at + 8)),
    'unknown-compression.xlsx': await withDirectory((bytes, at) => void bytes.writeUInt16LE(99, at + 10)),
    'lying-size.xlsx': await withDirectory((bytes, at) => void bytes.writeUInt32LE(0x7fffffff, at + 24)),
    'billion-laughs.xlsx': await sheet('', {
      [SHEET]: `${XML}<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(100)}">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]><worksheet><sheetData>${row(text('&j;'))}</sheetData></worksheet>`,
    }),
    'local-file.xlsx': await sheet('', {
      [SHEET]: `${XML}<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData>${row(text('&a;'))}</sheetData></worksheet>`,
    }),
    'outside.xlsx': await sheet('', {
      'xl/_rels/workbook.xml.rels': `${XML}<Relationships><Relationship Id="rId1" Type="/worksheet" Target="../../../etc/passwd"/></Relationships>`,
    }),
    'itself.xlsx': await sheet('', {
      'xl/_rels/workbook.xml.rels': `${XML}<Relationships><Relationship Id="rId1" Type="/worksheet" Target="workbook.xml"/></Relationships>`,
    }),
    'far-cells.xlsx': await sheet(
      row(text('x', 'r="XFD1048576"'), text('y', 'r="ZZZZZ1"'), text('z', 'r="1"')),
    ),
    'far-rows.xlsx': await sheet(
      ['-1', '1e308', 'NaN', '9'.repeat(400)].map((line) => `<row r="${line}">${text('x')}</row>`).join(''),
    ),
    'far-strings.xlsx': await sheet(
      row(...['-1', '1e9', 'x', '__proto__'].map((at) => `<c t="s"><v>${at}</v></c>`)),
    ),
    'impossible-dates.xlsx': await sheet(
      row(...['1e308', '-1e308', 'NaN', '99999999999'].map((value) => `<c s="1"><v>${value}</v></c>`)),
      {
        'xl/styles.xml': `${XML}<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      },
    ),
    'long-attribute.xlsx': await sheet(`<row r="${'1'.repeat(20_000_000)}">${text('x')}</row>`),
    'many-attributes.xlsx': await sheet(
      `<row ${Array.from({ length: 500_000 }, (_, n) => `a${n}=""`).join(' ')}>${text('x')}</row>`,
    ),
    'many-parts.xlsx': await sheet(
      '',
      Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`x/${n}`, ''])),
    ),
    'unread-bomb.xlsx': await sheet('', { 'xl/media/bomb.bin': bomb }),
    'thousands-of-sheets.xlsx': await sheet('', {
      'xl/workbook.xml': `${XML}<workbook><sheets>${'<sheet name="A" r:id="rId1"/>'.repeat(5000)}</sheets></workbook>`,
    }),
    'many-sheets.xlsx': await sheet('', {
      'xl/workbook.xml': `${XML}<workbook><sheets>${'<sheet name="A" r:id="rId1"/>'.repeat(100_000)}</sheets></workbook>`,
      [SHEET]: worksheet('<row/>'.repeat(100_000)),
    }),
  }
}
