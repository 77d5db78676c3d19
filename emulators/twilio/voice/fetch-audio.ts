import { decodeMp3, isMp3 } from './audio/mp3.ts'
import { AudioError, decodeWav } from './audio/wav.ts'

const TIMEOUT_MS = 15_000

/** Fetches a WAV or MP3 file as telephone audio. @throws AudioError */
export async function fetchAudio(url: string, signal: AbortSignal): Promise<Int16Array> {
  const response = await fetch(url, {
    headers: { 'user-agent': 'TwilioProxy/1.1' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch(() => null)
  if (!response?.ok) throw new AudioError(`${url} could not be fetched`)
  const file = Buffer.from(await response.arrayBuffer())
  return isMp3(file) ? decodeMp3(file) : decodeWav(file)
}
