import { z } from 'zod'
import { currentPasswordSchema } from '#app/features/accounts/auth/password.schema.ts'
import { emailField } from '#app/features/accounts/auth/sign-in.schema.ts'
import { PROVIDER_KINDS } from './company-sign-in.ts'

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

export const domainSchema = z.object({
  domain: z
    .string('Enter a domain, such as agency.com.')
    .trim()
    .toLowerCase()
    .max(253, 'This domain is too long.')
    .regex(DOMAIN, 'Enter a domain, such as agency.com.'),
})

/** Microsoft's directory of private accounts, in which anyone can have an account. */
const PRIVATE_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad'
/** Hosts where several companies share an issuer, so that names and emails prove nothing. */
const SHARED_ISSUERS = /(^|\.)(login\.microsoftonline\.com|login\.live\.com|sts\.windows\.net|b2clogin\.com)$/
const GOOGLE = 'accounts.google.com'

const version = z.coerce.number().int().min(0)

export const providerSchema = z
  .object({
    kind: z.enum(PROVIDER_KINDS, 'Choose a provider.'),
    /** Microsoft's name of the company. */
    tenant: z.string().trim().toLowerCase().max(100, 'This is too long for a tenant ID.').optional(),
    issuer: z.string().trim().max(500, 'This address is too long.').optional(),
    clientId: z.string().trim().max(200, 'This is too long for a client ID.').optional(),
    /** Left empty, the stored one stays. */
    clientSecret: z.string().trim().max(500, 'This is too long for a client secret.').optional(),
    currentPassword: currentPasswordSchema,
    version,
  })
  .superRefine(({ kind, tenant, issuer }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'microsoft' && !z.uuid().safeParse(tenant).success) {
      wrong('tenant', 'Enter the Directory (tenant) ID, such as 8eaef023-2b34-4da1-9baa-8bc8c9d6a490.')
    }
    if (kind === 'microsoft' && tenant === PRIVATE_ACCOUNTS) {
      wrong('tenant', 'This is Microsoft’s directory of private accounts. Enter your company’s.')
    }
    if (kind !== 'other') return
    // With the document's own address the library takes any issuer that it names.
    if (!/^https?:\/\/[^?#]+$/.test(issuer ?? '') || issuer?.includes('/.well-known/')) {
      wrong('issuer', 'Enter the issuer’s address, such as https://company.okta.com.')
    } else if (SHARED_ISSUERS.test(URL.parse(issuer ?? '')?.hostname ?? '')) {
      wrong('issuer', 'Choose Microsoft as the provider instead.')
    } else if (URL.parse(issuer ?? '')?.hostname === GOOGLE) {
      // As another provider, private accounts would count as the company's.
      wrong('issuer', 'Choose Google as the provider instead.')
    }
  })

export const requiredSchema = z.object({
  required: z.enum(['on']).optional(),
  currentPassword: currentPasswordSchema,
  version,
})

export const startSchema = z.object({
  email: emailField,
  /** Where several accounts have the email's domain. */
  platform: z.uuid('Choose a platform.').optional(),
})
