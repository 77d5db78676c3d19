import { type FileCipher, SEAL_BYTES } from './crypto.server.ts'

// Files are sealed in parts, so that a player can seek without our opening the whole file. Each part is bound to its
// number and to the size of the file: parts can't be swapped, nor can the end be cut off.

const PART_BYTES = 64 * 1024

const partName = (index: number, size: number) => `${index} of ${size}`

/** Encrypts a file for `readSealed`. */
export function sealFile(cipher: FileCipher, bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const name = partName(parts.length, bytes.length)
    parts.push(cipher.seal(bytes.subarray(at, at + PART_BYTES), name))
  }
  return Buffer.concat(parts)
}

/**
 * The bytes of a sealed file from `start` up to and including `end`, part by part. `size` is that of the file before it
 * was sealed. The stream fails at a part that was altered.
 */
export function readSealed(
  cipher: FileCipher,
  sealed: Blob,
  { size, start, end }: { size: number; start: number; end: number },
): ReadableStream<Uint8Array> {
  const last = Math.floor(end / PART_BYTES)
  let index = Math.floor(start / PART_BYTES)
  return new ReadableStream({
    async pull(controller) {
      const from = index * (PART_BYTES + SEAL_BYTES)
      const part = Buffer.from(await sealed.slice(from, from + PART_BYTES + SEAL_BYTES).arrayBuffer())
      const opened = cipher.open(part, partName(index, size))
      const offset = index * PART_BYTES
      controller.enqueue(opened.subarray(Math.max(0, start - offset), end + 1 - offset))
      index += 1
      if (index > last) controller.close()
    },
  })
}
