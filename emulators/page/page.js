// Keeps the page live: the server renders every view, this script fetches it again when something changed and
// swaps the regions marked data-live. Forms are posted in the background, so that nothing typed elsewhere is lost.

const notice = document.querySelector('#notice')

function say(words) {
  notice.textContent = words
  notice.hidden = !words
}

function atEnd(element) {
  return element.scrollHeight - element.scrollTop - element.clientHeight < 80
}

function stick() {
  for (const element of document.querySelectorAll('[data-stick]')) element.scrollTop = element.scrollHeight
}

/** The server knows its own time zone only: the same words on the clocks of who looks (layout.ts). */
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
  for (const region of document.querySelectorAll('[data-live]')) {
    const next = fresh.getElementById(region.id)
    if (!next || next.innerHTML === region.innerHTML) continue
    const wasAtEnd = atEnd(region)
    region.innerHTML = next.innerHTML
    if ('stick' in region.dataset && wasAtEnd) region.scrollTop = region.scrollHeight
  }
}

let underWay = false
let again = false

async function refresh() {
  if (underWay) {
    again = true
    return
  }
  underWay = true
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } })
    if (response.ok) swap(await response.text())
  } catch {
    // The stream below says when the emulators are gone.
  }
  underWay = false
  if (again) {
    again = false
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
    say('')
    void refresh()
  }
  wasLost = false
})
events.addEventListener('error', () => {
  wasLost = true
  say('The emulators do not answer. Trying again…')
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
    say(fresh.querySelector('.error-words')?.textContent ?? 'That did not work.')
    return false
  }
  say('')
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
  // Read before the button is disabled: a disabled button's value is not part of its form.
  const data = new FormData(form, submitter)
  if (submitter) submitter.disabled = true
  try {
    const done = await post(form, data)
    if (done && isComposer) {
      if (!isQuick) {
        form.elements.body.value = ''
        form.elements.media.value = ''
        showFiles()
      }
      stick()
    }
  } catch {
    say('The emulators do not answer.')
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

// Photos that arrive after the text would otherwise push the last line out of sight. Neither event bubbles.
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
// What no browser draws (a HEIC photo, a broken file) is named instead.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target.dataset?.kind)
      target.replaceWith(`Attached photo (${target.dataset.kind}), cannot be shown here`)
  },
  true,
)

document.documentElement.classList.add('has-script')
localTimes(document)
stick()
