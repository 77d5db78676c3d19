import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Button, buttonVariants } from '../ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '../ui/dialog.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'

export interface ConfirmDialogProps {
  /** The button that opens the dialog. Without JavaScript, a <details> takes its place. */
  trigger: React.ReactElement
  title: string
  /** Says what happens, and whether it can be undone. */
  description: React.ReactNode
  /** The verb: `Delete`, `Merge`. */
  confirmLabel: string
  danger?: boolean
  /** The user must type this first. */
  typeToConfirm?: string
  /** Where the form posts; by default the current route. */
  action?: string
  /** Hidden fields of the form. */
  fields?: Record<string, string>
  /** More fields of the form. */
  children?: React.ReactNode
}

/**
 * Asks before posting a form. It closes when the action succeeds, and shows the error when it fails.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, title, description, confirmLabel, danger, typeToConfirm, action, fields, children } = props
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const fetcher = useFetcher<{ error?: string } | undefined>()
  const submitted = useRef(false)
  const inputId = useId()
  const error = fetcher.data?.error
  const confirmed = !typeToConfirm || typed.trim() === typeToConfirm

  useEffect(() => {
    if (fetcher.state !== 'idle') submitted.current = true
    else if (submitted.current) {
      submitted.current = false
      if (!error) setOpen(false)
    }
  }, [fetcher.state, error])

  return (
    <>
      <noscript>
        <PlainConfirm {...props} />
      </noscript>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          setTyped('')
        }}
      >
        <span className="js-only contents">
          <DialogTrigger asChild>{trigger}</DialogTrigger>
        </span>
        <DialogContent size="sm">
          <fetcher.Form method="post" action={action} className="contents">
            <HiddenFields fields={fields} />
            <DialogHeader>
              <DialogTitle>{title}</DialogTitle>
              <DialogDescription>{description}</DialogDescription>
            </DialogHeader>
            {children || typeToConfirm || error ? (
              <DialogBody className="flex flex-col gap-3">
                {children}
                {typeToConfirm ? (
                  <div className="flex flex-col gap-1">
                    <Label htmlFor={inputId}>
                      Type <strong className="break-all font-semibold">{typeToConfirm}</strong> to confirm
                    </Label>
                    <Input
                      id={inputId}
                      value={typed}
                      autoComplete="off"
                      spellCheck={false}
                      onChange={(event) => setTyped(event.target.value)}
                    />
                  </div>
                ) : null}
                {error ? (
                  <p role="alert" className="text-bad text-sm">
                    {error}
                  </p>
                ) : null}
              </DialogBody>
            ) : null}
            <DialogFooter>
              <DialogClose asChild>
                <Button>Cancel</Button>
              </DialogClose>
              <SubmitButton fetcher={fetcher} variant={danger ? 'danger' : 'primary'} disabled={!confirmed}>
                {confirmLabel}
              </SubmitButton>
            </DialogFooter>
          </fetcher.Form>
        </DialogContent>
      </Dialog>
    </>
  )
}

/** Without JavaScript: the form folds out. */
function PlainConfirm(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, danger, typeToConfirm, action, fields, children } = props
  return (
    <details className="relative inline-block">
      <summary className={buttonVariants({ variant: danger ? 'danger-quiet' : 'secondary' })}>
        {confirmLabel}…
      </summary>
      <form
        method="post"
        action={action}
        className="absolute right-0 z-40 mt-1 flex w-72 flex-col gap-3 rounded-md border border-line bg-surface p-4 shadow-float"
      >
        <HiddenFields fields={fields} />
        <strong className="font-semibold">{title}</strong>
        <div className="text-muted text-sm">{description}</div>
        {children}
        {typeToConfirm ? (
          <label className="flex flex-col gap-1 text-sm">
            Type {typeToConfirm} to confirm
            <Input required pattern={typeToConfirm.replace(/[^\p{L}\p{N}\s]/gu, '.')} autoComplete="off" />
          </label>
        ) : null}
        <Button type="submit" variant={danger ? 'danger' : 'primary'}>
          {confirmLabel}
        </Button>
      </form>
    </details>
  )
}

const HiddenFields = ({ fields = {} }: Pick<ConfirmDialogProps, 'fields'>) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
