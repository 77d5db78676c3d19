import { Form, useLocation, useNavigation } from 'react-router'
import { AsOf } from '#app/components/as-of.tsx'
import { RotateCw } from '#app/components/icons.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { STATS_PATH } from '../month.ts'

/** Says up to when the numbers are counted, with a button that counts the rest now. */
export function Freshness({ asOf }: { asOf: string }) {
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form
      method="post"
      action={STATS_PATH}
      preventScrollReset
      className="flex items-center gap-2 text-muted text-xs"
    >
      <input type="hidden" name="to" value={pathname + search} />
      <AsOf at={asOf} />
      <Button type="submit" variant="ghost" size="sm" disabled={isBusy} className="print:hidden">
        <RotateCw aria-hidden />
        Refresh<span className="sr-only"> the numbers</span>
      </Button>
    </Form>
  )
}
