import { Mp3Encoder } from '@breezystack/lamejs'

const RATE = 44_100
const KBPS = 128
/** Samples at a time: so many frames that the page stays responsive in between. */
const BLOCK = 1152 * 200

/** A recording of any format that the browser can play, as an MP3 file at 128 kbps. */
export async function encodeMp3(recording: Blob): Promise<File> {
  const audio = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await recording.arrayBuffer())
  const bytes = await encodeSamples(audio.getChannelData(0))
  return new File([bytes], 'recording.mp3', { type: 'audio/mpeg' })
}

/** Samples from -1 to 1 at 44.1 kHz as MP3. */
export async function encodeSamples(samples: Float32Array): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new Mp3Encoder(1, RATE, KBPS)
  const parts: Uint8Array[] = []
  for (let at = 0; at < samples.length; at += BLOCK) {
    const block = Int16Array.from(samples.subarray(at, at + BLOCK), (sample) =>
      Math.round(Math.max(-1, Math.min(1, sample)) * 32_767),
    )
    parts.push(encoder.encodeBuffer(block))
    await new Promise((resolve) => setTimeout(resolve))
  }
  parts.push(encoder.flush())
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
