/** A one-page PDF of these lines, the first one as its title. */
export function renderPdf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => line.replaceAll(/[^\x20-\x7e]/g, '-').replaceAll(/[\\()]/g, '\\$&'))
  const text = escaped
    .map((line, at) => `/F1 ${at === 0 ? 20 : 12} Tf 72 ${720 - at * 28} Td (${line}) Tj`)
    .map((line) => `BT ${line} ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = pdf.length
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${pdf}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.indexOf('xref\n')}\n%%EOF\n`,
  )
}
