import { freePort, type ServerProcess, startServer } from './server-process.ts'

export interface Pooler extends ServerProcess {
  /** The same database address, through the pooler. */
  url(target: string): string
}

/**
 * Debian's PgBouncer in transaction mode with its own settings otherwise: it refuses start
 * parameters, and has few connections of the server, so that transactions of all clients take
 * turns on them.
 *
 * @param targets addresses of one server, with the user and password of each role that connects
 */
export async function startPgBouncer(targets: readonly string[], size = 3): Promise<Pooler> {
  const [server = ''] = targets
  const { hostname, port: serverPort } = new URL(server)
  const port = await freePort()
  const users = targets.map((target) => {
    const { username, password } = new URL(target)
    return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`
  })
  const settings = `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = users.txt
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
`
  const process = await startServer({
    program: 'pgbouncer',
    package: 'pgbouncer',
    port,
    files: { 'pgbouncer.ini': settings, 'users.txt': users.join('') },
    parameters: () => ['pgbouncer.ini'],
  })
  return {
    ...process,
    url: (target) => Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href,
  }
}
