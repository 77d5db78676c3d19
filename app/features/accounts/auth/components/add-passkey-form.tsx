import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useSubmit } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { CurrentPassword } from './current-password.tsx'
import { PASSKEY_NAME_MAX } from '#app/lib/text-limits.ts'

const FAILED = 'No passkey was made. Try again.'
const KNOWN = 'This device has a passkey of yours already.'

/** Takes a name and the password, then asks the browser for a passkey. Works with JavaScript only, as WebAuthn does. */
export function AddPasskeyForm({ problem, byCompany }: { problem: string | null; byCompany?: boolean }) {
  const submit = useSubmit()
  const [busy, setBusy] = useState(false)
  const [ownProblem, setOwnProblem] = useState<string | null>(null)
  const add = async (form: HTMLFormElement) => {
    const given = new FormData(form)
    setBusy(true)
    setOwnProblem(null)
    try {
      const body = new URLSearchParams({ currentPassword: String(given.get('currentPassword') ?? '') })
      const response = await fetch('/profile/passkeys/options', { method: 'POST', body })
      const answer = (await response.json()) as {
        options?: PublicKeyCredentialCreationOptionsJSON
        error?: string
      }
      if (!answer.options) return setOwnProblem(answer.error ?? FAILED)
      const { startRegistration } = await import('@simplewebauthn/browser')
      const credential = JSON.stringify(await startRegistration({ optionsJSON: answer.options }))
      await submit({ intent: 'add', name: String(given.get('name')), credential }, { method: 'post' })
    } catch (error) {
      // The browser's name for a device that has one of `excludeCredentials`.
      setOwnProblem(error instanceof Error && error.name === 'InvalidStateError' ? KNOWN : FAILED)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      method="post"
      className="js-only grid max-w-[400px] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void add(event.currentTarget)
      }}
    >
      <div className="flex flex-col gap-1">
        <Label htmlFor="passkey-name">Name</Label>
        <Input
          id="passkey-name"
          name="name"
          required
          maxLength={PASSKEY_NAME_MAX}
          placeholder="Work laptop"
        />
      </div>
      <CurrentPassword problem={ownProblem ?? problem} byCompany={byCompany} />
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Waiting for your device…' : 'Add a passkey'}
        </Button>
      </div>
    </form>
  )
}
