import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/**
 * A TCP proxy that can drop traffic without closing connections, like a failed-over load balancer
 * or a frozen host.
 */
export interface SilentProxy {
  /** The same database address, through the proxy. */
  url(target: string): string
  /** From now on open and new connections stay open and transfer nothing. */
  silence(): void
  /** New connections work again; older ones stay silent. */
  heal(): void
  /** Connections that carry data. */
  alive(): number
  close(): Promise<void>
}

/** Starts a proxy in front of the server of `target`, a postgres:// address. */
export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [net.Socket, net.Socket]>()
  const sockets = new Set<net.Socket>()
  let silent = false
  const server = net.createServer((client) => {
    track(sockets, client)
    if (silent) return
    const upstream = track(sockets, net.connect(Number(port), hostname))
    const pair = [client, upstream] as const
    pairs.add(pair)
    client.pipe(upstream).pipe(client)
    for (const one of pair) one.on('close', () => pairs.delete(pair))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: (address) => {
      const through = new URL(address)
      through.hostname = '127.0.0.1'
      through.port = String((server.address() as AddressInfo).port)
      return through.href
    },
    silence: () => {
      silent = true
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause()
        upstream.unpipe(client).pause()
      }
      pairs.clear()
    },
    heal: () => {
      silent = false
    },
    alive: () => pairs.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function track(sockets: Set<net.Socket>, socket: net.Socket): net.Socket {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  return socket
}
