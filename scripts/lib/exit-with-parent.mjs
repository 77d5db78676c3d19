// Loaded into every service before its own code: when whoever started it is gone, killed perhaps, it ends as if asked to.
if (process.channel) {
  process.once('disconnect', () => {
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    process.kill(process.pid, 'SIGTERM')
  })
  process.channel.unref()
}
