import { useState } from 'react'
import { useSubmit } from 'react-router'
import { Fingerprint } from '#app/components/icons.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/**
 * Signs in by passkey: the browser asks which one, and the page's action gets what it signed as `credential`. WebAuthn's
 * code is loaded when the button is pressed.
 */
export function PasskeyButton({ className }: { className?: string }) {
  const submit = useSubmit()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const signIn = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const response = await fetch('/login/passkey', { method: 'POST' })
      const answer = (await response.json()) as {
        options?: PublicKeyCredentialRequestOptionsJSON
        error?: string
      }
      if (!answer.options) return setProblem(answer.error ?? FAILED)
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const credential = await startAuthentication({ optionsJSON: answer.options })
      await submit({ step: 'passkey', credential: JSON.stringify(credential) }, { method: 'post' })
    } catch {
      // Cancelled, timed out, no passkey here, or no support: browsers don't tell them apart, for privacy.
      setProblem(FAILED)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={cn('js-only grid gap-2', className)}>
      <Button type="button" variant="secondary" size="lg" disabled={busy} onClick={() => void signIn()}>
        <Fingerprint aria-hidden />
        {busy ? 'Waiting for your passkey…' : 'Use a passkey'}
      </Button>
      <p role="status" className="text-bad text-sm empty:hidden">
        {problem}
      </p>
    </div>
  )
}

const FAILED = 'No passkey was used. Try again, or sign in another way.'
