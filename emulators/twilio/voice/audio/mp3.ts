import { MPEGDecoder } from 'mpg123-decoder'

import { AudioError, resample } from './wav.ts'

/** Whether a file starts as MP3 files do: with a tag or the first frame. */
export function isMp3(file: Buffer): boolean {
  return file.toString('latin1', 0, 3) === 'ID3' || (file[0] === 0xff && ((file[1] ?? 0) & 0xe0) === 0xe0)
}

/** Reads an MP3 file as telephone audio, of its first channel. @throws AudioError */
export async function decodeMp3(file: Buffer): Promise<Int16Array> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    const { channelData, sampleRate } = decoder.decode(file)
    const [samples] = channelData
    if (!samples?.length) throw new AudioError('The MP3 file has no audio')
    return resample(samples, sampleRate, 32_767)
  } finally {
    decoder.free()
  }
}
