import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { useHydrated } from './use-hydrated.ts'

/** A secret that was just made, to copy: it is shown only once. */
export function ShownSecret({ id, label, value }: { id: string; label: string; value: string }) {
  const hydrated = useHydrated()
  return (
    <div className="flex w-full flex-col gap-1">
      <Label htmlFor={id}>{label}</Label>
      <span className="flex gap-2">
        <Input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 flex-1 font-mono text-xs"
        />
        {hydrated ? (
          <Button autoFocus variant="primary" onClick={() => void navigator.clipboard.writeText(value)}>
            Copy
          </Button>
        ) : null}
      </span>
    </div>
  )
}
