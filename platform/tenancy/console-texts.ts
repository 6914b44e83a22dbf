import type { Tenant } from '../core/tenant.ts'
import type { Finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { readOverrides } from './tenant-texts.ts'

/** Folder under `tenants/` whose `locales/` words the console; no site can have this name. */
export const CONSOLE_FOLDER = '_console'

/** Operators' own texts of the console, as those of a tenant. */
export type ConsoleTexts = Pick<Tenant, 'id' | 'revision' | 'texts'>

/** A few small files, read by the staff's requests: those of one second share a look. */
const LOOK_AGAIN_AFTER_MS = 1000

/**
 * Reads the console's texts, at most once a second, so that a change shows without a restart. Files
 * with a fault leave the last good ones in place.
 * @param report receives the faults, once for each state of the files
 */
export function consoleTextsIn(
  folders: Pick<TenancyFolders, 'tenants'>,
  report: (faults: readonly Finding[]) => void,
  now: () => number = Date.now,
): () => ConsoleTexts {
  let current: ConsoleTexts = { id: CONSOLE_FOLDER, revision: '', texts: {} }
  let seen = ''
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - lookedAt < LOOK_AGAIN_AFTER_MS) return current
    lookedAt = now()
    const { texts, revision, findings } = readOverrides(folders, CONSOLE_FOLDER)
    const state = `${revision} ${findings.map(({ message }) => message).join()}`
    if (state === seen) return current
    seen = state
    if (findings.length > 0) report(findings)
    else current = { id: CONSOLE_FOLDER, revision, texts }
    return current
  }
}
