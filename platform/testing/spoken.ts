import { virtual } from '@guidepup/virtual-screen-reader'

/** Everything that a screen reader announces in `container`. */
export async function readAloud(container: Node): Promise<readonly string[]> {
  await virtual.start({ container })
  while (!/^end of (document|dialog)/.test(await virtual.lastSpokenPhrase())) await virtual.next()
  const said = await virtual.spokenPhraseLog()
  await virtual.stop()
  return said
}

/** The prefixes of `expected` that occur in `said`, in the order in which they are announced. */
export function inOrder(said: readonly string[], expected: readonly string[]): readonly string[] {
  let from = 0
  return expected.filter((words) => {
    const at = said.findIndex((phrase, place) => place >= from && phrase.startsWith(words))
    if (at >= 0) from = at + 1
    return at >= 0
  })
}
