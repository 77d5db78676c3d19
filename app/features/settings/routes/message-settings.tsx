import { MapPin } from '#app/components/icons.tsx'
import { useRef, useState } from 'react'
import { data, Form } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { messageSettingsSchema, SIGNATURE_MAX } from '../message-settings.schema.ts'
import { listSignatures, type LocationSignature, saveSignature } from '../message-settings.server.ts'
import type { Route } from './+types/message-settings'

export const meta: Route.MetaFunction = () => [{ title: 'Messages · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const locations = await listSignatures(ctx)
  const wanted = url.searchParams.get('location')
  return { locations, location: locations.find(({ id }) => id === wanted) ?? locations[0] ?? null }
})

export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, url, context }: Route.ActionArgs) => {
    const submission = parseWithZod(await request.formData(), { schema: messageSettingsSchema })
    const typed = String(submission.payload.signature ?? '')
    if (submission.status !== 'success') {
      const error = Object.values(submission.error ?? {})
        .flat()
        .join(' ')
      return data({ error, typed }, 422)
    }
    try {
      await saveSignature(ctx, submission.value)
    } catch (error) {
      // Both sentences are the specification's (spec 1, 8).
      if (error instanceof AppError) {
        return data({ error: `Unable to update message settings: ${error.message}`, typed }, error.status)
      }
      log.error({ err: error, requestId: context.get(requestIdContext) }, 'message settings not saved')
      return data({ error: 'Error saving message settings.', typed }, 500)
    }
    return redirectWithToast(url.pathname + url.search, { kind: 'ok', message: 'Message settings saved.' })
  },
)

export default function MessageSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { locations, location } = loaderData
  if (!location) {
    return (
      <EmptyState icon={MapPin} title="No locations yet">
        A signature belongs to a location.
      </EmptyState>
    )
  }
  return (
    <section
      aria-label="Signature"
      className="flex max-w-[620px] flex-col gap-4 rounded-md border border-line bg-surface p-4"
    >
      {locations.length > 1 ? (
        <FilterForm values={{ location: location.id }} className="flex items-end gap-2">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <Label htmlFor="location">Location</Label>
            <Select id="location" name="location" defaultValue={location.id}>
              {locations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <noscript>
            <Button type="submit">Show</Button>
          </noscript>
        </FilterForm>
      ) : null}
      <SignatureForm key={`${location.id} ${location.signature}`} location={location} refused={actionData} />
    </section>
  )
}

function SignatureForm({
  location,
  refused,
}: {
  location: LocationSignature
  refused: { error: string; typed: string } | undefined
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(refused?.typed ?? location.signature)
  const hydrated = useHydrated()
  const dirty = typed.trim() !== location.signature
  return (
    <Form method="post" className="flex flex-col gap-3" onReset={() => setTyped(location.signature)}>
      <input type="hidden" name="location" value={location.id} />
      <input type="hidden" name="was" value={location.signature} />
      {refused ? <Alert variant="bad">{refused.error}</Alert> : null}
      <div className="flex flex-col gap-1">
        <Label htmlFor="signature">Signature</Label>
        <Textarea
          ref={field}
          id="signature"
          name="signature"
          rows={3}
          maxLength={SIGNATURE_MAX}
          aria-describedby="signature-hint"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p id="signature-hint" className="text-muted text-xs">
          Ends every text that someone sends from {location.name}. It counts as part of the text. Curly quotes
          and long dashes are saved as plain ones, because one of them makes a text hold 70 characters instead
          of 160.
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          className="js-only mr-auto"
          disabled={typed === ''}
          onClick={() => {
            setTyped('')
            field.current?.focus()
          }}
        >
          Clear
        </Button>
        <Button type="reset" disabled={hydrated && !dirty}>
          Reset
        </Button>
        <SubmitButton disabled={hydrated && !dirty}>Save</SubmitButton>
      </div>
      <UnsavedGuard when={dirty} />
    </Form>
  )
}
