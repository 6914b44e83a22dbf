import { virtual } from '@guidepup/virtual-screen-reader'

/** All that a screen reader says on its way through what `container` holds. */
export async function readAloud(container: Node): Promise<readonly string[]> {
  await virtual.start({ container })
  while (!/^end of (document|dialog)/.test(await virtual.lastSpokenPhrase())) await virtual.next()
  const said = await virtual.spokenPhraseLog()
  await virtual.stop()
  return said
}

/** The beginnings of `expected` that `said` has, in the order in which they are said. */
export function inOrder(said: readonly string[], expected: readonly string[]): readonly string[] {
  let from = 0
  return expected.filter((words) => {
    const at = said.findIndex((phrase, place) => place >= from && phrase.startsWith(words))
    if (at >= 0) from = at + 1
    return at >= 0
  })
}
