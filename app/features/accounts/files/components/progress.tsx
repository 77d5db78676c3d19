/** A progress bar with the same in words. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <div className="flex w-full items-center gap-3 text-muted text-sm sm:w-56">
      <progress
        max={100}
        value={percent}
        aria-label={label}
        className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand-line"
      />
      <span className="shrink-0 tabular-nums">{percent === 0 ? label : `${percent}%`}</span>
    </div>
  )
}
