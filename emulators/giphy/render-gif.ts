import sharp from 'sharp'
import type { Gif } from './gifs.ts'

const FRAMES = 12
const FRAME_MS = 90

const rendered = new Map<string, Promise<Buffer>>()

/** The animation at this height in px. Renders it once and keeps it in memory. */
export function renderGif(gif: Gif, height: number): Promise<Buffer> {
  const key = `${gif.id} ${height}`
  const image = rendered.get(key) ?? encode(gif, height)
  rendered.set(key, image)
  return image
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
