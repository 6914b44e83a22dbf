import type { Config } from '../infra/config.ts'
import type { Log } from '../infra/log.ts'
import { type ConsoleTexts, consoleTextsIn } from '../tenancy/console-texts.ts'
import { describeFinding } from '../tenancy/finding.ts'
import { tenancyFolders } from '../tenancy/folders.ts'

/** Origin of the console's addresses. */
export function consoleOrigin({ publicScheme, consoleHost, publicPort }: Config): string {
  return `${publicScheme}://${consoleHost}${publicPort === null ? '' : `:${publicPort}`}`
}

/** Sender address of the console's mails. */
export const consoleSender = ({ mailFrom, consoleHost }: Config): string =>
  mailFrom ?? `console@${consoleHost}`

/**
 * Operators' own texts of the console, read again after a change; faults in the files are logged.
 */
export function ownConsoleTexts(config: Config, log: Log): () => ConsoleTexts {
  return consoleTextsIn(tenancyFolders(process.cwd(), config), (faults) =>
    log.error({ faults: faults.map(describeFinding) }, 'the texts of the console keep their last state'),
  )
}
