import { closeSync, openSync } from 'node:fs'
import type { Log } from '../infra/log.ts'
import type { TenantRegistry } from '../tenancy/registry.ts'

type Reloadable = Pick<TenantRegistry, 'reload'>

/**
 * SIGHUP reloads all tenants, as operators expect of a service. If the program's terminal was
 * closed, the program ends, because it could no longer be stopped from there.
 *
 * @param end ends a program that does not serve yet
 * @returns `serve`, to be called once there are tenants
 */
export function onSighup(
  log: Log,
  end: () => void,
  lostTerminal: () => boolean = terminalIsGone,
): { serve(tenants: Reloadable, end: () => void): void; stop(): void } {
  let [tenants, leave]: [Reloadable | undefined, () => void] = [undefined, end]
  const hangUp = (): void => {
    if (lostTerminal()) {
      leave()
      return
    }
    log.info('SIGHUP: all tenants are read again')
    tenants
      ?.reload()
      .catch((error: unknown) => log.error({ err: error }, 'the tenants could not be read again'))
  }
  process.on('SIGHUP', hangUp)
  return {
    serve: (served, endServing) => {
      tenants = served
      leave = endServing
    },
    stop: () => void process.off('SIGHUP', hangUp),
  }
}

const STARTED_IN_TERMINAL = process.stdin.isTTY === true

/** The controlling terminal can be opened while it exists. */
function terminalIsGone(): boolean {
  if (!STARTED_IN_TERMINAL) return false
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return false
  } catch {
    return true
  }
}
