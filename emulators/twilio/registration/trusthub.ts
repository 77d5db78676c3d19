import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import { addAssignments, addChannels } from './assignments.ts'
import { bundleOf, NAMES, requireEditable, TRUSTHUB } from './bundles.ts'
import { evaluate } from './evaluations.ts'
import { callback, needed, optional } from './input.ts'
import { listOf } from './lists.ts'
import { POLICIES } from './policies.ts'
import type { Bundle, BundleKind, Evaluation } from './records.ts'
import { instant, registrationSid } from './registration.ts'
import { reviewBundle } from './reviews.ts'

/** Customer profiles and trust products, which have the same resources under two names. */
export function addBundleRoutes(router: Router, store: TwilioStore, run: Run): void {
  for (const kind of ['CustomerProfiles', 'TrustProducts'] as const) {
    addBundles(router, store, run, kind)
    addAssignments(router, store, run, kind)
    addChannels(router, store, run, kind)
    addEvaluations(router, store, run, kind)
  }
}

function addBundles(router: Router, store: TwilioStore, run: Run, kind: BundleKind): void {
  const { bundles } = store.registration
  const path = `/v1/${kind}`
  const resource = (bundle: Bundle) => bundleResource(store, bundle)
  const changed = () => store.options.changed({ type: 'registration' })
  router
    .add(
      'GET',
      path,
      run(({ url }, form) => {
        const wanted = (name: string, value: string) => !form.get(name) || form.get(name) === value
        const found = [...bundles.values()].filter(
          (each) =>
            each.kind === kind &&
            wanted('Status', each.status) &&
            wanted('FriendlyName', each.friendlyName) &&
            wanted('PolicySid', each.policySid),
        )
        return listOf(url, `${TRUSTHUB}/${kind}`, 'results', found, resource)
      }),
    )
    .add(
      'POST',
      path,
      run((_, form) => {
        const policySid = needed(form, 'PolicySid')
        if (!POLICIES.some(({ sid }) => sid === policySid)) {
          throw new TwilioError(400, 20001, `The policy ${policySid} does not exist`)
        }
        const at = instant()
        const bundle: Bundle = {
          sid: registrationSid('BU'),
          kind,
          policySid,
          friendlyName: needed(form, 'FriendlyName'),
          email: needed(form, 'Email'),
          status: 'draft',
          statusCallback: callback(form, 'StatusCallback'),
          errors: [],
          assignments: [],
          channels: [],
          evaluations: [],
          createdAt: at,
          updatedAt: at,
        }
        bundles.set(bundle.sid, bundle)
        changed()
        return created(resource(bundle))
      }),
    )
    .add(
      'GET',
      `${path}/:sid`,
      run(({ params, url }) => ok(resource(bundleOf(store, kind, params, url)))),
    )
    .add(
      'POST',
      `${path}/:sid`,
      run(({ params, url }, form) => {
        const bundle = bundleOf(store, kind, params, url)
        updateBundle(store, bundle, form)
        changed()
        return ok(resource(bundle))
      }),
    )
    .add(
      'DELETE',
      `${path}/:sid`,
      run(({ params, url }) => {
        const bundle = bundleOf(store, kind, params, url)
        requireEditable(bundle)
        const isUsed = [...store.registration.brands.values()].some(
          (brand) => brand.profileSid === bundle.sid || brand.trustProductSid === bundle.sid,
        )
        if (isUsed) throw new TwilioError(400, 20001, 'The bundle has a brand registration')
        bundles.delete(bundle.sid)
        changed()
        return { status: 204 }
      }),
    )
}

function updateBundle(store: TwilioStore, bundle: Bundle, form: URLSearchParams): void {
  const status = optional(form, 'Status')
  if (status !== null && status !== 'draft' && status !== 'pending-review') {
    throw new TwilioError(400, 20001, `Status ${status} can only be set by Twilio`)
  }
  if (status === null || status === bundle.status) requireEditable(bundle)
  if (status === 'pending-review') {
    requireEditable(bundle)
    if (evaluate(store.registration, bundle, bundle.policySid).status === 'noncompliant') {
      throw new TwilioError(400, 20001, 'The bundle is noncompliant. Its evaluation lists what is wrong.')
    }
  }
  bundle.friendlyName = optional(form, 'FriendlyName') ?? bundle.friendlyName
  bundle.email = optional(form, 'Email') ?? bundle.email
  bundle.statusCallback = callback(form, 'StatusCallback') ?? bundle.statusCallback
  bundle.updatedAt = instant()
  if (status === 'draft') bundle.status = 'draft'
  if (status === 'pending-review') {
    bundle.status = status
    bundle.errors = []
    reviewBundle(store, bundle)
  }
}

function addEvaluations(router: Router, store: TwilioStore, run: Run, kind: BundleKind): void {
  const path = `/v1/${kind}/:sid/Evaluations`
  router
    .add(
      'GET',
      path,
      run(({ params, url }) => {
        const bundle = bundleOf(store, kind, params, url)
        const base = `${TRUSTHUB}/${kind}/${bundle.sid}/Evaluations`
        return listOf(url, base, 'results', bundle.evaluations, (each) =>
          evaluationResource(store, bundle, each),
        )
      }),
    )
    .add(
      'POST',
      path,
      run(({ params, url }, form) => {
        const bundle = bundleOf(store, kind, params, url)
        const policySid = needed(form, 'PolicySid')
        if (policySid !== bundle.policySid) {
          throw new TwilioError(400, 20001, `The bundle does not belong to the policy ${policySid}`)
        }
        const evaluation = evaluate(store.registration, bundle, policySid)
        store.options.changed({ type: 'registration' })
        return created(evaluationResource(store, bundle, evaluation))
      }),
    )
    .add(
      'GET',
      `${path}/:evaluation`,
      run(({ params, url }) => {
        const bundle = bundleOf(store, kind, params, url)
        const found = bundle.evaluations.find(({ sid }) => sid === params.evaluation)
        return ok(evaluationResource(store, bundle, required(found, url)))
      }),
    )
}

function bundleResource({ options }: TwilioStore, bundle: Bundle): Record<string, unknown> {
  const url = `${TRUSTHUB}/${bundle.kind}/${bundle.sid}`
  const { links } = NAMES[bundle.kind]
  return {
    sid: bundle.sid,
    account_sid: options.accountSid,
    policy_sid: bundle.policySid,
    friendly_name: bundle.friendlyName,
    status: bundle.status,
    valid_until: null,
    email: bundle.email,
    status_callback: bundle.statusCallback,
    date_created: bundle.createdAt,
    date_updated: bundle.updatedAt,
    url,
    links: {
      [`${links}_entity_assignments`]: `${url}/EntityAssignments`,
      [`${links}_evaluations`]: `${url}/Evaluations`,
      [`${links}_channel_endpoint_assignment`]: `${url}/ChannelEndpointAssignments`,
    },
    errors: bundle.errors.length ? bundle.errors.map(({ code }) => ({ code })) : null,
  }
}

function evaluationResource({ options }: TwilioStore, bundle: Bundle, evaluation: Evaluation) {
  return {
    sid: evaluation.sid,
    account_sid: options.accountSid,
    policy_sid: evaluation.policySid,
    [NAMES[bundle.kind].sid]: bundle.sid,
    status: evaluation.status,
    results: evaluation.results,
    date_created: evaluation.createdAt,
    url: `${TRUSTHUB}/${bundle.kind}/${bundle.sid}/Evaluations/${evaluation.sid}`,
  }
}
