/** Telephone audio: 16-bit samples, 8,000 a second, in frames of 20 ms. */
export const SAMPLE_RATE = 8000
export const FRAME_SAMPLES = 160
export const FRAME_MS = 20

export type Frame = Int16Array

/** Gives the next frame, or null once there is nothing more to hear. */
export type Source = () => Frame | null

export function silentFrame(): Frame {
  return new Int16Array(FRAME_SAMPLES)
}

export function clampSample(value: number): number {
  return value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value
}

/** Samples as a source, padded to whole frames. */
export function samplesSource(samples: Int16Array): Source {
  let at = 0
  return () => {
    if (at >= samples.length) return null
    const frame = silentFrame()
    frame.set(samples.subarray(at, at + FRAME_SAMPLES))
    at += FRAME_SAMPLES
    return frame
  }
}

/** Repeats a source created again each time. An empty source ends it. */
export function loop(make: () => Source): Source {
  let current = make()
  return () => {
    const frame = current()
    if (frame) return frame
    current = make()
    return current()
  }
}

/** Plays sources one after the other. */
export function sequence(...sources: Source[]): Source {
  let index = 0
  return () => {
    for (; index < sources.length; index++) {
      const frame = sources[index]?.()
      if (frame) return frame
    }
    return null
  }
}

export function silence(seconds: number): Source {
  return samplesSource(new Int16Array(Math.round(seconds * SAMPLE_RATE)))
}
