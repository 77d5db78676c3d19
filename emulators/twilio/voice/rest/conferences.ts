import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { page } from '#emulators/twilio/paging.ts'
import { accountPath } from '#emulators/twilio/resources.ts'
import { ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import { announce } from '#emulators/twilio/voice/announce.ts'
import type { Conference } from '#emulators/twilio/voice/conference.ts'
import { endConference } from '#emulators/twilio/voice/conferences.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'

import { methodField, urlOf } from './forms.ts'
import { conferenceResource } from './resources.ts'

export function addConferenceRoutes(router: Router, voice: Voice, run: Run): Router {
  const path = `${accountPath(voice.twilio)}/Conferences`
  return router
    .add(
      'GET',
      `${path}.json`,
      run(({ url }) =>
        ok(
          page(url, `${path}.json`, 'conferences', findConferences(voice, url), (it) =>
            conferenceResource(voice, it),
          ),
        ),
      ),
    )
    .add(
      'GET',
      `${path}/:conference.json`,
      run(({ params, url }) => ok(conferenceResource(voice, conferenceOf(voice, params, url)))),
    )
    .add(
      'POST',
      `${path}/:conference.json`,
      run(({ params, url }, form) => {
        const conference = conferenceOf(voice, params, url)
        updateConference(voice, conference, form)
        return ok(conferenceResource(voice, conference))
      }),
    )
}

export function conferenceOf(voice: Voice, params: Record<string, string>, url: URL): Conference {
  return required(voice.conferences.get(params.conference ?? ''), url)
}

function updateConference(voice: Voice, conference: Conference, form: URLSearchParams): void {
  const status = form.get('Status')
  if (status && status !== 'completed') throw new TwilioError(400, 20001, `Invalid Status: ${status}`)
  const announceUrl = urlOf(form, 'AnnounceUrl')
  if (announceUrl) {
    if (conference.status !== 'in-progress')
      throw new TwilioError(400, 20001, 'The conference is not in progress')
    announce(voice, conference, null, { url: announceUrl, method: methodField(form, 'AnnounceMethod') })
  }
  if (status) endConference(voice, conference, 'conference-ended-via-api', null)
}

/** Newest first. */
function findConferences(voice: Voice, { searchParams: query }: URL): Conference[] {
  const name = query.get('FriendlyName')
  const status = query.get('Status')
  return [...voice.conferences.values()]
    .toReversed()
    .filter((it) => (!name || it.friendlyName === name) && (!status || it.status === status))
}
