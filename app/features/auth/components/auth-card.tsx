import type { ReactNode } from 'react'

/** A page of its own with one thing to do: the brand, a title and a card in the middle. */
export function AuthCard({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-bg px-4 py-10 text-text">
      <div className="w-full max-w-sm">
        <p className="mb-6 flex items-center justify-center gap-2 font-semibold">
          <BrandMark />
          Switchboard
        </p>
        <section className="rounded-xl border border-line bg-surface p-6 shadow-float sm:p-8">
          <h1 className="text-xl font-semibold">{title}</h1>
          {lead && <p className="mt-1 text-muted">{lead}</p>}
          {children && <div className="mt-6">{children}</div>}
        </section>
      </div>
    </main>
  )
}

export function BrandMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" className={className} aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="var(--brand)" />
      <g fill="none" stroke="var(--on-brand)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M9 9.5c5 0 5 9 10 9" />
        <circle cx="8" cy="9.5" r="1.2" />
        <circle cx="20" cy="18.5" r="1.2" />
        <path d="M8 18.5h3M17 9.5h3" />
      </g>
    </svg>
  )
}
