import { LoaderCircle } from '#app/components/icons.tsx'
import { type FetcherWithComponents, useNavigation } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { keepFocus } from './dom.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'

export interface SubmitButtonProps extends ButtonProps {
  /** The fetcher whose form it submits; by default the page's navigation. */
  fetcher?: Pick<FetcherWithComponents<unknown>, 'state' | 'formData'>
  /** Read out while it is pending. */
  pendingLabel?: string
}

/**
 * Submits its form; while that is pending it says so and ignores clicks. With a name and value (`intent`) only the pressed
 * button is pending. The spinner waits 300 ms.
 */
export function SubmitButton({
  fetcher,
  pendingLabel = 'Working',
  className,
  children,
  disabled,
  variant,
  ...props
}: SubmitButtonProps) {
  const navigation = useNavigation()
  const { state, formData } = fetcher ?? navigation
  const writes =
    fetcher !== undefined || (navigation.formMethod !== undefined && navigation.formMethod !== 'GET')
  const pending =
    state !== 'idle' &&
    writes &&
    formData !== undefined &&
    (!props.name || formData.get(props.name) === props.value)
  return (
    <Button
      type="submit"
      variant={variant ?? 'primary'}
      aria-disabled={pending || undefined}
      disabled={disabled}
      onMouseDown={keepFocus}
      {...props}
      className={cn('relative', className)}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else props.onClick?.(event)
      }}
    >
      <span className={pending ? 'inline-flex animate-vanish-late items-center gap-1.5' : 'contents'}>
        {children}
      </span>
      {pending ? (
        <span className="absolute inset-0 grid animate-late place-items-center">
          <LoaderCircle aria-hidden className="animate-spin" />
          <span role="status" className="sr-only">
            {pendingLabel}
          </span>
        </span>
      ) : null}
    </Button>
  )
}
