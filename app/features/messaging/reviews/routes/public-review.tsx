import type { Submission } from '@conform-to/react'
import { data } from 'react-router'
import { Star } from '#app/components/icons.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import { AppError } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { plural } from '#app/lib/plural.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { giveFeedback, type PublicReview, rateReview, readReview } from '../public-review.server.ts'
import { MOST_STARS } from '../review.ts'
import { FEEDBACK_MAX, reviewSchema, ratingSchema } from '../review.schema.ts'
import type { Route } from './+types/public-review'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.review ? `Rate ${loaderData.review.company}` : 'Service review' },
  { name: 'robots', content: 'noindex' },
]

/** The page behind a link in a text. Reading it changes nothing, because phones load links for a preview. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  try {
    return { review: await readReview(context.get(servicesContext), addressOf(params, url)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ review: null }, error.status)
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  try {
    if (form.has('feedback')) {
      const { feedback } = parsed(parseWithZod(form, { schema: reviewSchema }))
      await giveFeedback(services, addressOf(params, url), feedback)
    } else {
      const { rating } = parsed(parseWithZod(form, { schema: ratingSchema }))
      await rateReview(services, addressOf(params, url), rating)
    }
    return data({ error: null, typed: '' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ error: error.message, typed: String(form.get('feedback') ?? '') }, error.status)
  }
}

const addressOf = (params: { account?: string | undefined }, url: URL) => ({
  account: params.account,
  token: url.searchParams.get('c'),
})

/** @throws AppError invalid */
function parsed<T>(submission: Submission<unknown, string[], T>): T {
  if (submission.status === 'success') return submission.value
  throw new AppError(
    'invalid',
    Object.values(submission.error ?? {})
      .flat()
      .join(' '),
  )
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { review } = loaderData
  return (
    <main className="grid min-h-dvh place-items-center bg-bg px-4 py-10 text-text">
      <section className="w-full max-w-[440px] rounded-xl border border-line bg-surface p-6 shadow-float sm:p-8">
        {review ? <p className="break-words text-muted">{review.company}</p> : null}
        <Step review={review} error={actionData?.error ?? null} typed={actionData?.typed ?? ''} />
      </section>
    </main>
  )
}

function Step({
  review,
  error,
  typed,
}: {
  review: PublicReview | null
  error: string | null
  typed: string
}) {
  if (!review) {
    return (
      <>
        <Title>This link isn’t valid</Title>
        <p className="mt-2">Open the whole link from your text message.</p>
      </>
    )
  }
  const problem = error ? (
    <p role="alert" className="text-bad">
      {error}
    </p>
  ) : null
  switch (review.step) {
    case 'rate':
      return <RatingForm problem={problem} />
    case 'feedback':
      return <FeedbackForm problem={problem} typed={typed} />
    case 'thanks':
      return <Thanks problem={problem} googleUrl={review.googleUrl} />
    case 'done':
      return (
        <>
          <Title>Thank you!</Title>
          {problem}
          <p className="mt-2">We have received your answer.</p>
        </>
      )
    case 'expired':
      return (
        <>
          <Title>This link has expired</Title>
          <p className="mt-2">You can still reply to our text message.</p>
        </>
      )
  }
}

function RatingForm({ problem }: { problem: React.ReactNode }) {
  return (
    <form method="post" className="flex flex-col gap-5">
      <fieldset>
        <legend>
          <Title>How did we do?</Title>
        </legend>
        <div className="mt-4 flex flex-col gap-1">
          {Array.from({ length: MOST_STARS }, (_, index) => MOST_STARS - index).map((stars) => (
            <label
              key={stars}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-sunken has-checked:bg-brand-soft"
            >
              <input type="radio" name="rating" value={stars} required className="size-5 accent-brand-text" />
              <span aria-hidden className="flex">
                {Array.from({ length: stars }, (_, star) => (
                  <Star key={star} className="size-5 fill-current" />
                ))}
              </span>
              <span className="text-muted text-sm">{plural(stars, 'star')}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {problem}
      <Button type="submit" variant="primary" size="lg">
        Send my rating
      </Button>
    </form>
  )
}

function FeedbackForm({ problem, typed }: { problem: React.ReactNode; typed: string }) {
  return (
    <form method="post" className="flex flex-col gap-4">
      <Title>Thank you. What could we do better?</Title>
      <div className="flex flex-col gap-1">
        <Label htmlFor="feedback">Your feedback</Label>
        <Textarea
          id="feedback"
          name="feedback"
          rows={5}
          required
          maxLength={FEEDBACK_MAX}
          defaultValue={typed}
        />
      </div>
      {problem}
      <Button type="submit" variant="primary" size="lg">
        Send feedback
      </Button>
    </form>
  )
}

function Thanks({ problem, googleUrl }: { problem: React.ReactNode; googleUrl: string | null }) {
  return (
    <>
      <Title>Thank you!</Title>
      {problem}
      {googleUrl ? (
        <>
          <p className="mt-2 mb-5">Would you share your experience on Google too? It helps others find us.</p>
          <a href={googleUrl} rel="noreferrer" className={buttonVariants({ variant: 'primary', size: 'lg' })}>
            Review us on Google
          </a>
        </>
      ) : (
        <p className="mt-2">Your rating means a lot to us.</p>
      )}
    </>
  )
}

const Title = ({ children }: { children: string }) => <h1 className="font-semibold text-xl">{children}</h1>
