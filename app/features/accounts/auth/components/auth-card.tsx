import { BrandMark } from '#app/components/brand-mark.tsx'
import type { ReactNode } from 'react'

export interface AuthCardProps {
  title: string
  lead?: ReactNode
  /** A picture above the title. */
  figure?: ReactNode
  /** Below the card. */
  footer?: ReactNode
  children?: ReactNode
}

/** A page outside the frame: the brand, a title and a card. */
export function AuthCard({ title, lead, figure, footer, children }: AuthCardProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-bg px-4 py-10 text-text">
      <div className="w-full max-w-[400px]">
        <p className="mb-6 flex items-center justify-center gap-2 font-semibold text-lg">
          <BrandMark />
          Switchboard
        </p>
        <section className="rounded-xl border border-line bg-surface p-6 shadow-float sm:p-8">
          <div className={figure ? 'grid justify-items-center text-center' : undefined}>
            {figure ? <div className="mb-4">{figure}</div> : null}
            <h1 className="max-w-full break-words font-semibold text-xl">{title}</h1>
            {lead ? <p className="mt-1 text-muted">{lead}</p> : null}
          </div>
          {children ? <div className="mt-6">{children}</div> : null}
        </section>
        {footer ? <div className="mt-6 text-center text-muted text-sm">{footer}</div> : null}
      </div>
    </main>
  )
}
