import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '../infra/log.ts'
import { onSighup } from './sighup.ts'

const log = createLog({ logLevel: 'silent', production: true })
let stop: () => void = () => undefined
afterEach(() => stop())

/** A program that has started, with or without its terminal. */
function program(lostTerminal: boolean) {
  const [early, end, reload] = [vi.fn(), vi.fn(), vi.fn(async () => undefined)]
  const hangUp = onSighup(log, early, () => lostTerminal)
  stop = hangUp.stop
  return { early, end, reload, serve: () => hangUp.serve({ reload }, end) }
}

it('SIGHUP reloads the tenants and keeps the program running', async () => {
  const { early, end, reload, serve } = program(false)
  process.emit('SIGHUP')
  expect(reload).not.toHaveBeenCalled()
  serve()
  process.kill(process.pid, 'SIGHUP')
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(early).not.toHaveBeenCalled()
  expect(end).not.toHaveBeenCalled()
})

it('SIGHUP of a closed terminal ends the program', () => {
  const { early, end, reload, serve } = program(true)
  process.emit('SIGHUP')
  expect(early).toHaveBeenCalledOnce()
  serve()
  process.emit('SIGHUP')
  expect(end).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
})
