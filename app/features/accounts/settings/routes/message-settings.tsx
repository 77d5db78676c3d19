import { MapPin } from '#app/components/icons.tsx'
import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
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

export const action = page.form(
  {
    can: 'administer',
    schema: messageSettingsSchema,
    failed: 'Unable to update message settings',
    // Both sentences are fixed.
    unknown: 'Error saving message settings.',
    done: 'Message settings saved.',
  },
  saveSignature,
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
      <SignatureForm
        key={`${location.id} ${location.signature}`}
        location={location}
        lastResult={actionData?.result}
      />
    </section>
  )
}

function SignatureForm({ location, lastResult }: { location: LocationSignature; lastResult: FormResult }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(String(lastResult?.initialValue?.signature ?? location.signature))
  const hydrated = useHydrated()
  const error = formProblem(lastResult)
  const dirty = typed.trim() !== location.signature
  return (
    <Form method="post" className="flex flex-col gap-3" onReset={() => setTyped(location.signature)}>
      <input type="hidden" name="location" value={location.id} />
      <input type="hidden" name="was" value={location.signature} />
      {error ? <Alert variant="bad">{error}</Alert> : null}
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
          Ends every text that is sent from {location.name}. It counts as part of the text. Curly quotes and
          long dashes are saved as plain ones, because one of them makes a text hold 70 characters instead of
          160.
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
