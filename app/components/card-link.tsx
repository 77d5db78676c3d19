import { Link } from 'react-router'

/** Leads from a card to the page behind it. */
export const CardLink = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <Link
    to={to}
    prefetch="intent"
    className="font-medium text-brand-text text-sm underline-offset-2 hover:underline print:hidden"
  >
    {children}
  </Link>
)
