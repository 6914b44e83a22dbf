// A separate program that starts the embedded server and then does nothing: tests end it, cleanly
// (SIGTERM) or not.
import { startEmbeddedPostgres } from '../infra/postgres/embedded.ts'

const server = await startEmbeddedPostgres({ directory: process.argv[2] ?? '', settings: ['fsync=off'] })
process.once('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
setInterval(() => undefined, 60_000)
// Printed last: the reader of this line may stop the process immediately.
process.stdout.write(`${server.pid}\n`)
