import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requiresTls, smtpTransport } from './smtp.ts'

it.each([
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://mail.example', true],
  ['smtp://10.0.0.5:25', true],
  ['smtp://127.example.com', true],
  ['smtp://mail.example?requireTLS=true', true],
  // nodemailer's option to disable encryption does not override this.
  ['smtp://mail.example?ignoreTLS=true', true],
  ['smtp://mail.internal:25?requireTLS=false', false],
  ['smtp://localhost:1025', false],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://[::1]:1025', false],
  ['smtps://mail.example', false],
])('STARTTLS with %s: %j', (url, required) => {
  expect(requiresTls(url)).toBe(required)
})

/** A mail server without STARTTLS, and everything that it received. */
let heard = ''
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
  socket.write('220 mail.example\r\n')
  socket.on('data', (data) => {
    heard += String(data)
    for (const line of String(data).split('\r\n').filter(Boolean))
      socket.write(/^(EHLO|HELO)/.test(line) ? '250 mail.example\r\n' : '502 no such command\r\n')
  })
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

it('no mail goes in clear to a server that must offer TLS and does not', async () => {
  const { port } = server.address() as AddressInfo
  // An address of this machine that does not count as loopback.
  const transport = smtpTransport({ url: `smtp://[::ffff:127.0.0.1]:${port}`, sender: null })
  const headers = { fromName: 'Amore', fromAddress: 'a@amore.example', messageId: '<1@amore.example>' }
  const letter = { to: 'anna@example.it', subject: 's', text: 'token=secret', html: '', headers }
  await expect(transport.send(letter)).rejects.toThrow()
  expect(heard).toMatch(/STARTTLS/)
  expect(heard).not.toMatch(/MAIL FROM|token/)
  transport.close()
})
