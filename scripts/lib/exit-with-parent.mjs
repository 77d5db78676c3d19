// Preloaded into every service: shuts the service down if the process that started it is gone, even if it was killed.
if (process.channel) {
  process.once('disconnect', () => {
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    process.kill(process.pid, 'SIGTERM')
  })
  process.channel.unref()
}
