// Loaded before a program that is measured (`node --import`): answers, over the channel to the
// bench, what its process has used so far. It does nothing until it gets a signal.
process.on('message', (question) => {
  if (question?.probe !== true) return
  if (question.collect) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  process.send({ probe: true, cpu: user + system, rss, heap: heapUsed })
})
process.channel?.unref()
