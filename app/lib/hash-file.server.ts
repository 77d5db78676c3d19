import { createHash } from 'node:crypto'

/** The SHA-256 and the size of bytes that come in pieces. */
export async function hashBytes(pieces: AsyncIterable<Uint8Array>): Promise<{ hash: Buffer; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of pieces) {
    hash.update(piece)
    size += piece.length
  }
  return { hash: hash.digest(), size }
}
