// @isolated: changes the environment
import { get } from 'node:http'
import type { ServerBuild } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#app/lib/password.server.ts'
import { makeAuthenticator } from '#tests/factories/authenticator.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { signIn as session } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'

// The sign-in pages over HTTP: status, redirects, cookies. The rules behind them have their own tests.

const db = useDatabase()
// As behind a proxy that ends TLS.
const app = useApp(db, { trustedProxies: 1, listen: true })
const PASSWORD = 'correct horse battery'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

async function person(values: Parameters<typeof makeUser>[2] = {}, accountValues = {}) {
  const { account } = await makeAccount(db, accountValues)
  const user = await makeUser(db, account.id, { passwordHash, ...values })
  return { account, user, cookie: await session(db, user) }
}
const form = (values: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(values) })
const register = ({
  options,
}: {
  options: Parameters<ReturnType<typeof makeAuthenticator>['register']>[0]
}) => makeAuthenticator().register(options, { origin: app.url })
const to = (response: Response) => response.headers.get('location')
const cookies = (response: Response) => response.headers.getSetCookie()

/** The URLs of all routes without a page, with made-up ids. */
const formAddresses = ({ routes }: ServerBuild): string[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || route.module.default) return []
    const path = [route, ...parentsOf(routes, route.parentId)]
      .map((part) => part?.path ?? '')
      .filter(Boolean)
      .toReversed()
      .join('/')
    return [`/${path.replaceAll(/:\w+\??/g, '01890a5d-ac96-774b-bcce-b302099a8057').replace('*', 'x')}`]
  })

function parentsOf(routes: ServerBuild['routes'], id: string | undefined): ServerBuild['routes'][string][] {
  const parent = id ? routes[id] : undefined
  return parent ? [parent, ...parentsOf(routes, parent.parentId)] : []
}

/** The headers of a browser that opens a page, which fetch can't set. */
const navigate = (path: string, cookie: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { Cookie: cookie, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'none' }
    get(app.url + path, { headers }, (response) => response.resume().on('end', resolve)).on('error', reject)
  })

