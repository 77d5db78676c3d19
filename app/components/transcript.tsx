import { cn } from '#app/lib/cn.ts'

/** A caller's message as text; renders nothing without a transcript. */
export function Transcript({
  text,
  className,
}: {
  text: string | null | undefined
  className?: string | undefined
}) {
  if (!text) return null
  return (
    <p className={cn('mt-1 max-w-prose break-words text-sm', className)}>
      <span className="sr-only">Transcript: </span>
      <span dir="auto">“{text}”</span>
    </p>
  )
}
