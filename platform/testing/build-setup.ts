import { buildIfChanged } from '../../scripts/build.mjs'

/** The program's stories run on the build; made here where it is missing or older than the code. */
export default async function setup(): Promise<void> {
  await buildIfChanged()
}
