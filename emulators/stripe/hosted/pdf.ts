export type Text = { x: number; y: number; text: string; size?: number; isBold?: boolean; isRight?: boolean }

/** US letter, in points. */
export const PAGE = { width: 612, height: 792 }

/** The widths of Helvetica's digits and signs, by which amounts are aligned at the right; other characters are 0.556. */
const WIDTHS: Record<string, number> = { '.': 0.278, ',': 0.278, ' ': 0.278, '-': 0.333 }

const widthOf = ({ text, size = 10 }: Text): number =>
  [...text].reduce((sum, character) => sum + (WIDTHS[character] ?? 0.556) * size, 0)

/** The bytes of the text in the fonts' encoding (Windows-1252), with `?` for characters that it lacks. */
function encode(text: string): string {
  const latin = [...text].map((character) => (character.charCodeAt(0) < 256 ? character : '?')).join('')
  return latin.replace(/[\\()]/g, (character) => `\\${character}`)
}

function content(texts: Text[]): string {
  return texts
    .map((each) => {
      const x = each.isRight ? each.x - widthOf(each) : each.x
      const font = `/${each.isBold ? 'F2' : 'F1'} ${each.size ?? 10} Tf`
      return `BT ${font} ${x.toFixed(2)} ${each.y} Td (${encode(each.text)}) Tj ET`
    })
    .join('\n')
}

/** A PDF file of pages with lines of text. */
export function textPdf(title: string, pages: Text[][]): Buffer {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const firstPage = 6
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${encode(title)}) >>`,
  ]
  pages.forEach((texts, index) => {
    const stream = content(texts)
    const resources = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>'
    const box = `[0 0 ${PAGE.width} ${PAGE.height}]`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${resources} /Contents ${firstPage + index * 2 + 1} 0 R >>`,
      `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    )
  })
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