describe('/login', () => {
  test.each([
    ['', '/'],
    ['?redirect=%2Fcontacts%3Fsearch%3Dx', '/contacts?search=x'],
    ['?redirect=%2F%2Fevil.example', '/'],
    ['?redirect=https%3A%2F%2Fevil.example', '/'],
    ['?redirect=%2F%5Cevil.example', '/'],
    ['?redirect=javascript%3Aalert(1)', '/'],
    ['?redirect=%2FLOGOUT', '/'],
    ['?redirect=%2F%256Cogout', '/'],
    ['?redirect=%2Flogout.data', '/'],
    ['?redirect=%2Fghost%2Fstop', '/'],
    ['?redirect=%2Fno-such-page', '/'],
  ])('with %s leads to %s, with a cookie out of scripts’ reach', async (query, target) => {
    const { user } = await person()
    const response = await app.fetch(`/login${query}`, form({ email: user.email, password: PASSWORD }))
    expect(response.status).toBe(302)
    expect(to(response)).toBe(target)
    const cookie = cookies(response).find((line) => line.startsWith('__session='))
    expect(cookie).toMatch(/^__session=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax$/)
    const opened = await app.fetch('/profile/mfa', { cookie: cookie!.split(';')[0] })
    expect(opened.status).toBe(200)
  })

  test('a wrong password gets 401 and the message, keeps the email, and sets no cookie', async () => {
    const { user } = await person()
    const response = await app.fetch('/login', form({ email: user.email, password: 'wrong' }))
    const text = await response.text()
    expect(response.status).toBe(401)
    expect(text).toContain('Invalid email and password combination')
    expect(text).toContain(`value="${user.email}"`)
    expect(text).not.toContain('value="wrong"')
    expect(cookies(response).join()).not.toContain('__session=')
  })

  test.each([{}, { email: 'x' }, { email: 'no email', password: 'x' }, { password: 'x' }])(
    '%j is incomplete: 422',
    async (values) => {
      expect((await app.fetch('/login', form(values as Record<string, string>))).status).toBe(422)
    },
  )

  test('redirects users who are signed in', async () => {
    const { cookie } = await person()
    expect(to(await app.fetch('/login?redirect=/contacts', { cookie }))).toBe('/contacts')
  })

  test('with MFA on it leads to the code step, which needs the first step', async () => {
    const { user } = await person({ mfaEnabled: true })
    const response = await app.fetch(
      '/login?redirect=/tasks',
      form({ email: user.email, password: PASSWORD }),
    )
    expect(to(response)).toBe('/login?step=code&redirect=%2Ftasks')
    const pending = cookies(response)[0]!
    expect(pending).toMatch(/^__mfa=\S+; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/)
    const step = await app.fetch('/login?step=code', { cookie: pending.split(';')[0] })
    expect(await step.text()).toContain('6-digit code')
    expect(to(await app.fetch('/login?step=code&redirect=/tasks'))).toBe('/login?redirect=%2Ftasks')
  })

  test('behind https the cookies are Secure and bound to this host, and are read back', async () => {
    const { user } = await person({ mfaEnabled: true })
    const plain = await person()
    process.env.APP_URL = app.url.replace('http:', 'https:')
    app.product.resetEnv()
    try {
      const headers = { Origin: process.env.APP_URL, 'X-Forwarded-Proto': 'https' }
      const signIn = (email: string) =>
        app.fetch('/login', { ...form({ email, password: PASSWORD }), headers })
      const pending = cookies(await signIn(user.email))[0]!
      expect(pending).toMatch(/^__Host-mfa=\S+; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/)
      const done = cookies(await signIn(plain.user.email))
      expect(done.find((line) => line.includes('session='))).toMatch(
        /^__Host-session=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax; Secure$/,
      )
      const cookie = done.map((line) => line.split(';')[0]).join('; ')
      expect((await app.fetch('/profile/mfa', { cookie, headers })).status).toBe(200)
      // Ignores a cookie that a sister domain could have planted.
      const planted = cookie.replace('__Host-session', '__session')
      expect(to(await app.fetch('/profile/mfa', { cookie: planted, headers }))).toMatch(/^\/login/)
      const color = await app.fetch('/profile/theme-color', {
        ...form({ color: '#123456' }),
        cookie,
        headers,
      })
      expect(cookies(color).find((line) => line.startsWith('toast='))).toContain('; Secure')
      expect(cookies(await app.fetch('/logout', { method: 'POST', cookie, headers })).join()).toMatch(
        /__Host-session=; Path=\/; Max-Age=0;.*Secure/,
      )
    } finally {
      process.env.APP_URL = app.url
      app.product.resetEnv()
    }
  })

  test('signing in ends the session of the browser’s previous user', async () => {
    const before = await person()
    const { user } = await person()
    const values = form({ email: user.email, password: PASSWORD })
    expect(to(await app.fetch('/login', { cookie: before.cookie, ...values }))).toBe('/')
    expect(to(await app.fetch('/profile/mfa', { cookie: before.cookie }))).toMatch(/^\/login/)
  })

  test('the operator begins at the desk, unless another page was asked for', async () => {
    const { user } = await person({ role: 'super' }, { isPlatform: true })
    const values = form({ email: user.email, password: PASSWORD })
    expect(to(await app.fetch('/login?redirect=%2F', values))).toBe('/platform')
    expect(to(await app.fetch('/login?redirect=%2Fcontacts', values))).toBe('/contacts')
  })

  test('Cancel at the code step, and every logout, drops the proven password', async () => {
    const { user } = await person({ mfaEnabled: true })
    const proven = cookies(await app.fetch('/login', form({ email: user.email, password: PASSWORD })))[0]!
    const cookie = proven.split(';')[0]!
    const step = await (await app.fetch('/login?step=code', { cookie })).text()
    expect(step).toMatch(/<a href="\/logout"[^>]*>Cancel/)
    for (const method of ['GET', 'POST']) {
      const out = await app.fetch('/logout', { method, cookie, headers: { 'Sec-Fetch-Site': 'same-origin' } })
      expect(cookies(out).join('\n')).toMatch(/^__mfa=; Path=\/; Max-Age=0/m)
    }
  })

  test('the desktop app shows no download links', async () => {
    const headers = { 'User-Agent': 'Mozilla/5.0 SwitchboardDesktop/1.0' }
    expect(await (await app.fetch('/login', { headers })).text()).not.toContain('Desktop app')
  })

  test('/login/accounts gives the same response for one account and for none', async () => {
    const { user } = await person()
    for (const email of [user.email, 'nobody@nowhere.example', 'x', '']) {
      const response = await app.fetch(`/login/accounts?email=${encodeURIComponent(email)}`)
      expect([response.status, await response.json()]).toEqual([200, { platforms: [] }])
    }
  })
})

