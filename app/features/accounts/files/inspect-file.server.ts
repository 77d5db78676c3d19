import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { withoutSecrets } from '#app/lib/secret-text.ts'
import { DOCUMENT_TYPES, MEDIA_TYPES, VCARD_TYPE } from './media-types.ts'

/** Other types that clients' phones send: kept, and offered for download. */
const ALSO_RECEIVED = [
  'video/3gpp',
  'video/quicktime',
  'audio/amr',
  'audio/ogg',
  'audio/x-m4a',
  'image/heic',
  VCARD_TYPE,
]
/** Audio as phone systems write it. MP4 and WebM without a picture can't be told from those with one. */
const RECORDED = [
  ...['audio/mpeg', 'audio/wav', 'audio/x-m4a', 'audio/mp4', 'audio/aac', 'audio/flac', 'audio/amr'],
  ...['audio/ogg', 'audio/ogg; codecs=opus', 'video/mp4', 'video/webm'],
]
/**
 * sent: texted to a client. received: from a client. shared: between users. kept: as a document of a client. recorded: as the
 * recording of a call.
 */
type Direction = 'sent' | 'received' | 'shared' | 'kept' | 'recorded'

const ALLOWED: Record<Direction, { types: readonly string[]; can: string }> = {
  sent: { types: MEDIA_TYPES, can: 'Pictures, PDF, MP3 and MP4 can be texted.' },
  received: { types: [...MEDIA_TYPES, ...ALSO_RECEIVED], can: 'It was not kept.' },
  kept: {
    types: [...MEDIA_TYPES.filter((type) => /^(image|application)\//.test(type)), 'image/heic'],
    can: 'PDF and pictures can be kept.',
  },
  recorded: { types: RECORDED, can: 'MP3, WAV, M4A, OGG and other audio can be kept.' },
  shared: {
    types: [...MEDIA_TYPES, ...DOCUMENT_TYPES],
    can: 'Pictures, PDF, Word, Excel, PowerPoint, MP3 and MP4 can be sent.',
  },
}

/** A decoded picture takes four bytes per pixel. This bounds what a small file can expand to. */
const MAX_PIXELS = 50_000_000
/** Larger than a conversation ever shows; carriers reduce pictures further. Small print stays legible in a document. */
const MAX_SIDE = { conversation: 2048, document: 4096 }
/** Still legible. */
const MIN_SIDE = 320

export type Inspected =
  | { ok: true; bytes: Buffer; contentType: string; width: number | null; height: number | null }
  /** Shown to staff. */
  | { ok: false; reason: string }

/**
 * Decides by a file's content, never by its name or claimed type, what it is and whether it is kept. Pictures are
 * encoded again, which removes everything else in the file (location, device, hidden content), and made smaller while they
 * have more than `pictureBytes`.
 */
export async function inspectFile(
  bytes: Uint8Array,
  direction: Direction,
  pictureBytes = Infinity,
): Promise<Inspected> {
  const type = await fileTypeFromBuffer(bytes)
  const { types, can } = ALLOWED[direction]
  if (!type || !types.includes(type.mime)) {
    const kind = type ? `This is a file of type ${type.ext.toUpperCase()}` : 'This file is of an unknown type'
    return { ok: false, reason: `${kind}, whatever its name says. ${can}` }
  }
  if (!type.mime.startsWith('image/') || type.mime === 'image/heic') {
    return { ok: true, bytes: Buffer.from(bytes), contentType: type.mime, width: null, height: null }
  }
  try {
    const first = direction === 'kept' ? MAX_SIDE.document : MAX_SIDE.conversation
    const drawn = await redraw(bytes, type.mime, direction, first)
    if (drawn.bytes.byteLength <= pictureBytes) return drawn
    return await smaller(bytes, type.mime, direction, pictureBytes)
  } catch {
    return { ok: false, reason: 'This picture is damaged or too large to open.' }
  }
}

type Drawn = Extract<Inspected, { ok: true }>

/** The largest of a few sizes that has at most `pictureBytes`, else the smallest. */
async function smaller(
  bytes: Uint8Array,
  type: string,
  direction: Direction,
  pictureBytes: number,
): Promise<Drawn> {
  // Photographs in PNG stay large at any size.
  const as = type === 'image/gif' ? type : 'image/jpeg'
  let drawn: Drawn
  let side = MAX_SIDE.conversation
  do {
    drawn = await redraw(bytes, as, direction, side)
    side = Math.round(side * 0.7)
  } while (drawn.bytes.byteLength > pictureBytes && side >= MIN_SIDE)
  return drawn
}

async function redraw(bytes: Uint8Array, type: string, direction: Direction, side: number): Promise<Drawn> {
  const animated = type === 'image/gif' || (type === 'image/webp' && direction !== 'sent')
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated, failOn: 'error' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  // Few carriers take WebP.
  const format = type === 'image/webp' && direction === 'sent' ? 'image/jpeg' : type
  const encoded =
    format === 'image/png'
      ? picture.png()
      : format === 'image/gif'
        ? picture.gif()
        : format === 'image/webp'
          ? picture.webp()
          : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return {
    ok: true,
    bytes: data,
    contentType: format,
    width: info.width,
    height: info.pageHeight ?? info.height,
  }
}

/** The extensions of each kind of file; the first one is added to a name that ends otherwise. */
const EXTENSIONS: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic'],
  'application/pdf': ['pdf'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'audio/mp4': ['m4a'],
  'audio/aac': ['aac'],
  'audio/flac': ['flac'],
  'audio/webm': ['webm'],
  'audio/amr': ['amr'],
  'audio/ogg': ['ogg', 'oga'],
  'audio/x-m4a': ['m4a'],
  'video/mp4': ['mp4', 'm4v'],
  'video/3gpp': ['3gp'],
  'video/quicktime': ['mov'],
  [VCARD_TYPE]: ['vcf'],
  'text/plain': ['txt'],
  ...Object.fromEntries(DOCUMENT_TYPES.map((type, index) => [type, [['docx', 'xlsx', 'pptx'][index]!]])),
}

/** The end of a file's name without the dot, `bin` for a type we don't know. */
export const extensionOf = (type: string): string => EXTENSIONS[type.split(';')[0]!]?.[0] ?? 'bin'

/**
 * A file's name for users: no path, no control or direction characters, at most 120 characters, null when nothing is left.
 * Its extension follows the detected type, because a PDF that is also HTML would run as `invoice.hta`.
 */
export function cleanFileName(name: string | null, contentType: string): string | null {
  const last = (name ?? '')
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return last === '' ? null : [...withExtension(withoutSecrets(last), contentType)].slice(-120).join('')
}

function withExtension(name: string, contentType: string): string {
  const extensions = EXTENSIONS[contentType]!
  const fits = (name: string) => extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))
  if (fits(name)) return name
  const stem = name.replace(/\.\w{1,5}$/, '')
  return fits(stem) ? stem : `${stem}.${extensions[0]}`
}
