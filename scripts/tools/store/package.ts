import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../../prepare.mjs'

/** A store with the S3 API. Tests alone need it: it is installed into this folder by the first. */
export async function loadStore() {
  await ensureInstalled(fileURLToPath(new URL('.', import.meta.url)))
  return (await import('@20minutes/s3rver')).default
}
