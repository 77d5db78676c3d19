import sharp from 'sharp'
import type { Gif } from './gifs.ts'

const FRAMES = 12
const FRAME_MS = 90

const drawn = new Map<string, Promise<Buffer>>()

/** A moving picture of this height, drawn when it is first asked for. */
export function draw(gif: Gif, height: number): Promise<Buffer> {
  const key = `${gif.id} ${height}`
  const known = drawn.get(key)
  if (known) return known
  const made = encode(gif, height)
  drawn.set(key, made)
  return made
}

export const widthAt = (gif: Gif, height: number) => Math.round((gif.width * height) / gif.height)

async function encode(gif: Gif, height: number): Promise<Buffer> {
  const size = `viewBox="0 0 ${gif.width} ${gif.height}" width="${widthAt(gif, height)}" height="${height}"`
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, n) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${gif.frame(n / FRAMES)}</svg>`
      return sharp(Buffer.from(svg)).png().toBuffer()
    }),
  )
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: frames.map(() => FRAME_MS), loop: 0 })
    .toBuffer()
}
