// Preloaded into a measured program (`node --import`): reports the resource usage of its process
// over the IPC channel to the bench. It does nothing until it gets a message.
process.on('message', (question) => {
  if (question?.probe !== true) return
  if (question.collect) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  process.send({ probe: true, cpu: user + system, rss, heap: heapUsed })
})
process.channel?.unref()
