/** A larger body isn't even read to its end. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/**
 * The body of a request, or null when it is larger than `most` bytes. The rest is read and discarded, so that the
 * sender gets a response rather than a broken connection.
 */
export async function readBody(request: Request, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size <= most) chunks.push(chunk)
    else chunks.length = 0
    if (size > MAX_DISCARDED_BYTES) break
  }
  return size > most ? null : Buffer.concat(chunks)
}
