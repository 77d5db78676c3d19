import { useState } from 'react'
import { Form, Link } from 'react-router'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Download } from '#app/components/icons.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { PORT_PATH } from '#app/features/carriers/numbers/paths.ts'
import { ACKNOWLEDGEMENTS, letterPath, portPath, type PortView } from '../port.ts'
import { FileUpload } from './file-upload.tsx'
import { PortProblems } from './port-problems.tsx'

/** The last step: the two documents, seven acknowledgements and the submission. */
export function SubmitForm({ port, result }: { port: PortView; result: FormResult | undefined }) {
  const hydrated = useHydrated()
  const before = [result?.initialValue?.acknowledged ?? []].flat().map(String)
  const [ticked, setTicked] = useState(() => new Set(before))
  const problem = formProblem(result) ?? [result?.error?.acknowledged ?? []].flat()[0]
  if (port.next !== 'documents') {
    return (
      <DialogBody className="flex flex-col items-start gap-3 pb-5">
        <Alert>The letter is made from the numbers and the details. Enter these first.</Alert>
        <Link to={portPath(port.id, port.next)} preventScrollReset className={buttonVariants()}>
          Continue
        </Link>
      </DialogBody>
    )
  }
  const isReady = port.documents.length === 2 && ticked.size === ACKNOWLEDGEMENTS.length
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        {problem ? <Alert variant="bad">{problem}</Alert> : null}
        <PortProblems port={port} />
        <FileUpload
          port={port}
          kind="loa"
          hint={
            <>
              <a
                href={letterPath(port.id)}
                download
                className="inline-flex items-center gap-1 text-brand-text underline underline-offset-2"
              >
                <Download aria-hidden className="size-3.5" />
                Download the letter
              </a>
              , which is filled in already. Sign it by hand, scan it and upload it here. After you submit, the
              provider mails a second letter to {port.email}, to be signed there.
            </>
          }
        />
        <FileUpload
          port={port}
          kind="billing"
          hint="The latest bill of your current carrier, not older than 30 days, with the name, the address and the numbers."
        />
        <Form
          method="post"
          id="port-submit"
          preventScrollReset
          onChange={(event) => {
            const boxes = new FormData(event.currentTarget).getAll('acknowledged').map(String)
            setTicked(new Set(boxes))
          }}
        >
          <input type="hidden" name="version" value={port.version} />
          <fieldset className="flex min-w-0 flex-col gap-2.5">
            <legend className="pb-2 font-medium text-sm">Please confirm</legend>
            {ACKNOWLEDGEMENTS.map((text, at) => (
              <label key={text} className="flex min-h-6 items-start gap-2.5">
                <Checkbox
                  name="acknowledged"
                  value={at}
                  defaultChecked={before.includes(String(at))}
                  className="mt-px"
                />
                <span className="min-w-0">{text}</span>
              </label>
            ))}
          </fieldset>
        </Form>
      </DialogBody>
      <DialogFooter>
        <Link to={PORT_PATH} preventScrollReset className={buttonVariants()}>
          Submit later
        </Link>
        <SubmitButton form="port-submit" disabled={hydrated && !isReady} pendingLabel="Submitting">
          Submit
        </SubmitButton>
      </DialogFooter>
    </>
  )
}
