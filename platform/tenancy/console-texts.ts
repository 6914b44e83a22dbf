import type { Tenant } from '../core/tenant.ts'
import type { Finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { readOverrides } from './tenant-texts.ts'

/**
 * Folder under `tenants/` whose `locales/` override texts of the console; no site can have this
 * name.
 */
export const CONSOLE_FOLDER = '_console'

/** Operators' own texts of the console, in the form of a tenant's. */
export type ConsoleTexts = Pick<Tenant, 'id' | 'revision' | 'texts'>

/** A few small files that staff requests read: requests within one second share a reading. */
const LOOK_AGAIN_AFTER_MS = 1000

/**
 * Reads the console's texts, at most once a second, so that changes need no restart. While files
 * have a fault, the last good ones stay.
 * @param report receives the faults, once per state of the files
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
