// A thread that floods a site over this number of connections, each sending its next request as
// soon as it has the response. It is separate from the thread that measures, whose requests would
// otherwise wait for those of the flood.
import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { port, host, connections, network, kind } = workerData
const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
const random = (length) =>
  Array.from({ length }, () => 'abcdefghijkmnpqrstuvwxyz'[Math.floor(Math.random() * 24)]).join('')
const filled = (text) => text.replace(/\{(\d+)\}/g, (_, length) => random(Number(length)))

const statuses = {}
let over = false
parentPort.once('message', () => {
  over = true
})

function ask() {
  const headers = { host, 'x-forwarded-for': network, accept: 'text/html', 'accept-encoding': 'br' }
  if (kind.cookie) headers.cookie = filled(kind.cookie)
  return new Promise((resolve) => {
    const asked = http.request(
      {
        host: '127.0.0.1',
        port,
        agent,
        path: filled(kind.path),
        method: kind.body ? 'POST' : 'GET',
        headers: kind.body ? { ...headers, 'content-type': 'application/x-www-form-urlencoded' } : headers,
      },
      (answer) => {
        statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
        answer.resume().once('end', resolve)
      },
    )
    asked.once('error', resolve)
    asked.end(kind.body)
  })
}

async function connection() {
  while (!over) await ask()
}

await Promise.all(Array.from({ length: connections }, connection))
agent.destroy()
parentPort.postMessage(statuses)
parentPort.close()
