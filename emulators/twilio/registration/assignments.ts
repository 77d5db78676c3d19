import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import { bundleOf, NAMES, requireEditable, TRUSTHUB } from './bundles.ts'
import { needed } from './input.ts'
import { listOf } from './lists.ts'
import type { Assignment, Bundle, BundleKind, ChannelAssignment } from './records.ts'
import { instant, registrationSid } from './registration.ts'

/** What belongs to a bundle: end users, documents and other bundles. */
export function addAssignments(router: Router, store: TwilioStore, run: Run, kind: BundleKind): void {
  const path = `/v1/${kind}/:sid/EntityAssignments`
  const changed = () => store.options.changed({ type: 'registration' })
  router
    .add(
      'GET',
      path,
      run(({ params, url }, form) => {
        const bundle = bundleOf(store, kind, params, url)
        const type = form.get('ObjectType')
        const found = bundle.assignments.filter(
          ({ objectSid }) => !type || store.registration.parts.get(objectSid)?.type === type,
        )
        const base = `${TRUSTHUB}/${kind}/${bundle.sid}/EntityAssignments`
        return listOf(url, base, 'results', found, (each) => assignmentResource(store, bundle, each))
      }),
    )
    .add(
      'POST',
      path,
      run(({ params, url }, form) => {
        const bundle = bundleOf(store, kind, params, url)
        requireEditable(bundle)
        const objectSid = needed(form, 'ObjectSid')
        requireObject(store, objectSid)
        if (bundle.assignments.some((each) => each.objectSid === objectSid)) {
          throw new TwilioError(400, 20001, `${objectSid} is already assigned to this bundle`)
        }
        const assignment = { sid: registrationSid('BV'), objectSid, createdAt: instant() }
        bundle.assignments.push(assignment)
        changed()
        return created(assignmentResource(store, bundle, assignment))
      }),
    )
    .add(
      'GET',
      `${path}/:assignment`,
      run(({ params, url }) => {
        const bundle = bundleOf(store, kind, params, url)
        const found = required(
          bundle.assignments.find(({ sid }) => sid === params.assignment),
          url,
        )
        return ok(assignmentResource(store, bundle, found))
      }),
    )
    .add(
      'DELETE',
      `${path}/:assignment`,
      run(({ params, url }) => {
        const bundle = bundleOf(store, kind, params, url)
        requireEditable(bundle)
        const found = required(
          bundle.assignments.find(({ sid }) => sid === params.assignment),
          url,
        )
        bundle.assignments = bundle.assignments.filter((each) => each !== found)
        changed()
        return { status: 204 }
      }),
    )
}

/** The numbers of a bundle. */
export function addChannels(router: Router, store: TwilioStore, run: Run, kind: BundleKind): void {
  const path = `/v1/${kind}/:sid/ChannelEndpointAssignments`
  const changed = () => store.options.changed({ type: 'registration' })
  router
    .add(
      'GET',
      path,
      run(({ params, url }, form) => {
        const bundle = bundleOf(store, kind, params, url)
        const wanted = form.get('ChannelEndpointSid') ?? form.get('ChannelEndpointSids')
        const found = bundle.channels.filter(
          ({ objectSid }) => !wanted || wanted.split(',').includes(objectSid),
        )
        const base = `${TRUSTHUB}/${kind}/${bundle.sid}/ChannelEndpointAssignments`
        return listOf(url, base, 'results', found, (each) => channelResource(store, bundle, each))
      }),
    )
    .add(
      'POST',
      path,
      run(({ params, url }, form) => {
        const bundle = bundleOf(store, kind, params, url)
        const objectSid = needed(form, 'ChannelEndpointSid')
        const type = needed(form, 'ChannelEndpointType')
        if (type !== 'phone-number') throw new TwilioError(400, 20001, `Invalid ChannelEndpointType: ${type}`)
        const isOwned = [...store.numbers.values()].some(({ sid }) => sid === objectSid)
        if (!isOwned) throw new TwilioError(400, 20001, `${objectSid} does not exist`)
        if (bundle.channels.some((each) => each.objectSid === objectSid)) {
          throw new TwilioError(400, 20001, `${objectSid} is already assigned to this bundle`)
        }
        const assignment = { sid: registrationSid('RA'), objectSid, type, createdAt: instant() }
        bundle.channels.push(assignment)
        changed()
        return created(channelResource(store, bundle, assignment))
      }),
    )
    .add(
      'GET',
      `${path}/:assignment`,
      run(({ params, url }) => {
        const bundle = bundleOf(store, kind, params, url)
        const found = required(
          bundle.channels.find(({ sid }) => sid === params.assignment),
          url,
        )
        return ok(channelResource(store, bundle, found))
      }),
    )
    .add(
      'DELETE',
      `${path}/:assignment`,
      run(({ params, url }) => {
        const bundle = bundleOf(store, kind, params, url)
        const found = required(
          bundle.channels.find(({ sid }) => sid === params.assignment),
          url,
        )
        bundle.channels = bundle.channels.filter((each) => each !== found)
        changed()
        return { status: 204 }
      }),
    )
}

function requireObject({ registration }: TwilioStore, sid: string): void {
  const found = sid.startsWith('BU') ? registration.bundles.get(sid) : registration.parts.get(sid)
  if (!found) throw new TwilioError(400, 20001, `The object ${sid} does not exist`)
}

function assignmentResource({ options }: TwilioStore, bundle: Bundle, assignment: Assignment) {
  return {
    sid: assignment.sid,
    [NAMES[bundle.kind].sid]: bundle.sid,
    account_sid: options.accountSid,
    object_sid: assignment.objectSid,
    date_created: assignment.createdAt,
    url: `${TRUSTHUB}/${bundle.kind}/${bundle.sid}/EntityAssignments/${assignment.sid}`,
  }
}

function channelResource({ options }: TwilioStore, bundle: Bundle, assignment: ChannelAssignment) {
  return {
    sid: assignment.sid,
    [NAMES[bundle.kind].sid]: bundle.sid,
    account_sid: options.accountSid,
    channel_endpoint_type: assignment.type,
    channel_endpoint_sid: assignment.objectSid,
    date_created: assignment.createdAt,
    url: `${TRUSTHUB}/${bundle.kind}/${bundle.sid}/ChannelEndpointAssignments/${assignment.sid}`,
  }
}
