import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { useLocation } from 'react-router'
import { SelectField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { CALL_SETTINGS_PATH } from '#app/features/telephony/call-flow/paths.ts'
import { plural } from '#app/lib/plural.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { locationSchema } from '../transcripts.schema.ts'
import { getLocationTranscripts, saveLocationTranscripts } from '../location.server.ts'
import { cents, languageName } from '../transcript.ts'
import type { Route } from './+types/location-transcripts'

export const meta: Route.MetaFunction = () => [{ title: 'Call transcripts · Switchboard' }]

const locationOf = (url: URL) => url.searchParams.get('location') ?? ''

export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => ({
  location: await getLocationTranscripts(ctx, locationOf(url)),
}))

export const action = page.form(
  {
    can: 'administer',
    schema: locationSchema,
    failed: 'Unable to save call transcripts',
    to: ({ url }) => `${CALL_SETTINGS_PATH}${url.search}`,
    done: 'Call transcripts saved.',
  },
  (ctx, form, { url }) => saveLocationTranscripts(ctx, locationOf(url), form),
)

/** Whether a location's recordings are transcribed, and what that costs. */
export default function LocationTranscripts({ loaderData: { location }, actionData }: Route.ComponentProps) {
  const closeTo = `${CALL_SETTINGS_PATH}${useLocation().search}`
  const lastResult = actionData?.result
  const { transcription, version, languages, price, minutes } = location
  const [form, fields] = useAppForm({
    id: 'call-transcripts',
    schema: async () => (await import('../transcripts.schema.ts')).locationSchema,
    lastResult,
    defaultValue: { transcription },
  })
  return (
    <FormDialog
      title="Call transcripts"
      description={`Recordings and voicemails of ${location.name}, transcribed by a machine.`}
      form={form}
      opened={{ version, base: { transcription } }}
      result={lastResult}
      cancelTo={closeTo}
      submit="Save"
      bodyClassName="gap-4 text-sm"
    >
      {languages.length === 0 ? (
        <p>Transcription isn’t set up. Ask the operator of your Switchboard.</p>
      ) : null}
      <SelectField
        field={fields.transcription}
        label="Transcribe calls"
        hint={`Each recording costs ${cents(price)} a minute, rounded up. Only recordings made from now on are transcribed by themselves.`}
        options={[
          { value: 'off', label: 'Off' },
          ...languages.map((language) => ({
            value: language,
            label: `On, calls are in ${languageName(language)}`,
          })),
        ]}
      />
      <p className="text-muted">
        {minutes === 0
          ? 'Nothing was transcribed this month.'
          : `${plural(minutes, 'minute')} transcribed this month, ${cents(minutes * price)}.`}
      </p>
      <p className="text-muted">
        Card and social security numbers are masked before a transcript is stored. In states where everyone
        must agree, callers hear that they agree to the transcription by staying on the line.
      </p>
    </FormDialog>
  )
}
