import sharp, { type Sharp } from 'sharp'
import { Random } from './random.ts'
import type { SeedRows } from './conversations.ts'

const WIDTH = 960
const HEIGHT = 720

/** SVG shapes, without text because a machine may have no fonts. */
const IMAGES = {
  /** A dented car. */
  car: (hue: number) => `
    <rect width="960" height="720" fill="hsl(205 30% 82%)"/><rect y="500" width="960" height="220" fill="hsl(215 8% 45%)"/>
    <path d="M120 500v-90q0-40 45-50l120-20 90-90q20-20 60-20h220q40 0 70 30l70 80 60 15q45 12 45 55v90z" fill="hsl(${hue} 55% 45%)"/>
    <path d="M310 335l70-70q10-10 30-10h90v80zM520 255h130q25 0 40 18l45 62H520z" fill="hsl(200 40% 90%)"/>
    <circle cx="265" cy="505" r="65" fill="#222"/><circle cx="265" cy="505" r="30" fill="#aaa"/>
    <circle cx="715" cy="505" r="65" fill="#222"/><circle cx="715" cy="505" r="30" fill="#aaa"/>
    <path d="M845 420l-40 20 30 15-45 25 70 8z" fill="hsl(${hue} 50% 28%)"/>`,
  /** A document on a table. */
  paper: (hue: number) => `
    <rect width="960" height="720" fill="hsl(28 35% 38%)"/>
    <g transform="rotate(-4 480 360)"><rect x="200" y="110" width="560" height="500" rx="10" fill="#fbfaf6"/>
    <rect x="200" y="110" width="560" height="80" rx="10" fill="hsl(${hue} 55% 42%)"/>
    ${[0, 1, 2, 3, 4, 5].map((line) => `<rect x="240" y="${235 + line * 58}" width="${250 + ((hue + line * 83) % 220)}" height="18" rx="9" fill="#c9c6bd"/>`).join('')}
    <circle cx="680" cy="540" r="40" fill="none" stroke="hsl(${hue} 55% 42%)" stroke-width="8"/></g>`,
  /** A water heater with straps. */
  heater: (hue: number) => `
    <rect width="960" height="720" fill="hsl(45 12% 74%)"/><rect y="640" width="960" height="80" fill="hsl(40 8% 52%)"/>
    <rect x="340" y="120" width="280" height="530" rx="40" fill="hsl(${hue} 10% 92%)"/>
    <rect x="330" y="230" width="300" height="26" fill="#777"/><rect x="330" y="480" width="300" height="26" fill="#777"/>
    <rect x="430" y="20" width="24" height="110" fill="hsl(20 60% 50%)"/><rect x="510" y="20" width="24" height="110" fill="hsl(20 60% 50%)"/>
    <rect x="430" y="560" width="100" height="60" rx="6" fill="#444"/>`,
}

/** Renders a demo picture in the color `hue` (degrees). */
export function renderImage(kind: keyof typeof IMAGES, hue: number): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${IMAGES[kind](hue)}</svg>`
  return sharp(Buffer.from(svg))
}

/** Picks an image that fits the messages before it. */
function subject(rows: SeedRows, messageId: string | null | undefined): keyof typeof IMAGES {
  const at = rows.messages.findIndex((message) => message.id === messageId)
  const text = rows.messages
    .slice(Math.max(at - 2, 0), at + 1)
    .map((message) => message.body)
    .join(' ')
  return /heater/.test(text) ? 'heater' : /damage|plate|bumper/.test(text) ? 'car' : 'paper'
}

/** Renders the conversations' pictures and puts them into file storage. */
export async function addDemoMedia(rows: SeedRows): Promise<void> {
  if (rows.media.length === 0) return
  // Variables that file storage doesn't use may be missing, but the environment is validated as a whole.
  for (const [name, unused] of Object.entries({
    SECRET: 'unused'.repeat(8),
    ENCRYPTION_KEYS: `unused:${Buffer.alloc(32).toString('base64')}`,
    SMTP_URL: 'smtp://unused.invalid',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'unused',
    DATABASE_URL: 'postgres://unused.invalid',
  })) {
    process.env[name] ||= unused
  }
  const { putFile } = await import('#app/lib/storage.server.ts')
  const random = new Random(rows.media.length)
  for (const media of rows.media) {
    const bytes = await renderImage(subject(rows, media.messageId), random.int(0, 359))
      .jpeg({ quality: 72 })
      .toBuffer()
    Object.assign(media, {
      storageKey: await putFile(media.accountId, 'media', bytes, 'image/jpeg'),
      fileName: `photo-${media.id.slice(-4)}.jpg`,
      contentType: 'image/jpeg',
      byteSize: bytes.length,
      width: WIDTH,
      height: HEIGHT,
    })
  }
}
