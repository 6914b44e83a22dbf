import net from 'node:net'

/**
 * Implements PostgreSQL's protocol up to the first query: accepts every login and reports version
 * 14.
 */
export async function startOldServer(): Promise<{ readonly port: number; close(): void }> {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const ready = message('Z', Buffer.from('I'))
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
  const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 0xffff)])
  const column = [Buffer.from('version\0'), int32(0), int16(0), int32(23), int16(4), int32(-1), int16(0)]
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]))
      socket.on('data', (question) => {
        if (question[0] === 'X'.charCodeAt(0)) return void socket.end()
        const row = Buffer.concat([int16(1), int32(6), Buffer.from('140012')])
        socket.write(
          Buffer.concat([
            message('T', Buffer.concat([int16(1), ...column])),
            message('D', row),
            message('C', Buffer.from('SELECT 1\0')),
            ready,
          ]),
        )
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, close: () => server.close() }
}
