import { guardChunks } from './reload-guard.ts'

/**
 * The program's first code in a browser. Installed before the page's own files are requested, which
 * can be missing as well.
 */
export function onCreateGlobalContext(): void {
  guardChunks()
}
