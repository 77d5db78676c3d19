/** A plug between two lines. */
export function BrandMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" className={className} aria-hidden="true">
      <rect width="28" height="28" rx="8" className="fill-brand" />
      <g fill="none" className="stroke-on-brand" strokeWidth="2.4" strokeLinecap="round">
        <path d="M9.5 9.5c6 0 3 9 9 9" />
        <path d="M8 18.5h1.5M18.5 9.5H20" />
      </g>
    </svg>
  )
}
