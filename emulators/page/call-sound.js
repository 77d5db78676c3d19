// Listening and talking on a phone's call: the button opens a websocket with telephone audio in both directions.

let current = null

async function open(sid) {
  const context = new AudioContext()
  await context.audioWorklet.addModule('/assets/telephone-worklet.js')
  const telephone = new AudioWorkletNode(context, 'telephone')
  telephone.connect(context.destination)
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const socket = new WebSocket(`${scheme}://${location.host}/phone-sound?call=${sid}`)
  socket.binaryType = 'arraybuffer'
  const call = { sid, context, socket, microphone: null }
  socket.addEventListener('message', ({ data }) => telephone.port.postMessage(data, [data]))
  socket.addEventListener('close', () => close(call))
  telephone.port.onmessage = ({ data }) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data)
  }
  try {
    call.microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
    context.createMediaStreamSource(call.microphone).connect(telephone)
  } catch {
    // Without a microphone one can still listen.
  }
  return call
}

function close(call) {
  call.socket.close()
  for (const track of call.microphone?.getTracks() ?? []) track.stop()
  if (call.context.state !== 'closed') void call.context.close()
  if (current === call) current = null
  update()
}

function update() {
  for (const button of document.querySelectorAll('[data-call-sound]')) {
    const isPressed = current?.sid === button.dataset.callSound
    if (button.getAttribute('aria-pressed') !== String(isPressed))
      button.setAttribute('aria-pressed', isPressed)
  }
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-call-sound]')
  if (!button) return
  const sid = button.dataset.callSound
  const previous = current
  if (previous) close(previous)
  if (previous?.sid === sid) return
  current = await open(sid)
  update()
})

// The buttons are replaced whenever something changes.
new MutationObserver(update).observe(document.body, { childList: true, subtree: true })
