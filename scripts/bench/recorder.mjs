// Preloaded into the program (`node --import`) in runs that are inspected and not timed: records
// every statement sent to PostgreSQL with its parameters, and every host that the process connects
// to. The bench fetches the records over the IPC channel.
import diagnostics from 'node:diagnostics_channel'
import pg from 'pg'

let statements = []
let hosts = []

const send = pg.Client.prototype.query
pg.Client.prototype.query = function query(config, values, ...rest) {
  const sql = typeof config === 'string' ? config : config?.text
  const parameters = Array.isArray(values) ? values : (config?.values ?? [])
  statements.push({
    sql: String(sql),
    parameters: parameters.map(plain),
    from: this.connectionParameters.application_name,
  })
  return send.call(this, config, values, ...rest)
}

diagnostics.subscribe('net.client.socket', ({ socket }) => {
  socket.once('lookup', (_error, _address, _family, host) => hosts.push(host))
  socket.once('connect', () => hosts.push(socket.remoteAddress))
})

/** A parameter in a form that can be sent over the channel and restored (`revive`). */
function plain(value) {
  if (value instanceof Date) return { date: value.toISOString() }
  if (Buffer.isBuffer(value)) return { bytes: value.toString('base64') }
  return value
}

process.on('message', (question) => {
  if (question?.notes !== true) return
  process.send({ notes: true, statements, hosts })
  statements = []
  hosts = []
})
process.channel?.unref()
