import { Download } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'

/** Downloads all of a report, not only the page that is shown. */
export function ExcelLink({ to }: { to: string }) {
  return (
    <a href={to} download className={`${buttonVariants()} print:hidden`}>
      <Download aria-hidden />
      Excel
    </a>
  )
}
