/** A canvas can draw these types. An animated GIF would lose its motion. */
const SHRINKABLE = ['image/jpeg', 'image/png', 'image/webp']
/** Larger than a conversation ever shows, px. */
const MAX_SIDE = 2048
const MIN_SIDE = 320

/**
 * The picture as a JPEG of at most `maxBytes`, whatever its size; unchanged when it is small enough, no picture, or one
 * that this browser can't open.
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes || !SHRINKABLE.includes(file.type)) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  try {
    for (let side = MAX_SIDE; side >= MIN_SIDE; side = Math.round(side * 0.7)) {
      const blob = await drawn(picture, side)
      if (blob && blob.size <= maxBytes) return new File([blob], jpegName(file.name), { type: 'image/jpeg' })
    }
    return file
  } finally {
    picture.close()
  }
}

function drawn(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG has no transparency.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

const jpegName = (name: string) => (name ? `${name.replace(/\.\w{1,5}$/, '')}.jpg` : '')
