import yauzl from 'yauzl'

/** The entries of a ZIP file by name. */
export async function zipEntries(file: File): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(await file.arrayBuffer()))
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    entries.set(entry.fileName, Buffer.concat(await stream.toArray()))
  }
  return entries
}
