/** Pairs such as `title_1` and `text_1`, in order, up to the last one that exists. */
export function numbered(
  texts: Readonly<Record<string, string>>,
  first: string,
  second: string,
): readonly { readonly first: string; readonly second: string }[] {
  const pairs = []
  for (let number = 1; texts[`${first}_${number}`]; number += 1)
    pairs.push({ first: texts[`${first}_${number}`] ?? '', second: texts[`${second}_${number}`] ?? '' })
  return pairs
}
