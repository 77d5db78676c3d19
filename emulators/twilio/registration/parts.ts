import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import { attributes, needed, optional } from './input.ts'
import { listOf } from './lists.ts'
import { POLICIES, policyResource, TYPES } from './policies.ts'
import type { Part } from './records.ts'
import { instant, registrationSid } from './registration.ts'

const HOST = 'https://trusthub.twilio.com/v1'
const PATHS = { IT: 'EndUsers', RD: 'SupportingDocuments' } as const

/** End users, supporting documents and the policies that ask for them. */
export function addPartRoutes(router: Router, store: TwilioStore, run: Run): void {
  addParts(router, store, run, 'IT')
  addParts(router, store, run, 'RD')
  router
    .add(
      'GET',
      '/v1/Policies',
      run(({ url }) => listOf(url, `${HOST}/Policies`, 'results', POLICIES, policyResource)),
    )
    .add(
      'GET',
      '/v1/Policies/:sid',
      run(({ params, url }) =>
        ok(
          policyResource(
            required(
              POLICIES.find(({ sid }) => sid === params.sid),
              url,
            ),
          ),
        ),
      ),
    )
}

function addParts(router: Router, store: TwilioStore, run: Run, prefix: 'IT' | 'RD'): void {
  const { parts } = store.registration
  const path = `/v1/${PATHS[prefix]}`
  const changed = () => store.options.changed({ type: 'registration' })
  const partOf = (params: Record<string, string>, url: URL): Part =>
    required(params.sid?.startsWith(prefix) ? parts.get(params.sid) : null, url)
  router
    .add(
      'GET',
      path,
      run(({ url }) => {
        const found = [...parts.values()].filter(({ sid }) => sid.startsWith(prefix))
        return listOf(url, `${HOST}/${PATHS[prefix]}`, 'results', found, (each) => resource(store, each))
      }),
    )
    .add(
      'POST',
      path,
      run((_, form) => {
        const friendlyName = needed(form, 'FriendlyName')
        const type = needed(form, 'Type')
        if (!TYPES[prefix].some((each) => each.type === type)) {
          throw new TwilioError(400, 20001, `Invalid Type: ${type}`)
        }
        const at = instant()
        const part: Part = {
          sid: registrationSid(prefix),
          friendlyName,
          type,
          attributes: attributes(form) ?? {},
          createdAt: at,
          updatedAt: at,
        }
        requireAddresses(store, part.attributes)
        parts.set(part.sid, part)
        changed()
        return created(resource(store, part))
      }),
    )
    .add(
      'GET',
      `${path}/:sid`,
      run(({ params, url }) => ok(resource(store, partOf(params, url)))),
    )
    .add(
      'POST',
      `${path}/:sid`,
      run(({ params, url }, form) => {
        const part = partOf(params, url)
        requireNotInReview(store, part)
        const given = attributes(form)
        if (given) requireAddresses(store, given)
        part.friendlyName = optional(form, 'FriendlyName') ?? part.friendlyName
        part.attributes = given ?? part.attributes
        part.updatedAt = instant()
        changed()
        return ok(resource(store, part))
      }),
    )
    .add(
      'DELETE',
      `${path}/:sid`,
      run(({ params, url }) => {
        const part = partOf(params, url)
        const isAssigned = bundlesOf(store, part).length > 0
        if (isAssigned) throw new TwilioError(400, 20001, `${part.sid} is assigned to a bundle`)
        parts.delete(part.sid)
        changed()
        return { status: 204 }
      }),
    )
}

function bundlesOf({ registration }: TwilioStore, part: Part) {
  return [...registration.bundles.values()].filter(({ assignments }) =>
    assignments.some(({ objectSid }) => objectSid === part.sid),
  )
}

function requireNotInReview(store: TwilioStore, part: Part): void {
  const reviewed = bundlesOf(store, part).find(
    ({ status }) => status === 'pending-review' || status === 'in-review',
  )
  if (reviewed)
    throw new TwilioError(400, 20001, `${part.sid} is part of ${reviewed.sid}, which is in review`)
}

function requireAddresses({ registration }: TwilioStore, { address_sids: sids }: Record<string, unknown>) {
  if (typeof sids !== 'string' || sids === '') return
  const unknown = sids.split(',').find((sid) => !registration.addresses.has(sid.trim()))
  if (unknown) throw new TwilioError(400, 20001, `The address ${unknown} does not exist`)
}

function resource(store: TwilioStore, part: Part): Record<string, unknown> {
  const common = {
    sid: part.sid,
    account_sid: store.options.accountSid,
    friendly_name: part.friendlyName,
    type: part.type,
    attributes: part.attributes,
    date_created: part.createdAt,
    date_updated: part.updatedAt,
  }
  if (part.sid.startsWith('IT')) return { ...common, url: `${HOST}/EndUsers/${part.sid}` }
  const bundles = bundlesOf(store, part).map(({ status }) => status)
  const status = bundles.includes('twilio-approved')
    ? 'APPROVED'
    : bundles.includes('twilio-rejected')
      ? 'REJECTED'
      : bundles.some((each) => each !== 'draft')
        ? 'PENDING_REVIEW'
        : 'DRAFT'
  return { ...common, mime_type: null, status, url: `${HOST}/SupportingDocuments/${part.sid}` }
}
