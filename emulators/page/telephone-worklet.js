// Converts between the sound card's rate and the telephone's 8,000 samples a second.

const RATE = 8000
const FRAME = 160
const MAX_WAITING = RATE / 4

class Telephone extends AudioWorkletProcessor {
  #incoming = []
  #position = 0
  #outgoing = []
  #sum = 0
  #count = 0
  #phase = 0

  constructor() {
    super()
    this.port.onmessage = ({ data }) => {
      for (const sample of new Int16Array(data)) this.#incoming.push(sample / 32768)
      if (this.#incoming.length > MAX_WAITING) this.#incoming.splice(0, this.#incoming.length - MAX_WAITING)
    }
  }

  process([microphone], [speaker]) {
    if (microphone[0]) this.#capture(microphone[0])
    this.#play(speaker)
    return true
  }

  #capture(samples) {
    for (const sample of samples) {
      this.#sum += sample
      this.#count += 1
      this.#phase += RATE / sampleRate
      if (this.#phase < 1) continue
      this.#phase -= 1
      const mean = this.#sum / this.#count
      this.#outgoing.push(Math.max(-32768, Math.min(32767, Math.round(mean * 32768))))
      this.#sum = 0
      this.#count = 0
    }
    while (this.#outgoing.length >= FRAME) {
      const frame = Int16Array.from(this.#outgoing.splice(0, FRAME))
      this.port.postMessage(frame.buffer, [frame.buffer])
    }
  }

  #play(channels) {
    const step = RATE / sampleRate
    for (let i = 0; i < channels[0].length; i++) {
      const index = Math.floor(this.#position)
      const from = this.#incoming[index] ?? 0
      const to = this.#incoming[index + 1] ?? from
      for (const channel of channels) channel[i] = from + (to - from) * (this.#position - index)
      if (index < this.#incoming.length) this.#position += step
    }
    const played = Math.min(Math.floor(this.#position), this.#incoming.length)
    this.#incoming.splice(0, played)
    this.#position -= played
  }
}

registerProcessor('telephone', Telephone)
