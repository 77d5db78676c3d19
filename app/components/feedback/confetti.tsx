import confetti from 'canvas-confetti'
import { useEffect, useEffectEvent, useRef } from 'react'

/** The overlay closes after 3 s. */
const CLOSES_AFTER_MS = 3000

/** Confetti over the page. It lets clicks through and respects reduced motion. */
export default function Confetti({ onDone }: { onDone: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    // Our Content-Security-Policy forbids the library's blob worker.
    const fire = confetti.create(canvas.current!, {
      resize: true,
      useWorker: false,
      disableForReducedMotion: true,
    })
    void fire({ particleCount: 120, spread: 80, origin: { x: 0.5, y: 0.7 } })
    void fire({ particleCount: 60, angle: 60, spread: 60, origin: { x: 0, y: 0.8 } })
    void fire({ particleCount: 60, angle: 120, spread: 60, origin: { x: 1, y: 0.8 } })
    const timer = setTimeout(() => done(), CLOSES_AFTER_MS)
    return () => {
      clearTimeout(timer)
      fire.reset()
    }
  }, [])
  return (
    <canvas
      ref={canvas}
      aria-hidden
      data-confetti
      className="pointer-events-none fixed inset-0 z-60 size-full"
    />
  )
}
