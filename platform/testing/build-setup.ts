import { buildIfChanged } from '../../scripts/build.mjs'

/**
 * The program tests run on the build; it is made here where it is missing or older than the code.
 */
export default async function setup(): Promise<void> {
  await buildIfChanged()
}
