import { z } from 'zod'
import { emailField } from '#app/features/auth/sign-in.schema.ts'
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
    currentPassword: z.string('Enter your password.').max(1000, 'This password is too long.'),
    version,
  })
  .superRefine(({ kind, tenant, issuer }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'microsoft' && !z.uuid().safeParse(tenant).success) {
      wrong('tenant', 'Enter the Directory (tenant) ID, such as 8eaef023-2b34-4da1-9baa-8bc8c9d6a490.')
    }
    if (kind === 'other' && !/^https?:\/\/[^?#]+$/.test(issuer ?? '')) {
      wrong('issuer', 'Enter the issuer’s address, such as https://company.okta.com.')
    }
  })

export const requiredSchema = z.object({
  required: z.enum(['on']).optional(),
  currentPassword: z.string('Enter your password.').max(1000, 'This password is too long.'),
  version,
})

export const startSchema = z.object({
  email: emailField,
  /** Where several accounts have the email's domain. */
  platform: z.uuid('Choose a platform.').optional(),
})
