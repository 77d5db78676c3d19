import { ChevronLeft } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { buttonVariants } from './ui/button.tsx'

export interface PageHeaderProps {
  title: React.ReactNode
  /** A line under the title. */
  description?: React.ReactNode
  /** Chips beside the title. */
  meta?: React.ReactNode
  /** Buttons at the end; on a narrow screen they wrap below. */
  actions?: React.ReactNode
  back?: { to: string; label: string }
  className?: string
}

/** The heading of a page. Every page has exactly one. */
export function PageHeader({ title, description, meta, actions, back, className }: PageHeaderProps) {
  return (
    <header className={cn('page-header', className)}>
      {back ? (
        <Link to={back.to} className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-ml-2')}>
          <ChevronLeft aria-hidden />
          <span className="sr-only">{back.label}</span>
        </Link>
      ) : null}
      <div className="min-w-min max-w-full flex-1 basis-40">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="max-w-full break-words font-semibold text-xl">{title}</h1>
          {meta}
        </div>
        {description ? <p className="mt-0.5 text-muted">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  )
}

/** The scrolling body of an ordinary page in the frame. All begin at the same place; `width` is for what is read or filled in. */
export function Page({
  className,
  width = 'wide',
  ...props
}: React.ComponentProps<'div'> & { width?: 'wide' | 'text' | 'form' }) {
  return (
    <div
      className={cn(
        'mx-auto w-full min-w-0 max-w-[1240px] px-4 py-4 sm:px-5',
        { wide: '', text: '*:max-w-[720px]', form: '*:max-w-[580px]' }[width],
        className,
      )}
      {...props}
    />
  )
}

/** A bordered surface. `title` makes it a named section. */
export function Card({
  title,
  actions,
  className,
  children,
  headingId,
}: {
  title?: React.ReactNode
  actions?: React.ReactNode
  className?: string
  children: React.ReactNode
  headingId?: string
}) {
  return (
    <section
      aria-labelledby={headingId}
      className={cn('min-w-0 rounded-md border border-line bg-surface', className)}
    >
      {title ? (
        <div className="flex min-h-12 items-center gap-2 border-line border-b px-4 py-2">
          <h2 id={headingId} className="min-w-0 flex-1 font-semibold text-base">
            {title}
          </h2>
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  )
}
