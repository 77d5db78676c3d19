import { Link } from 'react-router'
import { ShownSecret } from '#app/components/shown-secret.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { API_PATH } from '../paths.ts'

/** A key that was just made, to copy. */
export function ShownKey({ value }: { value: string }) {
  return (
    <>
      <DialogBody className="flex flex-col gap-3 text-sm">
        <p role="status">
          This is the only time the key is shown. Keep it where you keep passwords: anyone who has it can use
          it.
        </p>
        <ShownSecret id="api-key" label="Your key" value={value} />
      </DialogBody>
      <DialogFooter>
        <Link to={API_PATH} preventScrollReset className={buttonVariants({ variant: 'primary' })}>
          Done
        </Link>
      </DialogFooter>
    </>
  )
}