describe('guards', () => {
  test('redirects visitors to /login and back', async () => {
    expect(to(await app.fetch('/contacts?search=a%26b'))).toBe(
      '/login?redirect=%2Fcontacts%3Fsearch%3Da%2526b',
    )
    const stale = await app.fetch('/', { cookie: '__session=unknown' })
    expect(to(stale)).toBe('/login?redirect=%2F')
    expect(cookies(stale)[0]).toMatch(/^__session=; Path=\/; Max-Age=0/)
  })

  const referer = (path: string) => ({ headers: { Referer: app.url + path } })
  const from = (query: string) => new URLSearchParams({ redirect: query }).toString()

  test('a form leads back to its page', async () => {
    const write = { method: 'POST', body: new URLSearchParams() }
    for (const path of ['/ghost/stop', '/session/activity', '/contacts/export']) {
      expect(to(await app.fetch(path, { ...write, ...referer('/contacts?search=x') }))).toBe(
        `/login?${from('/contacts?search=x')}`,
      )
    }
    expect(to(await app.fetch('/profile/theme-color', write))).toBe(`/login?${from('/profile/theme-color')}`)
    expect(to(await app.fetch('/ghost/stop', write))).toBe(`/login?${from('/')}`)
    const foreign = { headers: { Referer: 'https://evil.example/contacts' } }
    expect(to(await app.fetch('/ghost/stop', { ...write, ...foreign }))).toBe(`/login?${from('/')}`)
  })

  test('a request that a page fetches leads back to the page, a link to its target', async () => {
    expect(to(await app.fetch('/counts', referer('/messages')))).toBe(`/login?${from('/messages')}`)
    expect(to(await app.fetch('/contacts', referer('/messages')))).toBe(`/login?${from('/contacts')}`)
  })

  test('never leads back to an action, a file or an unknown URL', async () => {
    const { cookie } = await person()
    for (const path of formAddresses(app.build)) {
      const target = await app.fetch(`/login?${from(path)}`, { cookie })
      expect([path, to(target)]).toEqual([path, '/'])
    }
  })

  test('a sign-in elsewhere sends the first browser to /logout with the reason', async () => {
    const { user, cookie } = await person()
    await app.fetch('/login', form({ email: user.email, password: PASSWORD }))
    const response = await app.fetch('/', { cookie })
    expect(to(response)).toBe('/logout?reason=multiple%20logins%20detected&redirect=%2F')
  })

  test.each([
    ['1 hour 59 minutes', null],
    ['2 hours 1 minute', '/lock?redirect=%2Fprofile%2Fmfa'],
    ['4 hours 1 minute', '/logout?reason=inactivity&redirect=%2Fprofile%2Fmfa'],
  ])('after %s without activity: %s', async (idle, target) => {
    const { user, cookie } = await person()
    await db.admin.unsafe(
      `update sessions set last_activity_at = now() - interval '${idle}' where user_id = '${user.id}'`,
    )
    const response = await app.fetch('/profile/mfa', { cookie })
    expect(to(response)).toBe(target)
  })

  test('a session that times out on the lock screen leads back to the page', async () => {
    const { user, cookie } = await person()
    await db.admin`
      update sessions set last_activity_at = now() - interval '5 hours' where user_id = ${user.id}`
    const back = '/logout?reason=inactivity&redirect=%2Fprofile%2Fmfa'
    expect(to(await app.fetch('/lock?redirect=%2Fprofile%2Fmfa', { cookie }))).toBe(back)
    const page = await app.fetch(back, { cookie, headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(await page.text()).toContain('url=/login?reason=inactivity&amp;redirect=%2Fprofile%2Fmfa')
    const elsewhere = await app.fetch('/logout?reason=inactivity&redirect=//evil.example', { cookie })
    expect(await elsewhere.text()).toContain('url=/login?reason=inactivity"')
  })

  test('opening a page counts as activity, background requests do not', async () => {
    const { user, cookie } = await person()
    const age = async () => {
      const [row] = await db.admin`
        select extract(epoch from now() - last_activity_at)::int as age from sessions where user_id = ${user.id}`
      return row!.age as number
    }
    await db.admin`update sessions set last_activity_at = now() - interval '1 hour' where user_id = ${user.id}`
    await app.fetch('/profile/mfa.data', { cookie, headers: { 'Sec-Fetch-Mode': 'cors' } })
    expect(await age()).toBeGreaterThan(3500)
    await app.fetch('/session/activity', { cookie, method: 'POST' })
    expect(await age()).toBeLessThan(60)
    await db.admin`update sessions set last_activity_at = now() - interval '1 hour' where user_id = ${user.id}`
    await navigate('/profile/mfa', cookie)
    expect(await age()).toBeLessThan(60)
  })

  test('users who must set up MFA are sent there from every page, and can log out', async () => {
    const { cookie } = await person({}, { mfaRequired: true })
    expect(to(await app.fetch('/contacts', { cookie }))).toBe('/mfa-setup?redirect=%2Fcontacts')
    expect(to(await app.fetch('/profile/change-password', { cookie, ...form({}) }))).toMatch(/^\/mfa-setup/)
    expect((await app.fetch('/mfa-setup', { cookie })).status).toBe(200)
    expect((await app.fetch('/logout', { cookie, method: 'POST' })).status).toBe(200)
  })

  test('a passkey meets that at /mfa-setup', async () => {
    const { cookie } = await person({}, { mfaRequired: true })
    expect(await (await app.fetch('/mfa-setup', { cookie })).text()).toContain('Or use a passkey')
    const begun = await app.fetch('/profile/passkeys/options', {
      cookie,
      ...form({ currentPassword: PASSWORD }),
    })
    const { options } = (await begun.json()) as Parameters<typeof register>[0]
    const credential = JSON.stringify(register({ options }))
    const both = `${cookie}; ${cookies(begun)[0]!.split(';')[0]!}`
    const refused = await app.fetch('/mfa-setup', { cookie: both, ...form({ intent: 'add', credential }) })
    expect(refused.status).toBe(422)
    const added = await app.fetch('/mfa-setup?redirect=/contacts', {
      cookie: both,
      ...form({ intent: 'add', name: 'Laptop', credential }),
    })
    expect(to(added)).toBe('/contacts')
    const page = await app.fetch('/profile/passkeys', { cookie })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Laptop')
  })

  test('/mfa-setup redirects users who need no setup', async () => {
    const { cookie } = await person()
    expect(to(await app.fetch('/mfa-setup?redirect=//evil.example', { cookie }))).toBe('/')
    expect(to(await app.fetch('/mfa-setup'))).toBe('/login?redirect=%2F')
  })

  test('accepts a bearer token in place of the cookie', async () => {
    const { cookie } = await person()
    const headers = { Authorization: `Bearer ${cookie.split('=')[1]}`, Origin: 'https://app.example' }
    expect((await app.fetch('/profile/mfa', { headers })).status).toBe(200)
  })
})

describe('/lock', () => {
  test('locks at once; pages, actions and data then redirect here until it is unlocked', async () => {
    const { cookie, user } = await person()
    expect(to(await app.fetch('/lock', { cookie }))).toBe('/')
    const locked = await app.fetch('/lock?redirect=/contacts', { cookie, ...form({ intent: 'lock' }) })
    expect(to(locked)).toBe('/lock?redirect=%2Fcontacts')
    expect(to(await app.fetch('/profile/mfa', { cookie }))).toBe('/lock?redirect=%2Fprofile%2Fmfa')
    expect(to(await app.fetch('/profile/mfa', { cookie, ...form({ intent: 'setup' }) }))).toMatch(/^\/lock/)
    expect(to(await app.fetch('/session/activity', { cookie, method: 'POST' }))).toMatch(/^\/lock/)
    const page = await (await app.fetch('/lock', { cookie })).text()
    expect(page).toContain(`${user.firstName} ${user.lastName}`)

    const wrong = await app.fetch('/lock', { cookie, ...form({ password: 'no' }) })
    expect(wrong.status).toBe(401)
    expect(await wrong.text()).toContain('There was an issue logging in. Please try again or contact us.')
    const right = await app.fetch('/lock?redirect=/contacts', { cookie, ...form({ password: PASSWORD }) })
    expect(to(right)).toBe('/contacts')
    expect((await app.fetch('/profile/mfa', { cookie })).status).toBe(200)
  })

  test('refuses a wrong password even if another tab has unlocked already', async () => {
    const { cookie } = await person()
    const wrong = await app.fetch('/lock', { cookie, ...form({ password: 'no' }) })
    expect(wrong.status).toBe(401)
    expect(await wrong.text()).toContain('There was an issue logging in.')
    expect(to(await app.fetch('/lock', { cookie, ...form({ password: PASSWORD }) }))).toBe('/')
  })

  test('asks no password of a user who signed in by their company', async () => {
    const { cookie, user } = await person()
    const asked = async () =>
      (await (await app.fetch('/lock', { cookie })).text()).includes('name="password"')
    await app.fetch('/lock', { cookie, ...form({ intent: 'lock' }) })
    expect(await asked()).toBe(true)
    await db.admin`update sessions set company_at = now() where user_id = ${user.id}`
    expect(await asked()).toBe(false)
    expect(await (await app.fetch('/lock', { cookie })).text()).toContain('/login/company/again')
  })

  test('a form refused by the lock leads back to its page', async () => {
    const { cookie } = await person()
    await app.fetch('/lock', { cookie, ...form({ intent: 'lock' }) })
    const headers = { Referer: `${app.url}/contacts?search=x` }
    const refused = await app.fetch('/ghost/stop', { cookie, headers, ...form({}) })
    expect(to(refused)).toBe('/lock?redirect=%2Fcontacts%3Fsearch%3Dx')
  })
})

describe('/logout', () => {
  const signedIn = async (cookie: string) => (await app.fetch('/profile/mfa', { cookie })).status === 200

  test.each(['same-origin', 'none'])('a GET from %s ends the session and says why', async (site) => {
    const { cookie } = await person()
    const response = await app.fetch('/logout?reason=multiple%20logins%20detected', {
      cookie,
      headers: { 'Sec-Fetch-Site': site },
    })
    const text = await response.text()
    expect(text).toContain('Logging Out...')
    expect(text).toContain('multiple logins detected')
    // Leads on to /login without JavaScript too.
    expect(text).toContain('content="1;url=/login?reason=multiple+logins+detected"')
    expect(cookies(response).join()).toMatch(/__session=; Path=\/; Max-Age=0/)
    expect(await signedIn(cookie)).toBe(false)
  })

  test('a page whose session has ended doesn’t end the one that was begun since in its browser', async () => {
    const { cookie } = await person()
    const ended = (query: string) =>
      app.fetch(`/logout?ended=&${query}`, { cookie, headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(to(await ended('reason=multiple+logins+detected&redirect=%2Fcontacts'))).toBe('/contacts')
    expect(to(await ended(''))).toBe('/')
    expect(await signedIn(cookie)).toBe(true)
    await app.fetch('/logout', { cookie, method: 'POST' })
    expect(await (await ended('reason=multiple+logins+detected')).text()).toContain(
      'multiple logins detected',
    )
  })

  test('the sign-in page shows only our own reasons', async () => {
    const page = async (reason: string) =>
      (await app.fetch(`/login?${new URLSearchParams({ reason })}`)).text()
    expect(await page('inactivity')).toMatch(/You were logged out: (<!-- -->)?inactivity/)
    const strange = await page('call 555 0100 to get your money back')
    expect(strange).not.toContain('logged out')
    expect(strange.split('</form>')[0]).not.toContain('555 0100')
  })

  test.each(['cross-site', 'same-site', undefined])('a GET from %s asks first', async (site) => {
    const { cookie } = await person()
    const headers: Record<string, string> = site
      ? { 'Sec-Fetch-Site': site }
      : { 'Sec-Fetch-Mode': 'navigate' }
    const response = await app.fetch('/logout?reason=call+me', { cookie, headers })
    const text = await response.text()
    expect(text).toContain('Log out?')
    expect(text).not.toContain('call me')
    expect(await signedIn(cookie)).toBe(true)
  })

  test('a POST from our page ends the session, one from another site does not', async () => {
    const { cookie } = await person()
    const headers = { Origin: 'https://evil.example' }
    expect((await app.fetch('/logout', { cookie, headers, method: 'POST' })).status).toBeOneOf([400, 403])
    expect(await signedIn(cookie)).toBe(true)
    await app.fetch('/logout', { cookie, method: 'POST' })
    expect(await signedIn(cookie)).toBe(false)
  })

  test('a reason is text, never markup', async () => {
    const response = await app.fetch('/logout?reason=%3Cscript%3Ealert(1)%3C%2Fscript%3E')
    expect(await response.text()).not.toContain('<script>alert')
  })
})

describe('/forgot-password', () => {
  test('gives the same response for every email, and asks for the code', async () => {
    const { user } = await person()
    const answers = []
    for (const email of [user.email, 'nobody@nowhere.example']) {
      const response = await app.fetch('/forgot-password', form({ intent: 'send', email }))
      const text = await response.text()
      expect(text).toContain('RESEND')
      answers.push([response.status, /If (\S+) is known here[^<]+/.exec(text)![0].replace(email, '')])
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('answers 422 for missing or mismatched fields, and returns no secret', async () => {
    const values = {
      intent: 'submit',
      email: 'x@agency.example',
      code: '1234',
      newPassword: 'three blue kites',
      retypedPassword: 'three blue kitez',
    }
    const response = await app.fetch('/forgot-password', form(values))
    const text = await response.text()
    expect(response.status).toBe(422)
    expect(text).toContain('The two passwords differ.')
    expect(text).not.toContain('three blue')
    expect((await app.fetch('/forgot-password', form({ intent: 'submit' }))).status).toBe(422)
    expect((await app.fetch('/forgot-password', form({ intent: 'send' }))).status).toBe(422)
  })

  test('says that a forged link is invalid', async () => {
    const { user } = await person()
    const response = await app.fetch(`/forgot-password/${user.id}/1234`)
    expect(await response.text()).toContain('no longer valid')
  })
})

describe('/profile and /avatars', () => {
  test('uploads a picture without JavaScript and serves it to its own account only', async () => {
    const { cookie, user } = await person()
    const stranger = await person()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const body = new FormData()
    body.set('avatar', new File([png], 'me.png', { type: 'image/png' }))
    const saved = await app.fetch('/profile/avatar', { cookie, method: 'POST', body })
    expect(to(saved)).toBe('/profile/avatar')
    const picture = await app.fetch(`/avatars/${user.id}`, { cookie })
    expect(picture.status).toBe(200)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private/),
    })
    expect((await app.fetch(`/avatars/${user.id}`, { cookie: stranger.cookie })).status).toBe(404)
    expect((await app.fetch('/avatars/not-an-id', { cookie })).status).toBe(404)
  })

  test.each([
    ['no picture', new File(['<html>'], 'me.png', { type: 'image/png' }), 422],
    ['too large', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' }), 422],
  ])('%s: %s', async (_what, file, status) => {
    const { cookie } = await person()
    const body = new FormData()
    body.set('avatar', file)
    const response = await app.fetch('/profile/avatar', { cookie, method: 'POST', body })
    expect(response.status).toBe(status)
    expect(await response.text()).toContain('Unable to update profile')
  })

  test('a refused password change shows the error at its field', async () => {
    const { cookie } = await person()
    const values = {
      currentPassword: 'no',
      newPassword: 'three blue kites',
      retypedPassword: 'three blue kites',
    }
    const response = await app.fetch('/profile/change-password', { cookie, ...form(values) })
    const text = await response.text()
    expect(response.status).toBe(422)
    expect(text).toContain('Unable to update password for user')
    expect(text).toContain('This is not your current password.')
    expect(text).not.toContain('three blue')
  })
})

describe('/ghost', () => {
  test('refuses everyone but super users: 401, Could not ghost user', async () => {
    const { cookie } = await person({ role: 'owner' })
    const target = await person()
    const page = await app.fetch('/ghost', { cookie })
    expect([page.status, (await page.text()).includes('Could not ghost user')]).toEqual([401, true])
    const values = { accountId: target.account.id, userId: target.user.id }
    expect((await app.fetch('/ghost', { cookie, ...form(values) })).status).toBe(401)
  })

  test('a super user acts as another user, sees the banner, and stops', async () => {
    const sue = await person({ role: 'super', mfaEnabled: true })
    const target = await person({ firstName: 'Target', lastName: 'Person' })
    const values = { accountId: target.account.id, userId: target.user.id }
    expect(to(await app.fetch('/ghost', { cookie: sue.cookie, ...form(values) }))).toBe('/')
    const page = await (await app.fetch('/', { cookie: sue.cookie })).text()
    expect(page).toContain('Target Person')
    expect(page).toContain('Back to yourself')
    // Settings of the other user's own are out of reach.
    const setup = await app.fetch('/profile/mfa', { cookie: sue.cookie, ...form({ intent: 'setup' }) })
    expect(setup.status).toBe(403)
    await app.fetch('/ghost/stop', { cookie: sue.cookie, method: 'POST' })
    expect(await (await app.fetch('/', { cookie: sue.cookie })).text()).not.toContain('Back to yourself')
  })
})
