import net from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

const app = testApp(testDatabase())

/**
 * Status line and headers for a path exactly as written: Node's client would encode a backslash.
 */
function ask(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = net.connect(app.port, '127.0.0.1')
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    socket.on('error', reject).on('end', () => resolve(text.split('\r\n\r\n')[0] ?? ''))
    socket.write(`GET ${path} HTTP/1.1\r\nhost: amore.localhost:${app.port}\r\nconnection: close\r\n\r\n`)
  })
}

test.each(['/@vite/client', '/@fs/x', '/%40fs/x', '/__vite_ping', '/\\evil.example/', '/%5Cevil.example/'])(
  '%s is a 404 without a redirect',
  async (path) => {
    const answer = await ask(path)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toMatch(/^location:/im)
  },
)
