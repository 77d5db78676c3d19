/** Says why carriers couldn't open a file as a PDF; null for one that they can. */
export function checkPdf(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 1024).indexOf('%PDF-')
  if (start < 0) return 'This is not a PDF, whatever its name says. Save or scan it as a PDF.'
  const tail = bytes.subarray(-2048).toString('latin1')
  const at = /startxref\s+(\d+)\s+%%EOF(?![\s\S]*startxref)/.exec(tail)?.[1]
  const damaged = 'This PDF is damaged or was cut off. Save it again.'
  if (at === undefined) return damaged
  const trailer = readTrailer(bytes, start + Number(at))
  if (trailer === null) return damaged
  if (/\/Encrypt\b/.test(trailer)) {
    return 'This PDF is protected with a password. Print it to a new PDF without one.'
  }
  return /\/Root\b/.test(trailer) ? null : damaged
}

/** The dictionary that names the document's root: behind a table of offsets, or of a stream (PDF 1.5). Null if there is none. */
function readTrailer(bytes: Buffer, offset: number): string | null {
  const from = bytes.subarray(offset, offset + 64).toString('latin1')
  if (/^\s*xref\b/.test(from)) {
    const at = bytes.indexOf('trailer', offset)
    if (at < 0) return null
    const end = bytes.indexOf('startxref', at)
    return bytes.subarray(at, end < 0 ? undefined : end).toString('latin1')
  }
  if (!/^\s*\d+\s+\d+\s+obj\b/.test(from)) return null
  const end = bytes.indexOf('stream', offset)
  return end < 0 ? null : bytes.subarray(offset, end).toString('latin1')
}
