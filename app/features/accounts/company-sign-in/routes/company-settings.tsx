import type { ActionFunctionArgs } from 'react-router'
import { answerTo } from '#app/lib/answer-to.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { DomainList } from '../components/domain-list.tsx'
import { ProviderForm, RemoveProvider, RequiredForm } from '../components/provider-forms.tsx'
import { SETTINGS_PATH } from '../company-sign-in.ts'
import { domainSchema, providerSchema, requiredSchema } from '../company-sign-in.schema.ts'
import {
  addDomain,
  checkDomain,
  readCompanySettings,
  removeDomain,
  removeProvider,
  saveProvider,
  setRequired,
} from '../company-settings.server.ts'
import type { Route } from './+types/company-settings'

export const meta: Route.MetaFunction = () => [{ title: 'Company sign-in · Switchboard' }]

const can = 'ownAccount'

export const loader = page.loader({ can }, readCompanySettings)

const done = (message: string) => ({ can, to: SETTINGS_PATH, done: message }) as const
const HIDDEN = ['currentPassword', 'clientSecret']
const services = ({ context }: Pick<ActionFunctionArgs, 'context'>) => context.get(servicesContext)
const idOf = (form: FormData) => uuid.parse(form.get('id'))

export const action = page.intents(
  { otherwise: 'provider' },
  {
    'add-domain': page.form({ ...done('Domain added'), schema: domainSchema }, (ctx, { domain }) =>
      addDomain(ctx, domain),
    ),
    'check-domain': page.form({ ...done('This domain is proved'), failedTo: SETTINGS_PATH }, (ctx, form) =>
      checkDomain(ctx, idOf(form)),
    ),
    'remove-domain': page.form({ ...done('Domain removed'), failedTo: SETTINGS_PATH }, (ctx, form) =>
      removeDomain(ctx, idOf(form)),
    ),
    provider: page.form(
      { ...done('Company sign-in saved'), schema: providerSchema, hide: HIDDEN },
      (ctx, input, args) => saveProvider(services(args), ctx, input),
    ),
    required: page.form(
      { ...done('Company sign-in saved'), schema: requiredSchema, hide: HIDDEN },
      (ctx, input, args) => setRequired(services(args), ctx, input),
    ),
    remove: page.form(
      { ...done('Company sign-in removed'), schema: requiredSchema, hide: HIDDEN },
      (ctx, input, args) => removeProvider(services(args), ctx, input),
    ),
  },
)

export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { domains, provider, version, googleClient, redirectUri } = loaderData
  return (
    <div className="flex max-w-[760px] flex-col gap-4">
      <p className="max-w-prose text-muted">
        With company sign-in your team signs in with the accounts that they already have at Google, Microsoft
        or another OpenID provider. Passwords go on working beside it unless you require it.
      </p>
      <DomainList domains={domains} lastResult={answerTo('add-domain', actionData)?.result} />
      <ProviderForm
        key={`provider-${version}`}
        provider={provider}
        version={version}
        googleClient={googleClient}
        redirectUri={redirectUri}
        lastResult={answerTo('provider', actionData)?.result}
      />
      {provider ? (
        <>
          <RequiredForm
            key={`required-${version}`}
            provider={provider}
            proved={domains.some((each) => each.proved)}
            version={version}
            lastResult={answerTo('required', actionData)?.result}
          />
          <RemoveProvider version={version} lastResult={answerTo('remove', actionData)?.result} />
        </>
      ) : null}
    </div>
  )
}
