import { Link } from 'react-router'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { API_PATH } from '../keys/limits.ts'

/** A key that was just made, to copy. */
export function ShownKey({ value }: { value: string }) {
  const hydrated = useHydrated()
  return (
    <>
      <DialogBody className="flex flex-col gap-3 text-sm">
        <p role="status">
          This is the only time the key is shown. Keep it where you keep passwords: anyone who has it can use
          it.
        </p>
        <div className="flex flex-col gap-1">
          <Label htmlFor="api-key">Your key</Label>
          <span className="flex gap-2">
            <Input
              id="api-key"
              readOnly
              value={value}
              onFocus={(event) => event.currentTarget.select()}
              className="min-w-0 flex-1 font-mono text-xs"
            />
            {hydrated ? (
              <Button onClick={() => void navigator.clipboard.writeText(value)}>Copy</Button>
            ) : null}
          </span>
        </div>
      </DialogBody>
      <DialogFooter>
        <Link to={API_PATH} preventScrollReset className={buttonVariants({ variant: 'primary' })}>
          Done
        </Link>
      </DialogFooter>
    </>
  )
}
