// Baseline for our fan-out: ws alone, one loop over its sockets. Run by tests/load/run.ts.
import { WebSocketServer } from 'ws'

const server = new WebSocketServer(
  { port: Number(process.env.PORT), host: '127.0.0.1', perMessageDeflate: false },
  () => console.log('listening'),
)
process.on('message', ({ frames, payload }) => {
  for (let index = 0; index < frames; index += 1) {
    for (const socket of server.clients) socket.send(payload)
  }
})
