import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

/** A picture with more pixels than this is refused before it is decoded: a small file can hold a huge one. */
const MAX_PIXELS = 50_000_000

export interface SquareOptions {
  size: number
  /** 0 to 100. */
  quality: number
}

/**
 * Re-encodes an uploaded picture as a square JPEG, which leaves nothing of the original file (metadata, scripts hidden
 * behind a picture). Null when the content isn't one of the types, whatever the file is called.
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
 * Re-encodes an uploaded picture as WEBP, scaled to fit a square of that many pixels (`inside`) or cropped to fill it
 * (`cover`). Null when the content isn't one of the types.
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
