import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { FormError } from '#app/components/forms/field.tsx'
import { SelectField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { fullName } from '#app/lib/names.ts'
import { PRESENCE_LABELS, PRESENCE_STATUSES } from '#app/lib/presence-statuses.ts'
import { useFrame } from './frame-data.ts'

/** The status menu as a form, for a page and for a browser without JavaScript. */
export function StatusForm({ returnTo, lastResult }: { returnTo: string; lastResult?: SubmissionResult }) {
  const { user, peers } = useFrame()
  const own = peers.find((peer) => peer.id === user.id)
  const [form, fields] = useAppForm({
    id: 'presence',
    schema: async () => (await import('#app/features/accounts/presence/presence.schema.ts')).presenceSchema,
    lastResult,
    defaultValue: { status: own?.phoneStatus, coacheeId: own?.coacheeId ?? '', returnTo },
  })
  return (
    <Form
      method="post"
      action="/presence"
      {...getFormProps(form)}
      className="group/status flex flex-wrap items-start gap-3 p-4"
    >
      <FormError form={form} />
      <input type="hidden" name={fields.returnTo.name} value={returnTo} />
      <SelectField
        field={fields.status}
        label="Status"
        options={PRESENCE_STATUSES.map((status) => ({ value: status, label: PRESENCE_LABELS[status] }))}
        className="min-w-40 flex-1"
      />
      <SelectField
        field={fields.coacheeId}
        label="Who you are coaching"
        options={[
          { value: '', label: 'No one' },
          ...peers
            .filter((peer) => peer.id !== user.id)
            .map((peer) => ({ value: peer.id, label: fullName(peer.firstName, peer.lastName) })),
        ]}
        // CSS shows and hides it, so that it works without JavaScript.
        className="hidden min-w-40 flex-1 group-has-[option[value=coaching]:checked]/status:flex"
      />
      <SubmitButton className="mt-[22px] h-9">Set status</SubmitButton>
    </Form>
  )
}
