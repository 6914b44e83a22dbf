import type fs from 'node:fs'

/** Whether the folder of the sites refuses to be written. */
export const readOnly = { on: false }

/**
 * A file system whose folder of sites cannot be written while `readOnly.on`. Root, as which tests
 * run in containers, may write to every folder, so that access rights cannot do it. For
 * `vi.mock('node:fs', async (original) => withReadOnlyFolder(await original()))`.
 */
export function withReadOnlyFolder(real: typeof fs): typeof fs {
  const refuse = () => {
    throw Object.assign(new Error('read-only file system'), { code: 'EROFS' })
  }
  const accessSync: typeof fs.accessSync = (path, mode) =>
    readOnly.on ? refuse() : real.accessSync(path, mode)
  const mkdtempSync = ((prefix: string) =>
    readOnly.on && prefix.includes('.new-') ? refuse() : real.mkdtempSync(prefix)) as typeof fs.mkdtempSync
  return { ...real, accessSync, mkdtempSync }
}
