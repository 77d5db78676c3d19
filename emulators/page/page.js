// Keeps the console live. When something changes it fetches the page again and swaps the data-live regions. Forms are
// posted in the background, so that text typed into other forms isn't lost.

import { showCurrentCall } from './call-sound.js'

const notice = document.querySelector('#notice')

function showNotice(text) {
  notice.textContent = text
  notice.hidden = !text
}

function atEnd(element) {
  return element.scrollHeight - element.scrollTop - element.clientHeight < 80
}

function stick() {
  for (const element of document.querySelectorAll('[data-stick]')) element.scrollTop = element.scrollHeight
}

/** Formats times in the browser's time zone, as layout.ts does in the server's. */
function localTimes(root) {
  const today = new Date().toDateString()
  const clock = { hour: 'numeric', minute: '2-digit' }
  for (const element of root.querySelectorAll('time[datetime]')) {
    const at = new Date(element.dateTime)
    const isToday = at.toDateString() === today
    element.textContent = at.toLocaleString(
      'en-US',
      isToday ? clock : { month: 'short', day: 'numeric', ...clock },
    )
  }
}

function swap(markup) {
  const fresh = new DOMParser().parseFromString(markup, 'text/html')
  localTimes(fresh)
  showCurrentCall(fresh)
  for (const region of document.querySelectorAll('[data-live]')) {
    const next = fresh.getElementById(region.id)
    if (!next || next.innerHTML === region.innerHTML) continue
    const wasAtEnd = atEnd(region)
    region.innerHTML = next.innerHTML
    if ('stick' in region.dataset && wasAtEnd) region.scrollTop = region.scrollHeight
  }
}

let isRefreshing = false
let isStale = false

async function refresh() {
  if (isRefreshing) {
    isStale = true
    return
  }
  isRefreshing = true
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } })
    if (response.ok) swap(await response.text())
  } catch {
    // The event stream's error handler informs the user.
  }
  isRefreshing = false
  if (isStale) {
    isStale = false
    await refresh()
  }
}

let timer = 0
const events = new EventSource('/_emulator/events')
events.addEventListener('change', () => {
  clearTimeout(timer)
  timer = setTimeout(refresh, 60)
})
let wasLost = false
events.addEventListener('open', () => {
  if (wasLost) {
    showNotice('')
    void refresh()
  }
  wasLost = false
})
events.addEventListener('error', () => {
  wasLost = true
  showNotice('The emulators aren’t responding. Trying again…')
})
addEventListener('pagehide', () => events.close())

async function post(form, data) {
  const isMultipart = form.enctype === 'multipart/form-data'
  const response = await fetch(form.action, {
    method: 'POST',
    body: isMultipart ? data : new URLSearchParams(data),
  })
  const markup = await response.text()
  if (!response.ok) {
    const fresh = new DOMParser().parseFromString(markup, 'text/html')
    showNotice(fresh.querySelector('.error-message')?.textContent ?? 'Something went wrong.')
    return false
  }
  showNotice('')
  if (new URL(response.url).pathname !== location.pathname) location.assign(response.url)
  else swap(markup)
  return true
}

document.addEventListener('submit', async (event) => {
  const form = event.target
  const { confirm: question, plain } = form.dataset
  if (plain !== undefined) return
  event.preventDefault()
  if (question && !confirm(question)) return
  const { submitter } = event
  const isComposer = 'composer' in form.dataset
  const isQuick = submitter?.name === 'quick'
  // Read before disabling the button: FormData leaves out a disabled button's value.
  const data = new FormData(form, submitter)
  if (submitter) submitter.disabled = true
  try {
    const isSent = await post(form, data)
    if (isSent && isComposer) {
      if (!isQuick) {
        form.elements.body.value = ''
        form.elements.media.value = ''
        showFiles()
      }
      stick()
    }
  } catch {
    showNotice('The emulators aren’t responding.')
  } finally {
    if (submitter) submitter.disabled = false
    if (isComposer) form.elements.body.focus()
  }
})

document.addEventListener('change', (event) => {
  const form = event.target.closest('form')
  if (form && 'autosubmit' in form.dataset) form.requestSubmit()
  if (event.target.id === 'composer-photo') showFiles()
})

document.addEventListener('keydown', (event) => {
  if (event.target.id !== 'composer-body' || event.key !== 'Enter' || event.shiftKey || event.isComposing)
    return
  event.preventDefault()
  event.target.form.requestSubmit(event.target.form.querySelector('.primary'))
})

function showFiles() {
  const input = document.querySelector('#composer-photo')
  const output = document.querySelector('#composer-files')
  if (input && output) output.textContent = [...input.files].map((file) => file.name).join(', ')
}

// Photos load after the text and would push the last line out of view. Neither event bubbles, hence the capturing.
let stuck = true
document.addEventListener(
  'scroll',
  ({ target }) => {
    if (target.matches?.('[data-stick]')) stuck = atEnd(target)
  },
  true,
)
document.addEventListener(
  'load',
  ({ target }) => {
    if (stuck && target.matches?.('[data-stick] img')) stick()
  },
  true,
)
// A photo the browser can't display, such as a HEIC or broken file, is replaced by a description.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target.dataset?.kind)
      target.replaceWith(`Attached photo (${target.dataset.kind}), can’t be displayed`)
  },
  true,
)

document.documentElement.classList.add('has-js')
localTimes(document)
stick()
