import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'

/** A larger picture is refused before it is decoded: a small file can hold a huge picture. */
const MAX_PIXELS = 50_000_000

export interface SquareOptions {
  size: number
  /** 0 to 100. */
  quality: number
}

/** Encodes an uploaded picture again as a square JPEG. */
export const squareJpeg = (bytes: Uint8Array, types: readonly string[], { size, quality }: SquareOptions) =>
  encode(bytes, types, (picture) =>
    picture.resize(size, size, { fit: 'cover' }).flatten({ background: '#fff' }).jpeg({ quality }),
  )

/** Encodes an uploaded picture again as a PNG of exactly this size: to fit `contain`, with transparent edges, or to `cover` it. */
export const png = (
  bytes: Uint8Array,
  types: readonly string[],
  { width, height, fit }: { width: number; height: number; fit: 'contain' | 'cover' },
) =>
  encode(bytes, types, (picture) =>
    picture.resize(width, height, { fit, background: '#0000' }).png({ quality: 100 }),
  )

/** Encodes an uploaded picture again as WebP, to fit `inside` a square or `cover` it. */
export const webp = (
  bytes: Uint8Array,
  types: readonly string[],
  { size, fit }: { size: number; fit: 'inside' | 'cover' },
) =>
  encode(bytes, types, (picture) =>
    picture.resize(size, size, { fit, withoutEnlargement: fit === 'inside' }).webp({ quality: 82 }),
  )

/**
 * Encodes a picture again, so that nothing else of the file (metadata, hidden scripts) is left. Null when its bytes, whatever
 * its name, aren't one of the types.
 */
async function encode(
  bytes: Uint8Array,
  types: readonly string[],
  as: (picture: Sharp) => Sharp,
): Promise<Buffer | null> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !types.includes(type.mime)) return null
  try {
    return await as(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()).toBuffer()
  } catch {
    return null
  }
}
