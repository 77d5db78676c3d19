import { useEffect } from 'react'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { AuthCard } from '#app/features/accounts/auth/components/auth-card.tsx'

/** Leads to the provider's page. A form can't lead to another site under our content security policy; a link can. */
export function ContinueToProvider({ url, name }: { url: string; name: string }) {
  useEffect(() => window.location.assign(url), [url])
  return (
    <AuthCard title="Sign in at your company" lead={`You come back here from ${name}.`}>
      <a href={url} className={buttonVariants({ variant: 'primary', size: 'lg', className: 'w-full' })}>
        Continue to {name}
      </a>
    </AuthCard>
  )
}
