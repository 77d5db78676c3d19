import { Suspense } from 'react'
import { Await, Link, useRevalidator } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { PartError } from '#app/components/feedback/empty-state.tsx'
import { RotateCw } from '#app/components/icons.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { Loaded } from '../load-cards.server.ts'

interface CardSlotProps<Shown> {
  /** The name by which the URL shows the card alone. */
  name: string
  title: string
  card: Loaded<Shown> | Promise<Loaded<Shown>> | null
  /** The lines of its skeleton. */
  lines?: number
  /** Shown when it couldn't be loaded, instead of the usual sentence. */
  problem?: React.ReactNode
  children: (shown: Shown) => React.ReactNode
}

/** The place of a card: the card, its skeleton while it loads, or that it couldn't be loaded. The other cards don't depend on it. */
export function CardSlot<Shown>({ name, title, card, lines = 3, problem, children }: CardSlotProps<Shown>) {
  if (card === null) return null
  const failed = problem ?? <CardProblem title={title} />
  return (
    <Suspense fallback={<CardSkeleton name={name} title={title} lines={lines} />}>
      <Await resolve={card} errorElement={failed}>
        {(loaded) => ('data' in loaded ? children(loaded.data) : failed)}
      </Await>
    </Suspense>
  )
}

function CardSkeleton({ name, title, lines }: { name: string; title: string; lines: number }) {
  return (
    <Card title={title}>
      <div role="status" aria-label={`Loading ${title}`} className="flex flex-col gap-3 p-4 noscript:hidden">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} className={line % 2 === 0 ? 'h-4 w-4/5' : 'h-4 w-3/5'} />
        ))}
      </div>
      <p className="hidden p-4 text-sm noscript:block">
        It takes longer than usual.{' '}
        <Link to={`/?only=${name}`} className="text-brand-text underline">
          Open {title} alone
        </Link>
      </p>
    </Card>
  )
}

function CardProblem({ title }: { title: string }) {
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <PartError>{`${title} couldn’t be loaded.`}</PartError>
        <Retry />
      </div>
    </Card>
  )
}

/** Loads the page again; without JavaScript it is a link to the same page. */
export function Retry() {
  const { revalidate } = useRevalidator()
  return (
    <a
      href=""
      className={buttonVariants({ size: 'sm' })}
      onClick={(event) => {
        event.preventDefault()
        void revalidate()
      }}
    >
      <RotateCw aria-hidden />
      Retry
    </a>
  )
}
