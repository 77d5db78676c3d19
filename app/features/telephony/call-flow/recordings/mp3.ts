// Recognizes MPEG audio by its frames (ISO 11172-3), because a file's name and type say nothing.

const BITRATES = {
  /** MPEG 1, layer III. kbit/s */
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  /** MPEG 2 and 2.5, layer III. */
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const RATES = { 3: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 0: [11_025, 12_000, 8_000] }

/** Frames that must follow each other: one header occurs in any file by chance. */
const FRAMES = 3

export function isMp3(bytes: Uint8Array): boolean {
  let at = tagLength(bytes)
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const length = frameLength(bytes, at)
    if (!length) return false
    at += length
    if (at >= bytes.length) return frame > 0
  }
  return true
}

/** The length of an ID3v2 tag at the start. Its size has seven bits in each of four bytes. */
function tagLength(bytes: Uint8Array): number {
  const [i, d, three] = bytes
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || bytes.length < 10) return 0
  return 10 + bytes.slice(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0)
}

/** The length of the frame of MPEG audio layer III that starts there; 0 when none does. */
function frameLength(bytes: Uint8Array, at: number): number {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return 0
  const version = (bytes[at + 1]! >> 3) & 3
  const layer = (bytes[at + 1]! >> 1) & 3
  if (version === 1 || layer !== 1) return 0
  const bitrate = BITRATES[version === 3 ? 1 : 2][bytes[at + 2]! >> 4]
  const rate = RATES[version as keyof typeof RATES][(bytes[at + 2]! >> 2) & 3]
  if (!bitrate || !rate) return 0
  const padding = (bytes[at + 2]! >> 1) & 1
  return Math.floor(((version === 3 ? 144_000 : 72_000) * bitrate) / rate) + padding
}
