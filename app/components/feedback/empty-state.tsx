import type { IconComponent } from '#app/components/icons.tsx'
import { RotateCw, TriangleAlert } from '#app/components/icons.tsx'
import { useRevalidator } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { Button } from '../ui/button.tsx'

export interface EmptyStateProps {
  icon?: IconComponent
  title: string
  /** Says what to do next. */
  children?: React.ReactNode
  /** The button for it. */
  action?: React.ReactNode
  /** It fills a whole page, so its title is the page's heading. */
  page?: boolean
  className?: string
}

/** Says why a list is empty and what to do next. */
export function EmptyState({ icon: Icon, title, children, action, page, className }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className={cn('flex flex-col items-center gap-1 px-6 py-10 text-center', className)}>
      {Icon ? (
        <span className="mb-2 grid size-10 place-items-center rounded-full bg-sunken text-muted">
          <Icon aria-hidden className="size-5" />
        </span>
      ) : null}
      <Title className="font-medium text-base">{title}</Title>
      {children ? <div className="max-w-sm text-balance text-muted text-sm">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}

export interface ErrorStateProps {
  /** Says what failed. */
  title: string
  children?: React.ReactNode
  /** By default the page's data is loaded again. */
  onRetry?: () => void
  /** It fills a whole page, so its title is the page's heading. */
  page?: boolean
  className?: string
}

/** A list that could not be loaded. Without JavaScript, Retry is a link to the same page. */
export function ErrorState({ title, children, onRetry, page, className }: ErrorStateProps) {
  const Title = page ? 'h1' : 'p'
  const revalidator = useRevalidator()
  return (
    <div role="alert" className={cn('flex flex-col items-center gap-1 px-6 py-10 text-center', className)}>
      <span className="mb-2 grid size-10 place-items-center rounded-full bg-bad-soft text-bad">
        <TriangleAlert aria-hidden className="size-5" />
      </span>
      <Title className="font-medium text-base">{title}</Title>
      {children ? <div className="max-w-sm text-balance text-muted text-sm">{children}</div> : null}
      <Button asChild className="mt-3">
        <a
          href=""
          onClick={(event) => {
            event.preventDefault()
            if (onRetry) onRetry()
            else void revalidator.revalidate()
          }}
        >
          <RotateCw aria-hidden />
          Retry
        </a>
      </Button>
    </div>
  )
}

/** One line in place of a small part of a page that could not be loaded. */
export function PartError({ children }: { children: string }) {
  return (
    <p role="alert" className="flex min-h-6 items-center gap-1.5 text-bad text-sm">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {children}
    </p>
  )
}
