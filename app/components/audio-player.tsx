import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { clockTime } from '#app/lib/clock-time.ts'
import { cn } from '#app/lib/cn.ts'
import { Download, Pause, Play } from './icons.tsx'
import { DateTime } from './time.tsx'
import { Button, buttonVariants } from './ui/button.tsx'
import { Select } from './ui/select.tsx'
import { Slider } from './ui/slider.tsx'

export interface AudioPlayerProps {
  url: string
  /** Seconds. */
  duration: number
  label: string
  /** ISO, UTC. */
  recordedAt: string
  className?: string
  /** Renders the part that follows the player, such as a transcript. `position` in seconds, null before it is played. */
  renderBelow?: (position: number | null, playFrom: (seconds: number) => void) => ReactNode
}

/** The recording's name. */
export const RECORDING_LABELS = { call: 'Recording', voicemail: 'Voicemail' } as const

const SPEEDS = [0.75, 1, 1.25, 1.5, 2]

/** The one that plays. Another one stops it. */
let playing: HTMLAudioElement | null = null

/** An audio element that plays, pauses, and stops the one that plays elsewhere. The file loads when it is played. */
function usePlayback() {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [failed, setFailed] = useState(false)
  const toggle = () => {
    const element = audio.current!
    if (!element.paused) return element.pause()
    if (playing !== element) playing?.pause()
    playing = element
    setFailed(false)
    element.play().catch(() => setFailed(true))
  }
  const seek = (to: number) => {
    setPosition(to)
    audio.current!.currentTime = to
  }
  const set = (change: Partial<Pick<HTMLAudioElement, 'playbackRate' | 'volume'>>) =>
    void Object.assign(audio.current!, change)
  const props = {
    ref: audio,
    preload: 'none',
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onEnded: () => setPosition(0),
    onError: () => setFailed(true),
    onTimeUpdate: (event: SyntheticEvent<HTMLAudioElement>) => setPosition(event.currentTarget.currentTime),
  } as const
  return { props, isPlaying, position, failed, toggle, seek, set }
}

const FAILED = 'The recording can’t be played now. Try again in a moment.'

interface PlayButtonProps {
  url: string
  /** Seconds. */
  duration: number
  label: string
  /** The page with the whole player. */
  detailsPath: string
}

/** Plays a recording from a row of a list. Without JavaScript it leads to the page with a player. */
export function PlayButton({ url, duration, label, detailsPath }: PlayButtonProps) {
  const { props, isPlaying, position, failed, toggle } = usePlayback()
  const time = clockTime(isPlaying || position > 0 ? position : duration)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people say has no captions */}
      <audio src={url} {...props} />
      <Button
        size="sm"
        variant="ghost"
        onClick={toggle}
        className="noscript:hidden"
        title={failed ? FAILED : label}
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        <span className="sr-only">{`${isPlaying ? 'Pause' : 'Play'} ${label.toLowerCase()}, `}</span>
        <span className="tabular-nums">{time}</span>
      </Button>
      <Link to={detailsPath} className="hidden text-brand-text underline noscript:inline">
        {label} {clockTime(duration)}
      </Link>
      {failed ? (
        <span role="alert" className="text-bad text-xs">
          {FAILED}
        </span>
      ) : null}
    </>
  )
}

/**
 * Plays a recording: seek with the slider or its arrow keys, and choose speed and volume. The file loads when it is
 * played. Without JavaScript it is the browser's own player.
 */
export function AudioPlayer({ url, duration, label, recordedAt, className, renderBelow }: AudioPlayerProps) {
  const { props, isPlaying, position, failed, toggle, seek, set } = usePlayback()
  // A provider counts whole seconds; the file itself is exact.
  const [length, setLength] = useState(duration)
  const playFrom = (to: number) => {
    seek(to)
    if (!isPlaying) toggle()
  }
  const player = (
    <div role="group" aria-label={label} className={cn('flex min-w-52 max-w-md flex-col gap-0.5', className)}>
      <div className="flex items-center gap-2 noscript:hidden">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people say has no captions */}
        <audio
          src={url}
          {...props}
          onDurationChange={({ currentTarget: { duration: exact } }) =>
            Number.isFinite(exact) && setLength(exact)
          }
        />
        <Button variant="ghost" size="icon-sm" onClick={toggle}>
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          <span className="sr-only">{isPlaying ? 'Pause' : 'Play'}</span>
        </Button>
        <Slider
          aria-label="Position"
          aria-valuetext={`${clockTime(position)} of ${clockTime(length)}`}
          min={0}
          max={Math.max(1, Math.ceil(length))}
          value={position}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
        <span className="whitespace-nowrap text-muted text-xs tabular-nums">
          {clockTime(position)} / {clockTime(length)}
        </span>
      </div>
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people say has no captions */}
        <audio src={url} controls preload="none" aria-label={label} className="w-full" />
      </noscript>
      <div className="flex flex-wrap items-center gap-1.5 text-muted text-xs">
        <span className="flex-1 basis-40">
          {label} · <DateTime at={recordedAt} show="both" />
          <span className="hidden noscript:inline"> · {clockTime(duration)}</span>
        </span>
        <Select
          aria-label="Speed"
          defaultValue="1"
          className="w-18 shrink-0 text-xs noscript:hidden"
          onChange={(event) => set({ playbackRate: Number(event.currentTarget.value) })}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </Select>
        <Slider
          aria-label="Volume"
          min={0}
          max={1}
          step={0.05}
          defaultValue={1}
          className="w-11! shrink-0 noscript:hidden"
          onChange={(event) => set({ volume: Number(event.currentTarget.value) })}
        />
        <a
          href={`${url}?download`}
          download
          title="Download"
          className={cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), 'shrink-0')}
        >
          <Download aria-hidden />
          <span className="sr-only">Download</span>
        </a>
      </div>
      {failed ? (
        <p role="alert" className="text-bad text-xs">
          {FAILED}
        </p>
      ) : null}
    </div>
  )
  return renderBelow ? (
    <>
      {player}
      {renderBelow(isPlaying || position > 0 ? position : null, playFrom)}
    </>
  ) : (
    player
  )
}
