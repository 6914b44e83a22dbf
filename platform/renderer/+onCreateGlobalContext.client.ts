import { guardChunks } from './reload-guard.ts'

/**
 * The first code of ours that runs in a browser, before the page's own files are asked for: those
 * can be missing as well.
 */
export function onCreateGlobalContext(): void {
  guardChunks()
}
