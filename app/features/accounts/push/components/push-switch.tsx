import { useEffect, useState } from 'react'
import { Alert } from '#app/components/ui/alert.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Switch } from '#app/components/ui/switch.tsx'
import { type BrowserPush, readBrowserPush, turnOffPush, turnOnPush } from '../browser-subscription.ts'

/** Lets this browser show notifications while no tab of ours is in front. */
export function PushSwitch({ label, hint }: { label: string; hint: string }) {
  const [push, setPush] = useState<BrowserPush | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    void readBrowserPush().then(setPush)
  }, [])
  const change = async (on: boolean) => {
    setError('')
    setPush(null)
    try {
      if (on) await turnOnPush()
      else await turnOffPush()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    setPush(await readBrowserPush())
  }
  if (push === 'unsupported')
    return <p className="text-muted text-sm">This browser can’t show notifications.</p>
  return (
    <div className="flex flex-col gap-1">
      <Label className="flex items-center gap-2">
        <Switch
          checked={push === 'on'}
          disabled={push === null || push === 'blocked'}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        {label}
      </Label>
      <p className="text-muted text-sm">
        {push === 'blocked'
          ? 'Notifications are blocked for this site. Allow them in your browser’s settings, then reload this page.'
          : hint}
      </p>
      {error ? <Alert variant="bad">{error}</Alert> : null}
    </div>
  )
}
