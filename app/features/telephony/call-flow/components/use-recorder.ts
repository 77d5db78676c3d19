import { useEffect, useRef, useState } from 'react'
import { MAX_RECORDING_S } from '../recordings/recordings.ts'

export interface Recorder {
  state: 'idle' | 'recording' | 'encoding'
  seconds: number
  error: string | null
  start: () => Promise<void>
  stop: () => void
  /** Takes an audio file of any format that the browser plays. */
  convert: (file: File) => Promise<void>
}

/** Records the microphone, and gives the recording as an MP3 file. The encoder is loaded when it is needed. */
export function useRecorder(onRecorded: (file: File) => void): Recorder {
  const [state, setState] = useState<Recorder['state']>('idle')
  const [seconds, setSeconds] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const media = useRef<MediaRecorder>(null)

  const stop = () => {
    if (media.current?.state === 'recording') media.current.stop()
  }
  useEffect(() => {
    if (state !== 'recording') return
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [state])
  useEffect(() => {
    if (seconds >= MAX_RECORDING_S) stop()
  }, [seconds])
  // Closing the dialog frees the microphone.
  useEffect(
    () => () => {
      media.current?.stream.getTracks().forEach((track) => track.stop())
    },
    [],
  )

  const encode = async (audio: Blob, failed: string) => {
    setError(null)
    setState('encoding')
    try {
      const { encodeMp3 } = await import('./encode-mp3.ts')
      onRecorded(await encodeMp3(audio))
    } catch {
      setError(failed)
    }
    setState('idle')
  }

  const start = async () => {
    setError(null)
    setSeconds(0)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const recorder = new MediaRecorder(stream)
      const parts: Blob[] = []
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
      recorder.addEventListener('stop', () => {
        stream.getTracks().forEach((track) => track.stop())
        void encode(new Blob(parts), 'The recording could not be prepared. Record it again.')
      })
      recorder.start()
      media.current = recorder
      setState('recording')
    } catch {
      setError('The microphone can’t be used. Allow it for this page, then try again.')
    }
  }
  const convert = (file: File) =>
    encode(file, `This browser can’t read ${file.name} as audio. Save it as MP3, then choose it again.`)
  return { state, seconds, error, start, stop, convert }
}
