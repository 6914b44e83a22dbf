import { buildIfChanged } from '../../scripts/build.mjs'

/** The program tests use the build, which is created here if it is missing or outdated. */
export default async function setup(): Promise<void> {
  await buildIfChanged()
}
