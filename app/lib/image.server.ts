import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

/** A picture with more points than this is refused before it is unpacked: a small file can hold a huge one. */
const MAX_PIXELS = 50_000_000

export interface SquareOptions {
  size: number
  /** 0 to 100. */
  quality: number
}

/**
 * A picture somebody uploaded, drawn anew as a square JPEG: nothing of the original file (metadata, scripts hidden behind
 * a picture) is left. Null when the bytes, whatever the name says, are not one of the types.
 */
export async function squareJpeg(
  bytes: Uint8Array,
  types: readonly string[],
  { size, quality }: SquareOptions,
): Promise<Buffer | null> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !types.includes(type.mime)) return null
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(size, size, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality })
      .toBuffer()
  } catch {
    return null
  }
}

/**
 * A picture somebody uploaded, drawn anew as WEBP: `inside` a square of that many pixels with nothing cut off, or
 * filling it (`cover`). Null when the bytes are not one of the types.
 */
export async function webp(
  bytes: Uint8Array,
  types: readonly string[],
  { size, fit }: { size: number; fit: 'inside' | 'cover' },
): Promise<Buffer | null> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !types.includes(type.mime)) return null
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(size, size, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return null
  }
}
