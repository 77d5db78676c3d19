import { ExternalLink } from '#app/components/icons.tsx'
import { data, redirect } from 'react-router'
import { BrandMark } from '#app/components/brand-mark.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { MessageBody } from '#app/components/message-body.tsx'
import { readCookie, serializeCookie } from '#app/lib/cookies.ts'
import { isHttps } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { plural } from '#app/lib/plural.ts'
import { ctxContext, servicesContext, sessionContext } from '#app/middleware/contexts.ts'
import { optionalSession } from '#app/middleware/session.ts'
import {
  countTrainingViews,
  openTraining,
  readByToken,
  TOKEN_MS,
  trainingToken,
} from '../trainings.server.ts'
import type { Route } from './+types/training'

export const middleware: Route.MiddlewareFunction[] = [optionalSession]

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.training.title ?? 'Training'} · Switchboard` },
]

const cookieOf = (id: string) => `training-${id}`

/**
 * A training in its own window. The session that opens it leaves a token of this training in the browser, by which the
 * window works on after the session has ended.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = params.trainingId
  const session = context.get(sessionContext)
  if (!session || session.mfaDue) {
    const token = readCookie(request.headers.get('cookie'), cookieOf(id))
    const training = token && (await readByToken(context.get(servicesContext), id, token))
    if (!training) throw redirect('/login')
    return { training, views: null }
  }
  const ctx = context.get(ctxContext)
  try {
    const training = await openTraining(ctx, id)
    const cookie = serializeCookie(cookieOf(id), trainingToken(ctx, id), {
      maxAgeSeconds: TOKEN_MS / 1000,
      httpOnly: true,
      secure: isHttps(),
      path: `/trainings/${id}`,
    })
    return data({ training, views: await countTrainingViews(ctx, id) }, { headers: { 'Set-Cookie': cookie } })
  } catch (error) {
    throw error instanceof AppError ? data(error.message, { status: error.status }) : error
  }
}

export default function TrainingWindow({ loaderData }: Route.ComponentProps) {
  const { training, views } = loaderData
  return (
    <main className="mx-auto min-h-dvh max-w-[760px] px-4 py-8 text-text">
      <p className="mb-6 flex items-center gap-2 font-semibold">
        <BrandMark />
        Switchboard
      </p>
      <h1 className="break-words font-semibold text-2xl">{training.title}</h1>
      <p className="mt-1 break-words text-muted">{training.description}</p>
      {training.arcadeId ? (
        <p className="mt-4">
          <a
            href={`https://demo.arcade.software/${encodeURIComponent(training.arcadeId)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants({ variant: 'primary' })}
          >
            <ExternalLink aria-hidden />
            Open the interactive demo
          </a>
        </p>
      ) : null}
      <div className="mt-6 max-w-prose leading-relaxed">
        <MessageBody body={training.details} />
      </div>
      {views ? (
        <p className="mt-8 text-faint text-xs">Opened by {plural(views, 'person', 'people')} of your team.</p>
      ) : null}
    </main>
  )
}
