import { Star, X } from '#app/components/icons.tsx'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { plural } from '#app/lib/plural.ts'
import type { Level } from '#app/features/people/clients/person.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'

/** A person's stars as radio buttons, which bring their own keyboard handling. */
export function StarRating({
  clientId,
  level,
  name,
  rating,
}: {
  clientId: string
  level: Level
  name: string
  rating: number | null
}) {
  const fetcher = useFetcher()
  const action = useDialogUrls().dialogUrl(clientPath(clientId))
  const sent = fetcher.formData?.get('stars')
  const shown = typeof sent === 'string' ? Number(sent) : (rating ?? 0)
  const radios = useRef<HTMLFieldSetElement>(null)
  // Set the checked star without re-rendering, so that it keeps the focus.
  useEffect(() => {
    for (const radio of radios.current?.querySelectorAll('input') ?? []) {
      radio.checked = Number(radio.value) === shown
    }
  }, [shown])
  return (
    <fetcher.Form
      method="post"
      action={action}
      className="group -ml-1 flex items-center print:hidden"
      onChange={(event) => void fetcher.submit(event.currentTarget)}
    >
      <input type="hidden" name="intent" value="rating" />
      <input type="hidden" name="level" value={level} />
      <fieldset ref={radios} className="flex">
        <legend className="sr-only">
          Rating of {name}: {shown ? `${shown} of 5 stars` : 'not rated'}
        </legend>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            title={plural(stars, 'star')}
            className="relative grid size-6 cursor-pointer place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              defaultChecked={stars === rating}
              aria-label={plural(stars, 'star')}
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
            />
            <Star aria-hidden className={cn('size-4', stars <= shown ? 'fill-current' : 'text-faint')} />
          </label>
        ))}
      </fieldset>
      <Button type="submit" size="sm" className="ml-1 hidden noscript:inline-flex">
        Rate
      </Button>
      {shown > 0 ? (
        <Button
          type="submit"
          name="stars"
          value=""
          variant="ghost"
          size="icon-sm"
          className="opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 noscript:hidden pointer-coarse:opacity-100"
          onClick={(event) => {
            event.preventDefault()
            void fetcher.submit({ intent: 'rating', level, stars: '' }, { method: 'post', action })
          }}
        >
          <X aria-hidden />
          <span className="sr-only">Clear the rating of {name}</span>
        </Button>
      ) : null}
    </fetcher.Form>
  )
}
