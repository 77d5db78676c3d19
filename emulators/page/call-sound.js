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
  const call = { sid, context, socket, telephone, microphone: null }
  socket.addEventListener('message', ({ data }) => telephone.port.postMessage(data, [data]))
  socket.addEventListener('close', () => close(call))
  telephone.port.onmessage = ({ data }) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data)
  }
  return call
}

/** Adds the microphone, once it is allowed. Without one, it's still possible to listen. */
async function talk(call) {
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null)
  call.microphone = microphone
  if (call !== current) stopMicrophone(call)
  else if (microphone) call.context.createMediaStreamSource(microphone).connect(call.telephone)
}

function stopMicrophone(call) {
  for (const track of call.microphone?.getTracks() ?? []) track.stop()
}

function close(call) {
  call.socket.close()
  stopMicrophone(call)
  if (call.context.state !== 'closed') void call.context.close()
  if (current === call) current = null
  showCurrentCall(document)
}

/** Presses the button of the call that can be heard, on the page or in markup that will replace a part of it. */
export function showCurrentCall(root) {
  for (const button of root.querySelectorAll('[data-call-sound]')) {
    button.setAttribute('aria-pressed', current?.sid === button.dataset.callSound)
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
  void talk(current)
  showCurrentCall(document)
})
